import { maxLostLeases, retryDelaysMs } from '../../src/records/jobs/queue.ts';
import type { OfficeOutcome } from './check-deliveries.ts';
import type { Task } from './office.ts';
import type { World } from './world.ts';

/** What the queue promises: a key once, one worker at a time, every job to its end. */
export async function checkJobs(
  world: World,
  { stage, disturbances, emphasis }: OfficeOutcome,
  tasks: Task[],
): Promise<void> {
  const jobs = await stage.records.db.selectFrom('jobs').selectAll().execute();
  for (const { kind, state, key, error } of jobs) {
    // Reports are watched for two days, their webhooks may take four.
    const mayWait = key.startsWith('recurring:') || (kind === 'deliver' && emphasis === 'reports');
    if (state === 'waiting' && !mayWait) world.blame(`${kind} ${key} still waits: ${error}`);
    if (state === 'dead' && kind !== 'forget-simulation' && kind !== 'deliver') {
      world.blame(`${kind} is given up: ${error}`);
    }
  }
  for (const { id, failures, successes, runs } of tasks) {
    const own = jobs.filter(({ key }) => key === id);
    if (own.length !== 1) world.blame(`${id} is in the queue ${own.length} times`);
    const [job] = own;
    const mayDie = (job?.attempts ?? 0) > retryDelaysMs.length || (job?.lost_leases ?? 0) >= maxLostLeases;
    if (job?.state === 'dead' && !mayDie) world.blame(`${id} was given up after ${job.attempts} attempts`);
    if (job?.state === 'done' && successes === 0) world.blame(`${id} is done and did not succeed`);
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1];
      if (!next || !run.life.isAlive) continue;
      const end = run.to ?? Number.POSITIVE_INFINITY;
      const isExcused = disturbances.some(({ from, to }) => from <= next.from && to >= run.from);
      if (next.from < end && !isExcused) world.blame(`${id} ran twice at once`);
      const wasLast = index >= failures;
      if (wasLast && !isExcused) world.blame(`${id} ran again after it had succeeded`);
    }
  }
}
