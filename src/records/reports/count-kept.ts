import { keptDays } from '../../contract/limits/kept-days.ts';
import type { Site } from '../../contract/sites/sites.ts';
import type { Db } from '../records.ts';
import { failedEventDays } from '../retention/retention.ts';
import { countKeptReports } from './kept-reports.ts';

export interface Kept {
  rows: number;
  /** Null while there is nothing. */
  oldest: string | null;
  /** Null: without end. */
  keep_days: number | null;
}

/** What the relational store keeps of a site besides its settings. */
export async function countKept(
  db: Db,
  { id: siteId, config }: Pick<Site, 'id' | 'config'>,
): Promise<{ reports: Kept; failed_events: Kept }> {
  const failed = await db
    .selectFrom('failed_events')
    .select((is) => [is.fn.countAll().as('total'), is.fn.min('failed_at').as('oldest')])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return {
    reports: { ...(await countKeptReports(db, siteId)), keep_days: null },
    failed_events: {
      rows: Number(failed?.total ?? 0),
      oldest: failed?.oldest?.slice(0, 10) ?? null,
      keep_days: failedEventDays(keptDays(config).events),
    },
  };
}
