import { countRun, readExperiment } from '../analytics/ab-test/ab-test.ts';
import { allocate } from '../analytics/ab-test/allocate.ts';
import { allocateVisitorsJob, planAllocation } from '../analytics/ab-test/allocate-visitors.ts';
import { freezeAbTestsJob, planFreezing } from '../analytics/ab-test/freeze-ab-tests.ts';
import type { Engine } from '../events/store/engine.ts';
import type { Signals } from '../kit/signals/signals.ts';
import type { JobHandlers } from '../records/jobs/job-payloads.ts';
import type { Records } from '../records/records.ts';
import type { Surroundings } from './runtime.ts';

/** Joins the results of A/B tests with the jobs that let shares follow them and that store them, and plans both. */
export async function openAbTests(
  { now, log }: Surroundings,
  {
    records,
    signals,
    engine,
    ship,
  }: {
    records: Records;
    signals: Signals;
    engine: Engine;
    /** Moves what this node has accepted into the event store. */
    ship: () => Promise<void>;
  },
): Promise<JobHandlers> {
  const parts = {
    records,
    signals,
    nextShares: async (siteId: string, run: Parameters<typeof countRun>[2]) =>
      allocate(await countRun(engine, siteId, run)),
    now,
    log,
  };
  const readResult: Parameters<typeof freezeAbTestsJob>[0]['readResult'] = (siteId, run) =>
    readExperiment(engine, siteId, run, now());
  await planAllocation(parts);
  await planFreezing({ records, now });
  return { ...allocateVisitorsJob(parts), ...freezeAbTestsJob({ records, readResult, ship, now, log }) };
}
