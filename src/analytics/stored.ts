import { keptDays } from '../contract/limits/kept-days.ts';
import { countStored } from '../events/store/stored.ts';
import { dateAt } from './period.ts';
import type { KeepingSite } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

export interface StoredNumbers {
  rows: number;
  /** Local day of the site; null while there is nothing. */
  oldest: string | null;
  keep_days: number;
}

/** How much of a site the event store holds, since which day, and for how long it is kept. */
export async function readStored(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
): Promise<{ events: StoredNumbers; aggregates: StoredNumbers }> {
  const { events, sessions } = await countStored(store, site.id);
  const told = ({ rows, oldest }: { rows: number; oldest: number | null }, keepDays: number) => ({
    rows,
    oldest: oldest === null ? null : dateAt(oldest, site.config.timezone),
    keep_days: keepDays,
  });
  const kept = keptDays(site.config);
  return { events: told(events, kept.events), aggregates: told(sessions, kept.sessions) };
}
