import type { JobHandlers } from '../../records/jobs/job-payloads.ts';
import { nextNight } from '../../records/jobs/next-night.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { eraseMailsBefore } from '../../records/notifications/mails.ts';
import type { Records } from '../../records/records.ts';

/** So long the content of mails is kept; reports live on elsewhere. */
export const mailContentDays = 90;
const hour = 3;
const dayMs = 24 * 3_600_000;

interface Parts {
  records: Records;
  now: () => number;
}

/** Once a night, the content of old mails goes. */
export function eraseMailsJob(parts: Parts): JobHandlers {
  return {
    'erase-mails': async () => {
      // First of all, so that a night on which it fails does not end the chain.
      await planErasing(parts);
      const before = new Date(parts.now() - mailContentDays * dayMs).toISOString();
      await eraseMailsBefore(parts.records.db, before);
    },
  };
}

/** One time a night, whatever the number of nodes. */
export async function planErasing({ records, now }: Parts): Promise<void> {
  const runAt = new Date(nextNight(now(), hour)).toISOString();
  await addJob(records.db, {
    kind: 'erase-mails',
    key: `erase-mails:${runAt.slice(0, 10)}`,
    payload: {},
    runAt,
  });
}
