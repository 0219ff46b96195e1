import type { DropReason } from '../../contract/events/dropped-events.ts';
import { longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { removeSiteDays } from '../intake/site-day-events.ts';
import { jobPayloads } from '../jobs/job-payloads.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

const dayMs = 86_400_000;
export const keepRecordDays = {
  dropped_events: 90,
  /** As long as the numbers that they explain. */
  limited_days: longestKept.sessions,
  site_day_events: 90,
  failed_events: longestKept.events,
  ended_links: 30,
  outcomes: longestKept.sessions,
} as const;

/** An event may come so late (events/intake/policy.ts). */
const lateDays = 7;

/**
 * Removes what is kept long enough in the relational store.
 * @param kept sites that keep less than others: their failed events go with events, their outcomes with sessions
 * @returns rows removed, by table.
 */
export async function removeOldRecords(
  db: Db,
  nowMs: number,
  kept: SiteKept[],
): Promise<Record<string, number>> {
  const before = (days: number) => new Date(nowMs - days * dayMs).toISOString();
  const dropped = await db
    .deleteFrom('dropped_events')
    .where('day', '<', before(keepRecordDays.dropped_events).slice(0, 10))
    .where((is) =>
      is.or([
        is('reason', '!=', 'over_limit' satisfies DropReason),
        is('day', '<', before(keepRecordDays.limited_days).slice(0, 10)),
      ]),
    )
    .executeTakeFirst();
  const failed = await removeFailed(db, before(keepRecordDays.failed_events));
  const links = await db
    .deleteFrom('data_links')
    .where('expires_at', '<', before(keepRecordDays.ended_links))
    .executeTakeFirst();
  const shares = await db
    .deleteFrom('shares')
    .where('expires_at', '<', before(keepRecordDays.ended_links))
    .executeTakeFirst();
  const outcomes = await removeOutcomes(db, before(keepRecordDays.outcomes));
  const ofSites = { failed: 0, outcomes: 0 };
  for (const { site, events, sessions } of kept) {
    if (events < longestKept.events) {
      ofSites.failed += await removeFailed(db, before(failedEventDays(events)), site);
    }
    if (sessions < longestKept.sessions) {
      ofSites.outcomes += await removeOutcomes(db, before(sessions), site);
    }
  }
  const days = await removeSiteDays(db, before(keepRecordDays.site_day_events).slice(0, 10));
  return {
    site_day_events: days,
    dropped_events: Number(dropped.numDeletedRows),
    failed_events: failed + ofSites.failed,
    data_links: Number(links.numDeletedRows),
    shares: Number(shares.numDeletedRows),
    outcomes: outcomes + ofSites.outcomes,
  };
}

/** From when it failed: it may have come a week late, and is to be gone with others of its time. */
export function failedEventDays(eventDays: number): number {
  return eventDays < longestKept.events ? eventDays - lateDays : keepRecordDays.failed_events;
}

async function removeFailed(db: Db, before: string, site?: string): Promise<number> {
  let query = db.deleteFrom('failed_events').where('failed_at', '<', before);
  if (site !== undefined) query = query.where('site_id', '=', site);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

async function removeOutcomes(db: Db, before: string, site?: string): Promise<number> {
  let query = db.deleteFrom('outcomes').where('offered_at', '<', before);
  if (site !== undefined) query = query.where('site_id', '=', site);
  return Number((await query.executeTakeFirst()).numDeletedRows);
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
