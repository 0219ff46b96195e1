import { expect, test } from 'vitest';
import type { Overview } from '../../src/contract/analytics/overview.ts';
import { comparedText } from '../../src/web/numbers/compared-text.ts';

const now = { start: '2026-11-01', end: '2026-11-30', until: null };
const earlier = { start: '2026-09-27', end: '2026-10-26', until: '2026-10-26T10:11:00.000Z' };

/** @param before sessions of the days before; null: nothing is to be compared with */
function said(sessions: number, before: number | null, is_whole = true): string {
  const part = (period: typeof now | typeof earlier, count: number) => ({
    ...{ period, totals: { sessions: count }, timeline: [] },
  });
  const overview = {
    now: part(now, sessions),
    before: before === null ? null : { ...part(earlier, before), is_whole },
    events_since: null,
  } as unknown as Overview;
  return comparedText(overview, 'UTC').replaceAll(/[\u2009\u202f]/g, ' ');
}

test('says which days are compared, up to when, and that they are moved', () => {
  expect(said(9, 8)).toBe('Nov 1 – 30, 2026, vs. Sep 27 – Oct 26, 2026 (same weekdays) up to 10:11 AM');
  expect(said(0, 8)).toContain('vs.');
});

test('says why there is no comparison where the days before are known only in part', () => {
  const why = 'Nov 1 – 30, 2026. No comparison: data for Sep 27 – Oct 26, 2026 is incomplete.';
  expect(said(9, 4, false)).toBe(why);
  expect(said(9, 0, false)).toBe(why);
});

test('and where nobody came on them', () => {
  expect(said(9, 0)).toBe(
    'Nov 1 – 30, 2026. No comparison: there is nothing to compare with from Sep 27 – Oct 26, 2026.',
  );
});

test('says nothing of it on an empty site, and where no comparison is wanted', () => {
  for (const text of [said(0, 0), said(0, 0, false), said(9, null)]) expect(text).toBe('Nov 1 – 30, 2026');
});
