import { openOutgoing } from '../kit/safe-fetch/outgoing.ts';
import { deliverJobs } from '../notifications/deliver.ts';
import { forgetDeliveriesJob, planForgetting } from '../notifications/forget-deliveries.ts';
import { tellDisabled } from '../notifications/tell-disabled.ts';
import { refuseWebhook } from '../notifications/webhook-address.ts';
import { startWorker } from '../records/jobs/worker.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import { reachOf } from './outgoing.ts';
import type { Surroundings } from './runtime.ts';

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
