import { useSearchParams } from 'wouter';

export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The period in the address (`?days=30`), so that a link or a reload shows the same numbers. */
export function usePeriod(usual: Period = 7): [Period, (days: Period) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('days'));
  const days = periods.find((period) => period === asked) ?? usual;
  const change = (next: Period) =>
    setSearch(
      (now) => {
        now.set('days', String(next));
        return now;
      },
      { replace: true },
    );
  return [days, change];
}
