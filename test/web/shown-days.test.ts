import { expect, it } from 'vitest';
import type { Period } from '../../src/web/numbers/periods.ts';
import { shownDays } from '../../src/web/numbers/use-days.ts';

const today = '2026-11-26';

it.each<[Period, object, object]>([
  [{ preset: '7d' }, { start: '2026-11-20', end: today }, { days: 7 }],
  [{ preset: 'today' }, { start: today, end: today }, { days: 1 }],
  [
    { preset: 'yesterday' },
    { start: '2026-11-25', end: '2026-11-25' },
    { start: '2026-11-25', end: '2026-11-25' },
  ],
  [
    { start: '2026-03-01', end: '2026-03-31' },
    { start: '2026-03-01', end: '2026-03-31' },
    { start: '2026-03-01', end: '2026-03-31' },
  ],
])('%j is shown as it is', (period, days, range) => {
  expect(shownDays(period, today)).toEqual({ period, days, range });
});

it('has the last 90 days of more', () => {
  const ninety = { start: '2026-08-29', end: today };
  expect(shownDays({ preset: 'year' }, today)).toMatchObject({ days: ninety, range: { days: 90 } });
  const cut = { start: '2026-01-01', end: '2026-03-31' };
  expect(shownDays({ start: '2025-01-01', end: '2026-03-31' }, today)).toMatchObject({
    days: cut,
    range: cut,
  });
});
