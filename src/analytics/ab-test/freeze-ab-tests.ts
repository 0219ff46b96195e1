import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import { freezeResult, listUnfrozen, withTemplates } from '../../records/ab-tests/finished-ab-tests.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Unread } from '../../records/read-json.ts';
import type { Db, Records } from '../../records/records.ts';
import { tellSoon } from './tell-soon.ts';

export interface FreezeParts {
  records: Records;
  /** The result of a run that ended. */
  readResult: (siteId: string, run: StoredRun) => Promise<AbTesting>;
  /** Moves what this node has accepted into the event store. */
  ship: () => Promise<unknown>;
  now: () => number;
  log: Log;
}

const kind = 'freeze-ab-tests';
/** What was accepted just before the end is in the event store by then, whichever node has it. */
export const settleMs = 10_000;

/**
 * Stores the results of tests that ended. The rows themselves say what is left to do, so a run that fails loses
 * nothing: the next one does it.
 */
export async function freezeAbTests(parts: FreezeParts): Promise<void> {
  const { records, ship, now, log } = parts;
  await ship();
  await eachApart(await listUnfrozen(records.db, iso(now() - settleMs)), (each) => freeze(parts, each), {
    ...{ log, message: 'the result of an A/B test could not be stored' },
    about: ({ siteId }) => ({ site: siteId }),
  });
}

async function freeze(
  { records, readResult, now, log }: FreezeParts,
  { siteId, read }: Unread<StoredRun>,
): Promise<void> {
  const run = read();
  const whole = await withTemplates(records.db, siteId, run);
  await freezeResult(records.db, run, await readResult(siteId, whole), iso(now()));
  // Its owner was not there when it ended.
  if (run.ended_because === 'date_reached') {
    await tellSoon(records.db, siteId, `ended:${run.id}`, iso(now()));
  }
  log.info({ site: siteId, test: run.id }, 'the result of an A/B test is stored');
}

/** Plans the freezing of a run that a change of a site ends; call it in the transaction that saves the site. */
export async function planFreezing(db: Db, runId: string, nowMs: number): Promise<void> {
  // A run may go on after all, and end again.
  const key = `${kind}:${runId}:${iso(nowMs)}`;
  await addJob(db, { kind, key, payload: {}, runAt: iso(nowMs + settleMs) });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
