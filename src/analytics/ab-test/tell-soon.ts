import { addJob } from '../../records/jobs/queue.ts';
import type { Db } from '../../records/records.ts';

/** The site's next check has the alert. @param about what it is about, as a part of the idempotency key */
export async function tellSoon(db: Db, siteId: string, about: string, now: string): Promise<void> {
  const key = `check-alerts:${siteId}:${about}:${now}`;
  await addJob(db, { kind: 'check-alerts', key, payload: { site_id: siteId }, runAt: now });
}
