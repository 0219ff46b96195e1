import { expect, test } from 'vitest';
import { t } from '../../src/web/i18n/t.ts';
import { comparedName } from '../../src/web/numbers/period-names.ts';

test('days that are compared with are named as far as they are counted', () => {
  const days = { start: '2026-11-16', end: '2026-11-22' };
  const named = (until: string | null) =>
    comparedName({ ...days, until }, 'Europe/Berlin').replaceAll(/\s/g, ' ');
  expect(named(null)).toBe('Nov 16 – 22, 2026');
  expect(named('2026-11-22T11:00:00.000Z')).toBe('Nov 16 – 22, 2026');
  // Two days of a week have begun; on the clock of the site, the second one has.
  expect(named('2026-11-16T23:30:00.000Z')).toBe('Nov 16 – 17, 2026');
  expect(named('2026-11-16T11:00:00.000Z')).toBe('Nov 16, 2026');
});

test.each([
  ['a single day', 1, 'same weekday'],
  ['several days', 7, 'same weekdays'],
])('%s some weeks apart are said to be of the same weekdays, in the right number', (_, count, text) => {
  expect(t('overview.sameWeekdays', { count })).toBe(text);
});
