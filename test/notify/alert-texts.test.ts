import { describe, expect, it } from 'vitest';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import { alertTexts } from '../../src/contract/messages/alert-texts.ts';
import { remedyText, rotationOf } from '../../src/contract/messages/remedy-texts.ts';
import { type ListTarget, listTargets } from '../../src/contract/sites/list-watch.ts';
import type { Language } from '../../src/kit/messages/languages.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';
import {
  blindAlert,
  dropAlert,
  listedAlert,
  type NewAlert,
  raceAlert,
  silenceAlert,
  spikeAlert,
  winnerAlert,
} from '../../src/notifications/alerts/new-alerts.ts';

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

const titleOf = ({ kind, data }: NewAlert) => inEnglish(alertTexts(kind, data).title);
const linesOf = ({ kind, data }: NewAlert) => alertTexts(kind, data).lines.map(inEnglish);

describe('an alert says with its numbers', () => {
  const judged = { is: 'unusual' as const, comparableDays: 8 };
  it('how many block ads', () => {
    const spike = { ...judged, share: 0.4213, usualShare: 0.3, part: 520, whole: 1234 };
    expect(linesOf(spikeAlert('2026-11-20', spike))[0]).toBe(
      'On Friday, November 20, ads were blocked in 42.1% of 1,234 checked sessions. Usual for that weekday: 30.0%, based on 8 earlier days.',
    );
  });

  it('how many converted', () => {
    const drop = { ...judged, share: 0.04, usualShare: 0.2, part: 4, whole: 100 };
    expect(dropAlert('2026-11-20', drop)).toMatchObject({
      key: 'conversion_drop:2026-11-20',
      data: { conversion_rate: 4, usual_conversion_rate: 20, conversions: 4, walls_displayed: 100 },
    });
  });

  it('with a share that is rounded once, from its counts', () => {
    const counts = { ...judged, share: 1140 / 4343, usualShare: 0.2, part: 1140, whole: 4343 };
    expect(spikeAlert('2026-11-20', counts).data.share).toBe(26.25);
    expect(linesOf(spikeAlert('2026-11-20', counts))[0]).toContain('26.2%');
    expect(linesOf(dropAlert('2026-11-20', counts))[0]).toContain('26.2%');
    const result = test(true);
    const [control, soft] = result.variants;
    const variants = [control, { ...soft, impressions: 4343, conversions: 1140, conversion_rate: 26.25 }];
    const won = winnerAlert(run, { ...result, variants: variants as AbTesting['variants'] }) as NewAlert;
    expect(linesOf(won)[0]).toContain('26.2%');
    // As an earlier version stored it.
    const { conversions, ...data } = won.data;
    expect(linesOf({ ...won, data })[0]).toContain('26.3%');
  });

  it('how long no data has come', () => {
    expect(titleOf(silenceAlert('2026-11-20', { hours: 1, usualSessions: 30 }))).toBe(
      'No data received for 1 hour',
    );
  });

  it('with which blockers the script does not run', () => {
    const at = '2026-11-21T05:00:00.000Z';
    const alert = blindAlert({ at, since: at, blind: ['ublock', 'brave'], failed: null });
    expect(alert.key).toBe(`list_race_visit:${at}`);
    expect(titleOf(alert)).toBe('Blockers stop the script on your home page');
    expect(linesOf(alert)[0]).toContain('doesn’t run with: uBlock Origin and Brave.');
  });

  it('what pages know of a script that moved, and that a script is stuck', () => {
    const round = { at: run.started_at, list: 'EasyList', rule: '/a.js', outcome: 'recovered' as const };
    const moved = (reserve_left: number) =>
      linesOf(raceAlert({ ...round, rotated: ['loader'], reserve_left }))[0];
    expect(moved(2)).toContain('find the script. They know 2 more paths. Pages with a plain script tag');
    expect(moved(0)).toContain('They know no other path: save new backup paths, then paste the new snippet.');
    const track = raceAlert({ ...round, rotated: ['track'], reserve_left: null });
    expect(linesOf(track)[0]).toContain('Your pages need no change.');
    const folder = raceAlert({ ...round, rotated: ['media'], reserve_left: null });
    expect(linesOf(folder)[0]).toContain('unless they have the inline snippet');
    const stuck = raceAlert({ ...round, outcome: 'no_help', rotated: [], reserve_left: 0 });
    expect(linesOf(stuck)[0]).toContain('your pages know no other path');
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
    const alert = listedAlert(finding, null);
    expect(alert).toMatchObject({ key: 'path_listed:f', data: { target: 'track', rule: '/e$xhr' } });
    expect(alert.data).not.toHaveProperty('rotation');
    expect(linesOf(listedAlert(finding, 'automatic'))[1]).toContain('Automatic rotation covers this path');
    expect(titleOf(alert)).toBe('A filter list blocks the events path');
  });

  it('what to do about each thing that a list can block, and new paths only where they help', () => {
    const adviceOf = (target: ListTarget, language: Language) => {
      const alert = alertTexts('path_listed', { target, address: 'a', list: 'EasyList', rule: 'r' });
      return writerOf(language).say(alert.lines.at(-1) ?? '');
    };
    const english = Object.fromEntries(listTargets.map((target) => [target, adviceOf(target, 'en')]));
    expect(english).toMatchObject({
      host: expect.stringContaining('another hostname'),
      gate: expect.stringContaining('Serve the gate from your own host'),
      markup: expect.stringContaining('report this to us'),
      loader: expect.stringContaining('then update the snippet'),
      plain: expect.stringContaining('copy the inline snippet again'),
      wall: expect.stringContaining('another folder'),
      track: expect.stringContaining('Choose another path'),
    });
    const rotates = listTargets.filter((target) => english[target]?.includes('rotate'));
    expect(rotates).toEqual(['ask', 'wall', 'choices', 'track', 'media']);
    for (const language of ['de', 'fr', 'es'] as const) {
      expect(new Set(listTargets.map((target) => adviceOf(target, language))).size).toBe(7);
    }
  });

  it('what to do where paths rotate: nothing that the outcome of the round contradicts', () => {
    const adviceOf = (target: ListTarget, reserve: string[]) => {
      const rotation = rotationOf(target, { rotate: true, reserve });
      return writerOf('en').say(remedyText(target, rotation));
    };
    for (const target of ['loader', 'track', 'media', 'ask', 'wall', 'choices', 'plain'] as const) {
      expect(adviceOf(target, ['/left.js'])).toMatch(/^Automatic rotation covers this path\./);
    }
    expect(adviceOf('plain', [])).toContain('copy the inline snippet again');
    expect(adviceOf('loader', [])).toContain('your pages know no other path');
    for (const target of ['host', 'gate', 'markup'] as const) {
      expect(rotationOf(target, { rotate: true })).toBeNull();
    }
    expect(rotationOf('track', { rotate: false })).toBeNull();
    expect(rotationOf('track', undefined)).toBeNull();
  });

  it('which variant won, once a run, and only by the verdict', () => {
    expect(winnerAlert(run, test(true))).toMatchObject({
      ...{ key: 'winner:run', data: { variant: 'soft', conversion_rate: 6, confidence: 97.5 } },
    });
    expect(winnerAlert(run, test(false, 'running'))).toBeNull();
    expect(winnerAlert(run, test(true, 'stopped'))).toBeNull();
  });
});
