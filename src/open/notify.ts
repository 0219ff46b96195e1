import type { Config } from '../config.ts';
import { startWorker } from '../jobs/worker.ts';
import { openOutgoing } from '../kit/outgoing/outgoing.ts';
import { deliverJobs } from '../notify/deliver.ts';
import { forgetDeliveriesJob, planForgetting } from '../notify/forget-deliveries.ts';
import { tellDisabled } from '../notify/tell-disabled.ts';
import { refuseWebhook } from '../notify/webhook-address.ts';
import type { Records } from '../records/records.ts';
import { reachOf } from './outgoing.ts';
import type { Surroundings } from './surroundings.ts';

/** So many deliveries are under way at once. */
const atOnce = 8;

/** A worker of their own: no report waits for a slow receiver, and no receiver for another. */
export async function openNotify(
  config: Config,
  { now, log, version }: Surroundings,
  records: Records,
): Promise<{ refuseWebhook: (url: string) => Promise<string | null>; close(): Promise<void> }> {
  const reach = reachOf(config);
  const parts = {
    records,
    send: openOutgoing({ ...reach, userAgent: `Truce/${version} (+webhook)` }),
    allowPrivate: config.allowPrivate,
    unit: Math.random,
    tellDisabled: tellDisabled(config.baseUrl),
    now,
    log,
  };
  await planForgetting(parts);
  const jobs = { ...deliverJobs(parts), ...forgetDeliveriesJob(parts) };
  const worker = startWorker(records, jobs, { now, log, everyMs: 1_000, atOnce });
  return {
    refuseWebhook: (url) => refuseWebhook(url, { ...reach, allowPrivate: config.allowPrivate }),
    close: () => worker.close(),
  };
}
