import type { Granularity } from '../../contract/analytics/analytics.ts';
import type { Moment, Overview } from '../../contract/analytics/overview.ts';
import { t } from '../i18n/t.ts';
import { formatDay, formatHour, formatHourWithOffset, formatTick } from '../ui/numbers/day-format.ts';

/** How finely the timeline that came is cut: it may be older than what is chosen by now. */
export function granularityOf({ now: { timeline } }: Overview): Granularity {
  const [first, second] = timeline;
  if (!first || !second || first.date === second.date) return 'hour';
  return Date.parse(second.date) - Date.parse(first.date) > 86_400_000 ? 'week' : 'day';
}

/** A bucket by its whole name: Mon, May 3; Mon, May 3, 2 PM; Week of May 3. An hour that occurs twice has its offset too. */
export function momentName(moment: Moment, granularity: Granularity, zone: string): string {
  if (granularity === 'day') return formatDay(moment.date);
  if (granularity === 'week') return t('overview.weekOfDay', { day: formatTick(moment.date) });
  const hour = isTwice(moment.start, zone)
    ? formatHourWithOffset(moment.start, zone)
    : formatHour(moment.start, zone);
  return `${formatDay(moment.date)}, ${hour}`;
}

/** Whether the clock shows it again an hour later, or showed it an hour before, as on the day on which clocks go back. */
function isTwice(instant: string, zone: string): boolean {
  const name = formatHour(instant, zone);
  const beside = (ms: number) => formatHour(new Date(Date.parse(instant) + ms).toISOString(), zone);
  return beside(hourMs) === name || beside(-hourMs) === name;
}

const hourMs = 3_600_000;

/** As short as an axis needs it. */
export function tickName(
  timeline: Moment[],
  position: number,
  granularity: Granularity,
  zone: string,
): string {
  const moment = timeline[position];
  if (!moment) return '';
  const isOneDay = timeline.at(-1)?.date === timeline[0]?.date;
  return granularity === 'hour' && isOneDay ? formatHour(moment.start, zone) : formatTick(moment.date);
}
