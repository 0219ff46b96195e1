import type { Granularity } from '../../contract/analytics/analytics.ts';
import { memoize } from '../i18n/memoize.ts';

/** Days are names, YYYY-MM-DD in the site's own zone; here they are counted, in UTC, where each has 24 hours. */
export interface Days {
  start: string;
  end: string;
}

export const presets = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'last-month', 'year'] as const;
export type Preset = (typeof presets)[number];

/** A period with a name, which moves with the days, or two days that stay. */
export type Period = { preset: Preset } | Days;

/** Days that one question may span. */
export const maxDays = 730;
const dayMs = 86_400_000;
const lengths: Partial<Record<Preset, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90, year: 365 };

const calendar = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Which day it is in a zone. */
export function todayIn(zone: string, now: Date): string {
  const parts = calendar(zone).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The days that a period means on this day. */
export function daysOf(period: Period, today: string): Days {
  if (!('preset' in period)) return period;
  const length = lengths[period.preset];
  if (length) return { start: addDays(today, 1 - length), end: today };
  const month = `${today.slice(0, 7)}-01`;
  if (period.preset === 'month') return { start: month, end: today };
  if (period.preset === 'last-month') {
    const end = addDays(month, -1);
    return { start: `${end.slice(0, 7)}-01`, end };
  }
  const yesterday = addDays(today, -1);
  return { start: yesterday, end: yesterday };
}

/** Whether a day is one of these. */
export function isIn({ start, end }: Days, day: string): boolean {
  return start <= day && day <= end;
}

/** As the service is asked: up to now, it says itself which day it is. */
export function rangeOf(period: Period, today: string): { days: number } | Days {
  const days = daysOf(period, today);
  return 'preset' in period && days.end === today ? { days: lengthOf(days) } : days;
}

/** Whether what is asked for this period differs from day to day. The others end today, or stay. */
export function dependsOnToday(period: Period): boolean {
  return 'preset' in period && lengths[period.preset] === undefined;
}

/** The period just before or after: a whole month for a month, else as many days; null where it has not begun. */
export function step(period: Period, today: string, by: 1 | -1): Period | null {
  const days = daysOf(period, today);
  const isMonth = days.start.endsWith('-01') && days.start.slice(0, 7) === days.end.slice(0, 7);
  const isWhole = isMonth && (isMonthEnd(days.end) || ('preset' in period && period.preset === 'month'));
  const start = isWhole ? addMonths(days.start, by) : addDays(days.start, by * lengthOf(days));
  const whole = isWhole ? addDays(addMonths(start, 1), -1) : addDays(start, lengthOf(days) - 1);
  if (start > today || start < '2000-01-01') return null;
  const moved = { start, end: whole > today ? today : whole };
  return named(moved, today, isWhole) ?? moved;
}

/** Days that have a name today go by it. A month is one, however few days it has so far: before it comes another month. */
function named(days: Days, today: string, isMonth: boolean): Period | undefined {
  return [...(isMonth ? (['month'] as const) : []), ...presets]
    .map((preset) => ({ preset }))
    .find((each) => {
      const other = daysOf(each, today);
      return other.start === days.start && other.end === days.end;
    });
}

/** How many days, both ends included. */
export function lengthOf({ start, end }: Days): number {
  return Math.round((at(end) - at(start)) / dayMs) + 1;
}

/** Whether days are in between the two, so that each day meets the same day of the week. */
export function isMovedByWeeks(days: Days, before: Days): boolean {
  const moved = Math.round((at(days.start) - at(before.start)) / dayMs);
  return moved % 7 === 0 && moved !== lengthOf(before);
}

export function addDays(day: string, days: number): string {
  return new Date(at(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether the two are days that a question may be about. */
export function areDays({ start, end }: Days): boolean {
  return (
    isDay(start) && isDay(end) && start <= end && start >= '2000-01-01' && lengthOf({ start, end }) <= maxDays
  );
}

export function isDay(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text)) && addDays(text, 0) === text;
}

/** What was chosen for other days stays only where these may be drawn so: the way back is not offered for them. */
export function granularityFor(chosen: Granularity | 'auto', days: Days): Granularity {
  return chosen !== 'auto' && mayBeDrawn(chosen, days) ? chosen : fittingGranularity(days);
}

/** How finely a period can be drawn so that its points are neither few nor a smear. */
function fittingGranularity(days: Days): Granularity {
  const length = lengthOf(days);
  return length <= 2 ? 'hour' : length <= 120 ? 'day' : 'week';
}

/** Hours of many days are more than a screen has room for. */
export function mayBeDrawn(granularity: Granularity, days: Days): boolean {
  const length = lengthOf(days);
  if (granularity === 'hour') return length <= 31;
  return granularity === 'day' ? length > 1 : length > 7;
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

function isMonthEnd(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
