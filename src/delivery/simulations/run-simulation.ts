import type { Log } from '../../kit/log.ts';
import type { JobEnd } from '../../records/jobs/job-ends.ts';
import type { JobHandlers, JobPayloads } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import { inTransaction, type Records, type RecordsAt } from '../../records/records.ts';
import {
  addSimulation,
  beginSimulation,
  failSimulation,
  findSimulation,
  finishSimulation,
  removeSimulation,
  type StoredSimulation,
  type StoredView,
  takeUpSimulation,
} from '../../records/sites/simulations.ts';
import { findSiteForUpdate } from '../../records/sites/sites.ts';

export type RunSimulator = (
  plan: { url: string; width: number },
  stop: AbortSignal,
) => Promise<(StoredView & { png: Buffer })[]>;

export interface SimulationJobParts {
  records: Records;
  run: RunSimulator;
  /** Aborted when the server stops: the simulation starts again after the next start. */
  stop: AbortSignal;
  now: () => number;
  log: Log;
}

const keepMs = 7 * 24 * 3_600_000;

/** Plans a simulation, and that it is forgotten after seven days. */
export async function askForSimulation(
  records: RecordsAt,
  draft: { site_id: string; url: string; width: number },
  nowMs: number,
): Promise<StoredSimulation> {
  return inTransaction(records, async (db) => {
    const at = (ms: number) => new Date(ms).toISOString();
    // Of two that ask at once, the second finds the first one's simulation.
    await findSiteForUpdate({ ...records, db }, draft.site_id);
    const { simulation, isNew } = await addSimulation(db, draft, at(nowMs));
    if (!isNew) return simulation;
    const plan = (kind: 'run-simulation' | 'forget-simulation', ms: number) =>
      addJob(db, {
        kind,
        key: `${kind}:${simulation.id}`,
        payload: { id: simulation.id },
        runAt: at(ms),
      });
    await plan('run-simulation', nowMs);
    await plan('forget-simulation', nowMs + keepMs);
    return simulation;
  });
}

/** Otherwise the same page could not be simulated again: one that is under way is shared. */
export const simulationEnd: JobEnd<JobPayloads['run-simulation']> = {
  giveUp: (db, { id }, now) =>
    failSimulation(db, id, 'The server stopped several times while it ran this simulation.', now),
  takeUp: (db, { id }) => takeUpSimulation(db, id),
};

/** A failure is stored as the result, with its reason; only a stop of the server leads to a retry. */
export function simulationJobs({ records, run, stop, now, log }: SimulationJobParts): JobHandlers {
  const { db } = records;
  const at = () => new Date(now()).toISOString();
  return {
    'run-simulation': async ({ id }) => {
      const simulation = await findSimulation(db, id);
      if (!simulation || !['waiting', 'running'].includes(simulation.state)) return;
      await beginSimulation(db, simulation.id);
      try {
        const views = await run(simulation, stop);
        if (views.some(({ sandboxed }) => sandboxed === false))
          log.warn({ simulation: simulation.id }, 'the browser ran without its sandbox');
        await finishSimulation(records, simulation.id, views, at());
      } catch (error) {
        if (stop.aborted) throw error;
        log.warn({ simulation: simulation.id, error: String(error) }, 'simulation failed');
        await failSimulation(db, simulation.id, error instanceof Error ? error.message : String(error), at());
      }
    },

    'forget-simulation': async ({ id }) => removeSimulation(db, id),
  };
}
