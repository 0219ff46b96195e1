import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { addPeriod } from '../../records/ab-tests/ab-test-runs.ts';
import { listBanditRuns } from '../../records/ab-tests/running-ab-tests.ts';
import type { Unread } from '../../records/read-json.ts';
import type { Records } from '../../records/records.ts';

export interface AllocationParts {
  records: Records;
  signals: Pick<Signals, 'publish'>;
  /** Percent by variant; null where nothing should move. */
  nextShares: (siteId: string, run: ExperimentRun) => Promise<Record<string, number> | null>;
  now: () => number;
  log: Log;
}

/** Shares move once a day, also where a job is tried again. */
const leastMs = 20 * 3_600_000;

/** Moves the shares of the running tests that follow their results; those of inactive sites stay. */
export async function allocateVisitors(parts: AllocationParts): Promise<void> {
  const move = async ({ siteId, read }: Unread<ExperimentRun | null>) => {
    const run = read();
    if (run) await moveShares(parts, siteId, run);
  };
  await eachApart(await listBanditRuns(parts.records.db, parts.now()), move, {
    ...{ log: parts.log, message: 'the shares of an A/B test could not follow its results' },
    about: ({ siteId }) => ({ site: siteId }),
  });
}

async function moveShares(parts: AllocationParts, siteId: string, run: ExperimentRun): Promise<void> {
  const nowMs = parts.now();
  const last = run.periods.findLast((period) => period.set_by === 'results');
  if (last && Date.parse(last.from) > nowMs - leastMs) return;
  const weights = await parts.nextShares(siteId, run);
  const current = run.periods.at(-1)?.weights ?? {};
  if (!weights || Object.keys(weights).every((name) => weights[name] === current[name])) return;
  const from = new Date(nowMs).toISOString();
  // Where the owner changed the test meanwhile, the numbers are those of another: the next day counts.
  if (!(await addPeriod(parts.records.db, run, { from, weights, set_by: 'results' }))) return;
  parts.log.info({ site: siteId, weights }, 'the shares of an A/B test follow its results');
  await parts.signals.publish('site', siteId);
}
