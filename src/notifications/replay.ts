import { listFailed } from '../records/notifications/deliveries.ts';
import { inTransaction, type RecordsAt } from '../records/records.ts';
import { addDeliverJob } from './deliver-job.ts';

/** Sends a delivery again, from its first attempt on, with the same id and body; one that waits goes now. */
export async function replayDelivery(records: RecordsAt, id: string, now: string): Promise<void> {
  await inTransaction(records, async (db) => {
    const row = await db
      .updateTable('deliveries')
      .set((is) => ({
        ...{ state: 'waiting' as const, attempts: 0, next_attempt_at: now, finished_at: null, error: null },
        replays: is('replays', '+', 1),
      }))
      .where('id', '=', id)
      .returning(['id', 'replays'])
      .executeTakeFirst();
    if (row) await addDeliverJob(db, row, now);
  });
}

/** @returns how many of those that failed since then are sent again, at most a thousand. */
export async function replayFailed(
  records: RecordsAt,
  integrationId: string,
  since: string,
  now: string,
): Promise<number> {
  const ids = await listFailed(records.db, integrationId, since);
  for (const id of ids) await replayDelivery(records, id, now);
  return ids.length;
}
