import { describe, expect, it } from 'vitest';
import type { AbTesting, ExperimentRun } from '../../src/contract/analytics/ab-testing.ts';
import {
  wordDrop,
  wordListed,
  wordSilence,
  wordSpike,
  wordWinner,
} from '../../src/notifications/alerts/word-alert.ts';

const run: ExperimentRun = {
  ...{ id: 'run', started_at: '2026-11-01T00:00:00.000Z', stopped_at: null, allocation: 'fixed' },
  ...{ variants: [], periods: [] },
};
const variant = (name: string, conversion_rate: number) => ({
  ...{ name, impressions: 1000, conversions: 10 * conversion_rate, conversion_rate, confidence: 97.5 },
  ...{ interval: null, tied_with: [], single_look: null },
});
const test = (isWon: boolean, status: AbTesting['status'] = 'winner'): AbTesting => ({
  variants: [
    variant('control', 4),
    { ...variant('soft', 6), ...(isWon ? { is_winner: true as const } : {}) },
  ],
  verdict: { code: 'winner', variant: null },
  ...{ recommendation: '', status, caveats: [], multiple_exposure_rate: 0, time_left: null },
  ...{ started_at: run.started_at, stopped_at: null, allocation: null },
});

describe('an alert says with its numbers', () => {
  const judged = { is: 'unusual' as const, comparableDays: 8 };
  it('how many block ads', () => {
    const spike = { ...judged, share: 0.4213, usualShare: 0.3, part: 520, whole: 1234 };
    expect(wordSpike('2026-11-20', spike).lines[0]).toBe(
      'On Friday 20 November, ads were blocked in 42.1% of 1,234 checked sessions. On the 8 previous Fridays it was 30%.',
    );
  });

  it('how many converted', () => {
    const drop = { ...judged, share: 0.04, usualShare: 0.2, part: 4, whole: 100 };
    expect(wordDrop('2026-11-20', drop)).toMatchObject({
      key: 'conversion_drop:2026-11-20',
      data: { conversion_rate: 4, usual_conversion_rate: 20, conversions: 4, walls_displayed: 100 },
    });
  });

  it('how long no data has come', () => {
    expect(wordSilence('2026-11-20', { hours: 1, usualSessions: 30 }).title).toBe(
      'No data received for 1 hour',
    );
  });

  it('what is listed, by which rule', () => {
    const finding = {
      ...{
        id: 'f',
        target: 'track' as const,
        address: 'https://t.example/e',
        list: 'EasyList',
        rule: '/e$xhr',
      },
      ...{ first_seen: run.started_at, last_seen: run.started_at, cleared_at: null },
    };
    expect(wordListed(finding)).toMatchObject({
      ...{ key: 'path_listed:f', title: 'A filter list blocks the events path' },
      data: { target: 'track', rule: '/e$xhr' },
    });
  });

  it('which variant won, once a run, and only by the verdict', () => {
    expect(wordWinner(run, test(true))).toMatchObject({
      ...{ key: 'winner:run', data: { variant: 'soft', conversion_rate: 6, confidence: 97.5 } },
    });
    expect(wordWinner(run, test(false, 'running'))).toBeNull();
    expect(wordWinner(run, test(true, 'stopped'))).toBeNull();
  });
});
