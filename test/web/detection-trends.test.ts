import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DetectionTrends } from '../../src/contract/analytics/detection-trends.ts';
import { BlockerTrend } from '../../src/web/site/detection/blocker-trend.tsx';
import { FalseAlarmTrend } from '../../src/web/site/detection/false-alarm-trend.tsx';

const day = (date: string) => ({
  ...{ date, is_unfinished: false, blocked: 8, blockers: [8] },
  ...{ walls_displayed: 8, possible_false_alarms: 1 },
});
const counts = { blocked: 10, walls_displayed: 10, possible_false_alarms: 2 };
const drawn = (
  part: typeof BlockerTrend | typeof FalseAlarmTrend,
  before: Partial<typeof counts & { is_whole: boolean }>,
) => {
  const trends: DetectionTrends = {
    ...{ period: { start: '2026-11-01', end: '2026-11-02' }, counted_from: '2026-11-01' },
    before: { start: '2026-10-25', end: '2026-10-26', is_whole: true, ...counts, ...before },
    ...{ ...counts, blockers: [{ blocker: 'uBlock Origin', sessions: 10, before: 5 }] },
    days: [day('2026-11-01'), day('2026-11-02')],
  };
  return renderToStaticMarkup(createElement(part, { trends }))
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\u2009/g, ' ');
};

const days = 'Oct 25 – 26, 2026';
test.each([
  ['blockers', BlockerTrend, { blocked: 0 }],
  ['said false alarms', FalseAlarmTrend, { walls_displayed: 0 }],
])('%s are compared where the days before are known', (_, part, nothing) => {
  expect(drawn(part, {})).toContain(`vs. ${days}`);
  for (const [before, why] of [
    [{ is_whole: false }, `No comparison: data for ${days} is incomplete.`],
    [nothing, `No comparison: there is nothing to compare with from ${days}.`],
  ] as const) {
    const text = drawn(part, before);
    expect(text).toContain(why);
    expect(text).not.toMatch(/vs\.|– no comparison/);
  }
});
