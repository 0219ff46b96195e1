import { createHash } from 'node:crypto';
import { addJob } from '../../records/jobs/queue.ts';
import type { Db } from '../../records/records.ts';
import { listActiveSiteIds } from '../../records/sites/sites.ts';

const hourMs = 3_600_000;

/** Adds a check of each active site, spread over this hour; the key allows one an hour, whichever node adds it. */
export async function scheduleAlertChecks(db: Db, nowMs: number): Promise<void> {
  const hourStart = Math.floor(nowMs / hourMs) * hourMs;
  const hour = new Date(hourStart).toISOString();
  for (const id of await listActiveSiteIds(db)) {
    const runAt = new Date(hourStart + offsetInHour(id)).toISOString();
    const payload = { site_id: id };
    await addJob(db, { kind: 'check-alerts', key: `check-alerts:${id}:${hour}`, payload, runAt });
  }
}

/** The same for a site in every hour. */
function offsetInHour(siteId: string): number {
  return createHash('sha256').update(siteId).digest().readUInt32BE(0) % hourMs;
}
