import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { oldestEventMs } from '../../contract/limits/event-age.ts';
import { eachApart } from '../../kit/each-apart.ts';
import type { Log } from '../../kit/log.ts';
import {
  freezeResult,
  listUnfrozen,
  noteResultAtEnd,
  withTemplates,
} from '../../records/ab-tests/finished-ab-tests.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Unread } from '../../records/read-json.ts';
import type { Db, Records } from '../../records/records.ts';
import { finalAt, settleMs } from './final-result.ts';
import { tellSoon } from './tell-soon.ts';

export interface FreezeParts {
  records: Records;
  /** The result of a run that ended, as its numbers are now. */
  readResult: (siteId: string, run: StoredRun) => Promise<AbTesting>;
  /** Moves what this node has accepted into the event store. */
  ship: () => Promise<unknown>;
  now: () => number;
  log: Log;
}

const kind = 'freeze-ab-tests';

/**
 * Stores the results of tests that ended: what they are just after the end, and the final ones once no late event can
 * change them. The rows themselves say what is left to do, so a run that fails loses nothing: the next one does it.
 */
export async function freezeAbTests(parts: FreezeParts): Promise<void> {
  const { records, ship, now, log } = parts;
  await ship();
  const ended = {
    endedUntil: iso(now() - settleMs),
    finalUntil: iso(now() - settleMs - oldestEventMs),
  };
  await eachApart(await listUnfrozen(records.db, ended), (each) => freeze(parts, each), {
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
  const isFinal = Date.parse(finalAt(run) ?? '') + settleMs <= now();
  const result = await readResult(siteId, whole);
  if (isFinal) await freezeResult(records.db, run, result, iso(now()));
  else await noteResultAtEnd(records.db, run, result);
  // Its owner was not there when it ended.
  if (run.ended_because === 'date_reached') {
    await tellSoon(records.db, siteId, `${isFinal ? 'final' : 'ended'}:${run.id}`, iso(now()));
  }
  log.info({ site: siteId, test: run.id, isFinal }, 'the result of an A/B test is stored');
}

/** Plans to store the result of a run that a change of a site ends; call it in the transaction that saves the site. */
export async function planFreezing(db: Db, runId: string, nowMs: number): Promise<void> {
  // A run may go on after all, and end again.
  const key = `${kind}:${runId}:${iso(nowMs)}`;
  await addJob(db, { kind, key, payload: {}, runAt: iso(nowMs + settleMs) });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
