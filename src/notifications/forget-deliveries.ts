import type { Log } from '../kit/log.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import { nextNight } from '../records/jobs/next-night.ts';
import { addJob } from '../records/jobs/queue.ts';
import { removeDeliveries } from '../records/notifications/deliveries.ts';
import type { Records } from '../records/records.ts';

interface Parts {
  records: Records;
  now: () => number;
  log: Log;
}

export const deliveryDays = 90;
const nightHour = 2;

/** Once a night: what was delivered, or given up, more than 90 days ago goes with its attempts; the 90 days start again when it is sent again. */
export function forgetDeliveriesJob(parts: Parts): JobHandlers {
  return {
    'forget-deliveries': async () => {
      await planForgetting(parts);
      const before = new Date(parts.now() - deliveryDays * 86_400_000).toISOString();
      const gone = await removeDeliveries(parts.records.db, before);
      if (gone > 0) parts.log.info({ deliveries: gone }, 'old deliveries were removed');
    },
  };
}

export async function planForgetting({ records, now }: Pick<Parts, 'records' | 'now'>): Promise<void> {
  const runAt = new Date(nextNight(now(), nightHour)).toISOString();
  const key = `forget-deliveries:${runAt.slice(0, 10)}`;
  await addJob(records.db, { kind: 'forget-deliveries', key, payload: {}, runAt });
}
