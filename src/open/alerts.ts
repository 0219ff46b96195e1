import type { AnalyticsStore } from '../analytics/store.ts';
import type { Config } from '../config.ts';
import { startWorker } from '../jobs/worker.ts';
import { alertJobs, planLooks } from '../notify/alerts/plan-looks.ts';
import type { Records } from '../records/records.ts';
import type { Surroundings } from './surroundings.ts';

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
