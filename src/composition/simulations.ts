import { join } from 'node:path';
import { simulationJobs } from '../delivery/simulations/run-simulation.ts';
import { simulateApart } from '../delivery/simulations/simulate-apart.ts';
import { startWorker } from '../records/jobs/worker.ts';
import type { Records } from '../records/records.ts';
import type { Config } from './config.ts';
import type { Surroundings } from './runtime.ts';

const timeoutMs = 120_000;

/** A worker of their own: one simulation at a time, and no other work waits for it. */
export function openSimulations(
  config: Config,
  { now, log, distDir }: Surroundings,
  records: Records,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const program = join(distDir, 'truce.js');
  const jobs = simulationJobs({
    records,
    run: (plan, signal) =>
      simulateApart(
        program,
        {
          ...plan,
          allowPrivate: config.allowPrivate,
          timeoutMs,
          environment: config.simulatorEnvironment,
        },
        signal,
      ),
    stop: stop.signal,
    now,
    log,
  });
  const worker = startWorker(records, jobs, { now, log, everyMs: 1_000 });
  return {
    async close() {
      stop.abort();
      await worker.close();
    },
  };
}
