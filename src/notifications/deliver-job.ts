import type { JobEnd } from '../records/jobs/job-ends.ts';
import type { JobPayloads } from '../records/jobs/job-payloads.ts';
import { addJob } from '../records/jobs/queue.ts';
import { giveUpDelivery, takeUpDelivery } from '../records/notifications/deliveries.ts';
import { deliveryFailureText } from '../records/notifications/delivery-failures.ts';
import type { Db } from '../records/records.ts';

export const deliverJobKind = 'deliver';

/** Plans a delivery's first attempt, or the first after a replay: each of these is a job of its own. */
export async function addDeliverJob(
  db: Db,
  { id, replays }: { id: string; replays: number },
  now: string,
): Promise<void> {
  await addJob(db, {
    kind: deliverJobKind,
    key: `${deliverJobKind}:${id}${replays === 0 ? '' : `:${replays}`}`,
    payload: { delivery_id: id, replays },
    runAt: now,
  });
}

/** Of a job that Truce itself could not do; a receiver that fails is asked by the schedule of attempts. */
export const deliverEnd: JobEnd<JobPayloads['deliver']> = {
  giveUp: (db, { delivery_id, replays }, now) =>
    giveUpDelivery(
      db,
      { id: delivery_id, replays },
      { error: deliveryFailureText('internal'), finished_at: now },
    ),
  takeUp: (db, { delivery_id, replays }) => takeUpDelivery(db, { id: delivery_id, replays }),
};
