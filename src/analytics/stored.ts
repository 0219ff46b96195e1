import { countStored } from '../events/store/stored.ts';
import { retentionDays } from '../events/store/tables.ts';
import { dateAt } from './period.ts';
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
  site: { id: string; config: { timezone: string } },
): Promise<{ events: StoredNumbers; aggregates: StoredNumbers }> {
  const { events, sessions } = await countStored(store, site.id);
  const told = ({ rows, oldest }: { rows: number; oldest: number | null }, keepDays: number) => ({
    rows,
    oldest: oldest === null ? null : dateAt(oldest, site.config.timezone),
    keep_days: keepDays,
  });
  return { events: told(events, retentionDays.raw), aggregates: told(sessions, retentionDays.sessions) };
}
