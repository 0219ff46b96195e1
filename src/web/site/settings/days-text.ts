import { t } from '../../i18n/t.ts';

/** By days. Two years are 731 days where one of them is a leap year. */
const years = new Map([
  [365, 1],
  [731, 2],
]);

/** How long something is kept: in years where they are whole ones. */
export function daysText(days: number | null): string {
  if (days === null) return t('site-settings.forGood');
  const count = years.get(days);
  return count === undefined ? t('common.days', { count: days }) : t('site-settings.years', { count });
}
