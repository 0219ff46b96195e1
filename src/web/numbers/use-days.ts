import { useSearchParams } from 'wouter';
import { addDays, type Days, daysOf, lengthOf, type Period, rangeOf } from './periods.ts';
import { useToday } from './use-today.ts';
import { periodIn, usualView } from './view.ts';

/** Offered by tabs whose numbers are of so many days until now. */
export const dayCounts = [7, 30, 90] as const;
const maxDays = 90;

/** As the service is asked: so many days until today, or others. */
export type DayRange = { days: number } | Days;

/** What a tab shows: the period in the address, of which it has at most the last 90 days. */
export interface ShownDays {
  period: Period;
  days: Days;
  range: DayRange;
}

/** The period in the address. It stands there for every tab: another is chosen, none dropped. */
export function useDays(zone: string): [ShownDays, (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const shown = shownDays(periodIn(search) ?? usualView.period, useToday(zone));
  const change = (next: number) =>
    setSearch(
      (now) => {
        for (const old of ['days', 'from', 'to']) now.delete(old);
        now.set('period', `${next}d`);
        return now;
      },
      { replace: true },
    );
  return [shown, change];
}

export function shownDays(period: Period, today: string): ShownDays {
  const whole = daysOf(period, today);
  if (lengthOf(whole) <= maxDays) return { period, days: whole, range: rangeOf(period, today) };
  const days = { start: addDays(whole.end, 1 - maxDays), end: whole.end };
  const cut = whole.end === today ? ({ preset: '90d' } as const) : days;
  return { period: cut, days, range: rangeOf(cut, today) };
}
