import type { Log } from '../kit/log.ts';
import { removeDeliveries } from '../records/notifications/deliveries.ts';
import type { Records } from '../records/records.ts';

export const deliveryDays = 90;

/** Deletes deliveries that ended more than 90 days ago, with their attempts. Sending one again restarts the 90 days. */
export async function deleteOldDeliveries({
  records,
  now,
  log,
}: {
  records: Records;
  now: () => number;
  log: Log;
}): Promise<void> {
  const before = new Date(now() - deliveryDays * 86_400_000).toISOString();
  const deliveries = await removeDeliveries(records.db, before);
  if (deliveries > 0) log.info({ deliveries }, 'old deliveries were deleted');
}
