import { addJob } from '../records/jobs/queue.ts';
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
