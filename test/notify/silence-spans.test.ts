import { expect, it } from 'vitest';
import type { AnalyticsStore } from '../../src/analytics/store.ts';
import { readSilence } from '../../src/notifications/alerts/read-counts.ts';

it('counts no hour twice where a change of clocks makes two days overlap', async () => {
  const asked: string[] = [];
  const store: AnalyticsStore = {
    database: 'none',
    query: async (_lane, statement) => {
      asked.push(statement);
      return [];
    },
  };
  // In Berlin, March 29, 2026 has 23 hours: the 24 hours before two local midnights overlap by one.
  await readSilence(store, { id: 'site', zone: 'Europe/Berlin' }, 24, Date.parse('2026-03-30T22:00:00Z'));
  const spans = [...(asked[2] ?? '').matchAll(/start >= (\d+) AND start < (\d+)/g)]
    .map(([, from, to]) => ({ from: Number(from), to: Number(to) }))
    .sort((a, b) => a.from - b.from);
  const hours = spans.reduce((sum, { from, to }) => sum + (to - from) / 3600, 0);
  expect(hours).toBe(7 * 24 - 1);
  const overlapping = spans.filter(
    ({ to }, index) => to > (spans[index + 1]?.from ?? Number.POSITIVE_INFINITY),
  );
  expect(overlapping).toEqual([]);
});
