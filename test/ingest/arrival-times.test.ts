import { expect, it } from 'vitest';
import { arrivalTimes } from '../../src/events/intake/arrival-times.ts';

it('events of a session without a time follow each other from its arrival on', () => {
  const timeOf = arrivalTimes(Date.UTC(2026, 10, 30, 23, 59, 59, 999));
  expect(['a', 'b', 'a', 'a'].map(timeOf)).toEqual([
    '2026-11-30 23:59:59.999',
    '2026-11-30 23:59:59.999',
    '2026-12-01 00:00:00.000',
    '2026-12-01 00:00:00.001',
  ]);
});
