import { createHash } from 'node:crypto';
import type { JobHandlers } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { type LookParts, lookAtSite } from './look-at-site.ts';

const planKind = 'plan-alert-looks';
const lookKind = 'look-for-alerts';
const hourMs = 3_600_000;

/** Once an hour a look at each active site, spread over the hour, whatever the number of nodes. */
export function alertJobs(parts: LookParts): JobHandlers {
  return {
    [planKind]: async () => {
      // First of all, so that an hour in which it fails does not end the chain.
      await planLooks(parts);
      await planHour(parts);
    },
    [lookKind]: ({ site_id }) => lookAtSite(parts, site_id),
  };
}

/** Plans the next full hour. */
export async function planLooks({ records, now }: Pick<LookParts, 'records' | 'now'>): Promise<void> {
  const runAt = hourOf(now() + hourMs);
  await addJob(records.db, { kind: planKind, key: `${planKind}:${runAt}`, payload: {}, runAt });
}

async function planHour({ records: { db }, now }: LookParts): Promise<void> {
  const hour = hourOf(now());
  const sites = await db.selectFrom('sites').select('id').where('status', '=', 'active').execute();
  for (const { id } of sites) {
    const runAt = new Date(Date.parse(hour) + placeInHour(id)).toISOString();
    await addJob(db, { kind: lookKind, key: `${lookKind}:${id}:${hour}`, payload: { site_id: id }, runAt });
  }
}

function hourOf(ms: number): string {
  return new Date(Math.floor(ms / hourMs) * hourMs).toISOString();
}

/** The same for a site at every hour. */
function placeInHour(siteId: string): number {
  return createHash('sha256').update(siteId).digest().readUInt32BE(0) % hourMs;
}
