import { removeSiteDays } from '../intake/site-day-events.ts';
import { jobPayloads } from '../jobs/job-payloads.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

const dayMs = 86_400_000;
export const keepRecordDays = {
  dropped_events: 90,
  site_day_events: 90,
  failed_events: 90,
  ended_links: 30,
  outcomes: 731,
} as const;

/** Removes what is kept long enough in the relational store. @returns rows removed, by table. */
export async function removeOldRecords(db: Db, nowMs: number): Promise<Record<string, number>> {
  const before = (days: number) => new Date(nowMs - days * dayMs).toISOString();
  const dropped = await db
    .deleteFrom('dropped_events')
    .where('day', '<', before(keepRecordDays.dropped_events).slice(0, 10))
    .executeTakeFirst();
  const failed = await db
    .deleteFrom('failed_events')
    .where('failed_at', '<', before(keepRecordDays.failed_events))
    .executeTakeFirst();
  const links = await db
    .deleteFrom('data_links')
    .where('expires_at', '<', before(keepRecordDays.ended_links))
    .executeTakeFirst();
  const outcomes = await db
    .deleteFrom('outcomes')
    .where('offered_at', '<', before(keepRecordDays.outcomes))
    .executeTakeFirst();
  const days = await removeSiteDays(db, before(keepRecordDays.site_day_events).slice(0, 10));
  return {
    site_day_events: days,
    dropped_events: Number(dropped.numDeletedRows),
    failed_events: Number(failed.numDeletedRows),
    data_links: Number(links.numDeletedRows),
    outcomes: Number(outcomes.numDeletedRows),
  };
}

/** Sites that were deleted since: the job that removed their events is kept. */
export async function listDeletedSites(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'delete-events')
    .where('run_at', '>', since)
    .execute();
  return rows.map(
    ({ id, payload }) => readJson(payload, jobPayloads['delete-events'], 'jobs.payload', id).site_id,
  );
}

export async function removeFailedEventsOf(db: Db, siteIds: string[]): Promise<void> {
  if (siteIds.length > 0) await db.deleteFrom('failed_events').where('site_id', 'in', siteIds).execute();
}
