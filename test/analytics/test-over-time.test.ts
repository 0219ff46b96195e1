import { expect, it } from 'vitest';
import { daysOfTest } from '../../src/analytics/ab-test/test-over-time.ts';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const daysOf = (started_at: string, stopped_at: string | null, zone = 'UTC') =>
  daysOfTest({ started_at, stopped_at }, zone, now).map(({ date }) => date);

it.each([
  ['stopped during its last day', '2026-11-22T18:00:00.000Z', 'UTC'],
  ['that ended with its last day', '2026-11-23T00:00:00.000Z', 'UTC'],
  ['that ended with its last day in Berlin', '2026-11-22T23:00:00.000Z', 'Europe/Berlin'],
])('a test %s has the days until that one', (_, stopped, zone) => {
  expect(daysOf('2026-11-20T10:00:00.000Z', stopped, zone)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

it('a test that was stopped as it began has one day, and one that runs has those until today', () => {
  expect(daysOf('2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z')).toEqual(['2026-11-20']);
  expect(daysOf('2026-11-27T10:00:00.000Z', null)).toEqual(['2026-11-27', '2026-11-28']);
});
