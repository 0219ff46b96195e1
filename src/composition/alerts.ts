import type { AnalyticsStore } from '../analytics/store.ts';
import { alertJobs, planLooks } from '../notifications/alerts/plan-looks.ts';
import { startWorker } from '../records/jobs/worker.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

/** A worker of their own: what is other than usual is looked for beside the other work. */
export async function openAlerts(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { now, log }: Pick<Surroundings, 'now' | 'log'>,
  { records, engine }: { records: Records; engine: AnalyticsStore },
): Promise<{ close(): Promise<void> }> {
  const parts = { records, store: engine, baseUrl, now };
  await planLooks(parts);
  return startWorker(records, alertJobs(parts), { now, log, everyMs: 5_000 });
}
