import type { Log } from '../../kit/log.ts';
import type { JobHandlers } from '../jobs/job-payloads.ts';
import { addJob } from '../jobs/queue.ts';
import { removeOldJobs } from '../jobs/remove-old-jobs.ts';
import type { Records } from '../records.ts';
import { writeSetting } from '../settings.ts';
import { listDeletedSites, removeFailedEventsOf, removeOldRecords } from './retention.ts';

export interface ForgetParts {
  records: Records;
  /** Removes old events and numbers. @returns rows removed, by table. */
  removeOldEvents: (nowMs: number) => Promise<Record<string, number>>;
  /** Which of these sites have anything stored. */
  sitesWithEvents: (siteIds: string[]) => Promise<string[]>;
  deleteEvents: (siteId: string) => Promise<void>;
  onRemoved: (removed: Record<string, number>) => void;
  now: () => number;
  log: Log;
}

const hourMs = 3_600_000;
/** Another node may have had events of a deleted site in its spool for so long. */
const lookBackMs = 30 * 24 * hourMs;
export const retentionSetting = 'retention_run';

/** Once an hour, on the hour: what is kept long enough goes, and what came late for a site that was deleted. */
export function forgetOldJob(parts: ForgetParts): JobHandlers {
  return {
    'forget-old': async () => {
      // First of all, so that an hour in which it fails does not end the chain.
      await planForgetting(parts);
      const nowMs = parts.now();
      await forgetDeletedSites(parts, nowMs);
      const removed = {
        ...(await parts.removeOldEvents(nowMs)),
        ...(await removeOldRecords(parts.records.db, nowMs)),
        jobs: await removeOldJobs(parts.records.db, nowMs),
      };
      parts.onRemoved(removed);
      const run = JSON.stringify({ at: new Date(nowMs).toISOString(), removed });
      await writeSetting(parts.records.db, retentionSetting, run);
      if (Object.values(removed).some((rows) => rows > 0))
        parts.log.info({ removed }, 'what was old is gone');
    },
  };
}

/** One time an hour, whatever the number of nodes. */
export async function planForgetting({ records, now }: Pick<ForgetParts, 'records' | 'now'>): Promise<void> {
  const runAt = new Date((Math.floor(now() / hourMs) + 1) * hourMs).toISOString();
  await addJob(records.db, { kind: 'forget-old', key: `forget-old:${runAt}`, payload: {}, runAt });
}

async function forgetDeletedSites(parts: ForgetParts, nowMs: number): Promise<void> {
  const deleted = await listDeletedSites(parts.records.db, new Date(nowMs - lookBackMs).toISOString());
  await removeFailedEventsOf(parts.records.db, deleted);
  for (const siteId of await parts.sitesWithEvents(deleted)) await parts.deleteEvents(siteId);
}
