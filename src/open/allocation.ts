import { allocate } from '../analytics/allocate.ts';
import { countRun } from '../analytics/experiment.ts';
import type { Engine } from '../events/engine.ts';
import { allocateVisitorsJob, planAllocation } from '../jobs/allocate-visitors.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { Records } from '../records/records.ts';
import type { Surroundings } from './surroundings.ts';

/** Joins the results of A/B tests with the job that lets shares follow them, and plans the first time. */
export async function openAllocation(
  { now, log }: Surroundings,
  { records, signals, engine }: { records: Records; signals: Signals; engine: Engine },
): Promise<JobHandlers> {
  const parts = {
    records,
    signals,
    nextShares: async (siteId: string, run: Parameters<typeof countRun>[2]) =>
      allocate(await countRun(engine, siteId, run)),
    now,
    log,
  };
  await planAllocation(parts);
  return allocateVisitorsJob(parts);
}
