import { useSearchParams } from 'wouter';
import { daysOf, lengthOf, type Preset } from './periods.ts';
import { useToday } from './use-today.ts';
import { periodIn } from './view.ts';

/** Offered by tabs whose numbers are of so many days until now. */
export const dayCounts = [7, 30, 90] as const;
const maxDays = 90;

/** How many days the period in the address has. It stands there for every tab: another is chosen, none dropped. */
export function useDays(zone: string, usual: Preset = '7d'): [number, (days: number) => void] {
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search) ?? { preset: usual };
  const days = Math.min(maxDays, lengthOf(daysOf(period, useToday(zone))));
  const change = (next: number) =>
    setSearch(
      (now) => {
        for (const old of ['days', 'from', 'to']) now.delete(old);
        now.set('period', `${next}d`);
        return now;
      },
      { replace: true },
    );
  return [days, change];
}
