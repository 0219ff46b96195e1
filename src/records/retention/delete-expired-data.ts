import * as z from 'zod';
import { Instant } from '../../contract/core/fields.ts';
import type { SiteKept } from '../../contract/limits/kept-days.ts';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { removeOldJobs } from '../jobs/remove-old-jobs.ts';
import { readJson } from '../read-json.ts';
import type { Db, Records } from '../records.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { listDeletedSites, removeFailedEventsOf, removeOldRecords } from './retention.ts';
import { listShorterKept, noteRemoval } from './site-retention.ts';

export interface ExpiredDataParts {
  records: Records;
  /** Removes old events and numbers; these sites keep less than others. @returns rows removed, by table. */
  removeOldEvents: (nowMs: number, kept: SiteKept[]) => Promise<Record<string, number>>;
  /** Which of these sites have anything stored. */
  sitesWithEvents: (siteIds: string[]) => Promise<string[]>;
  deleteEvents: (siteId: string) => Promise<void>;
  onRemoved: (removed: Record<string, number>) => void;
  now: () => number;
  log: Log;
}

/** Another node may have had events of a deleted site in its spool for so long. */
const lookBackMs = 30 * 86_400_000;
const retentionSetting = 'retention_run';
const RetentionRun = z.object({ at: Instant });

/** Deletes data past its retention time, and events that arrived late for a deleted site. */
export async function deleteExpiredData(parts: ExpiredDataParts): Promise<void> {
  const { now } = parts;
  const nowMs = now();
  try {
    await deleteLateEvents(parts, nowMs);
  } finally {
    await deleteOld(parts, nowMs);
  }
}

async function deleteOld(parts: ExpiredDataParts, nowMs: number): Promise<void> {
  const { records, log } = parts;
  const kept = await listShorterKept(records.db);
  await noteRemoval(records.db, kept, nowMs);
  const removed = {
    ...(await parts.removeOldEvents(nowMs, kept)),
    ...(await removeOldRecords(records.db, nowMs, kept)),
    jobs: await removeOldJobs(records.db, nowMs),
  };
  parts.onRemoved(removed);
  const run = JSON.stringify({ at: new Date(nowMs).toISOString(), removed });
  await writeSetting(records.db, retentionSetting, run);
  if (Object.values(removed).some((rows) => rows > 0)) log.info({ removed }, 'expired data was deleted');
}

/** When data was last deleted; null: never. */
export async function lastRetention(db: Db): Promise<string | null> {
  const run = await readSetting(db, retentionSetting);
  return readJson(run, RetentionRun, 'settings.value', retentionSetting)?.at ?? null;
}

async function deleteLateEvents(parts: ExpiredDataParts, nowMs: number): Promise<void> {
  const deleted = await listDeletedSites(parts.records.db, new Date(nowMs - lookBackMs).toISOString());
  await removeFailedEventsOf(parts.records.db, deleted);
  await eachApart(await parts.sitesWithEvents(deleted), parts.deleteEvents, {
    ...{ log: parts.log, message: 'late events of a deleted site could not be deleted' },
    about: (siteId) => ({ site: siteId }),
  });
}
