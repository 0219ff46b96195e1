import type { Overview } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatHour } from '../ui/numbers/day-format.ts';
import { comparedName, daysName } from './period-names.ts';
import { isMovedByWeeks, lengthOf } from './periods.ts';

/** These days where they can be compared with: all of them are known, and somebody came. */
export function comparable(before: Overview['before']): Overview['before'] {
  return before?.is_whole && before.totals.sessions > 0 ? before : null;
}

/** Which days these are, and which they are compared with, or why with none. */
export function comparedText({ now, before }: Overview, zone: string): string {
  const days = daysName(now.period);
  // On an empty site, no comparison is missed.
  if (!before || (!comparable(before) && now.totals.sessions === 0)) return days;
  const other = comparedName(before.period, zone);
  if (!comparable(before)) return `${days}. ${noComparisonText(other, before.is_whole)}`;
  return [
    `${days}, ${t('common.againstDays', { days: other })}`,
    isMovedByWeeks(now.period, before.period) &&
      `(${t('overview.sameWeekdays', { count: lengthOf(before.period) })})`,
    before.period.until && t('overview.upToTime', { time: formatHour(before.period.until, zone) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param days their name; @param isWhole all of them are known, so that nothing happened on them */
export function noComparisonText(days: string, isWhole: boolean): string {
  return isWhole ? t('overview.comparedEmpty', { days }) : t('overview.comparedIncomplete', { days });
}
