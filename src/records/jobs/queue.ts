import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { DamagedRow, readJson } from '../read-json.ts';
import { type Db, inTransaction, type Records } from '../records.ts';
import { type Job, type JobKind, type JobPayloads, jobPayloads, type RecurringKind } from './job-payloads.ts';
import { type Interval, nextRun, putRow } from './recurring.ts';

export interface JobTables {
  /** Work that must survive a stop of the process: rows with a lease, a unique key and exponential backoff. */
  jobs: {
    id: string;
    kind: string;
    key: string;
    payload: string;
    run_at: string;
    attempts: number;
    leased_until: string | null;
    /** Fencing token of the worker that holds the lease. */
    lease: Generated<string | null>;
    /** Leases in a row that ended without a word. */
    lost_leases: Generated<number>;
    state: 'waiting' | 'done' | 'dead';
    error: string | null;
  };
}

export const leaseMs = 60_000;
/** Delay before each further try; after the last one the job is dead and kept. */
export const retryDelaysMs = [5_000, 30_000, 300_000, 1_800_000, 7_200_000];
/** So many lost leases in a row, and the job is dead: it probably kills the process. */
export const maxLostLeases = 5;

/** Adds a job unless one with this key was ever added: the key makes it happen exactly once. */
export async function addJob<K extends JobKind>(
  db: Db,
  job: { kind: K; key: string; payload: JobPayloads[K]; runAt: string },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      attempts: 0,
      leased_until: null,
      state: 'waiting',
      error: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Whether no worker runs a job. @param leaseNowMs by the clock that all nodes lease by */
export function isFree(leaseNowMs: number) {
  const at = new Date(leaseNowMs).toISOString();
  return (is: ExpressionBuilder<Pick<JobTables, 'jobs'>, 'jobs'>) =>
    is.or([is('leased_until', 'is', null), is('leased_until', '<=', at)]);
}

/**
 * Leases the job that is due longest; no other worker gets it until the lease ends.
 * @param nowMs when a job is due, by this node's clock
 * @param only the kinds that the worker knows, all of them when left out; and the clock that all nodes lease by, `nowMs` when
 * left out.
 */
export async function claimJob(
  records: Records,
  nowMs: number,
  only: { kinds?: string[]; leaseMs?: number; leaseNowMs?: number; node?: string } = {},
): Promise<Job | null> {
  const now = new Date(nowMs).toISOString();
  const leaseNowMs = only.leaseNowMs ?? nowMs;
  const due = records.db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .where(isFree(leaseNowMs))
    .$if(only.kinds !== undefined, (query) => query.where('kind', 'in', only.kinds ?? []))
    .orderBy('run_at')
    .limit(1)
    .$if(records.traits.skipLocked, (query) => query.forUpdate().skipLocked());
  const row = await records.db
    .updateTable('jobs')
    .set({
      lease: `${only.node ?? ''}/${randomUUID()}`,
      leased_until: new Date(leaseNowMs + (only.leaseMs ?? leaseMs)).toISOString(),
      attempts: sql`attempts + 1`,
      // Ending a job or putting it back clears the lease, so one that is still there was lost.
      lost_leases: sql`lost_leases + CASE WHEN leased_until IS NULL THEN 0 ELSE 1 END`,
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  try {
    return toJob(row);
  } catch (error) {
    if (!(error instanceof DamagedRow)) throw error;
    // No try can help: it stays as dead, with the reason, and holds up nobody.
    const dead = { ...free, state: 'dead' as const, error: error.message };
    await held(records.db, { id: row.id, lease: row.lease ?? '' })
      .set(dead)
      .execute();
    return claimJob(records, nowMs, only);
  }
}

/**
 * Ends the leases of a node that has just started, by whatever clock: the process that held them is gone, since only one at
 * a time can use the node's directory. They count as lost.
 */
export async function expireLeases(db: Db, node: string): Promise<void> {
  const prefix = `${node}/`;
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(0).toISOString() })
    .where('state', '=', 'waiting')
    // Not LIKE: `_` in a name is a wildcard there, and SQLite ignores case.
    .where(sql`substr(lease, 1, ${sql.lit([...prefix].length)})`, '=', prefix)
    .execute();
}

/** The job while this lease is its own; every change goes through here. */
function held(db: Db, { id, lease }: Pick<Job, 'id' | 'lease'>) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting');
}

const free = { lease: null, leased_until: null, lost_leases: 0 };

/** Each returns false where the lease was lost: then another worker has the job, and nothing changes. */
async function applied(query: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Keeps the lease for longer. */
export async function extendLease(db: Db, job: Job, untilMs: number): Promise<boolean> {
  return applied(held(db, job).set({ leased_until: new Date(untilMs).toISOString() }));
}

export async function finishJob(db: Db, job: Job): Promise<boolean> {
  return applied(held(db, job).set({ ...free, state: 'done', error: null }));
}

/** A recurring job ran: its row waits for the next time. Times that passed meanwhile are one run. */
export async function finishRun(db: Db, job: Job, every: Interval, nowMs: number): Promise<boolean> {
  const run_at = new Date(nextRun(every, nowMs)).toISOString();
  return applied(held(db, job).set({ ...free, run_at, attempts: 0, error: null }));
}

/** Gives a job back that was not begun to its end: this try does not count. */
export async function releaseJob(
  db: Db,
  job: Job,
  { runAtMs, error }: { runAtMs: number; error?: string },
): Promise<boolean> {
  const put = { run_at: new Date(runAtMs).toISOString(), attempts: sql<number>`attempts - 1` };
  return applied(held(db, job).set({ ...free, ...put, ...(error !== undefined && { error: cut(error) }) }));
}

/**
 * Puts a failed job back with a growing delay, or marks it dead after the last try, with its error.
 * @param delayMs another delay than the table's; null: no further try.
 */
export async function failJob(
  db: Db,
  job: Job,
  error: string,
  nowMs: number,
  delayMs: number | null | undefined = retryDelaysMs[job.attempts - 1],
): Promise<'waiting' | 'dead' | 'lost'> {
  const state = delayMs === undefined || delayMs === null ? 'dead' : 'waiting';
  const run_at = new Date(nowMs + (delayMs ?? 0)).toISOString();
  return (await applied(held(db, job).set({ ...free, state, run_at, error: cut(error) }))) ? state : 'lost';
}

/**
 * Puts a failed run of a recurring job back, with a growing delay or until its next time. After the last attempt the
 * failed run stays as a dead job, the last one of each name, and the next run has attempts of its own.
 */
export async function failRun(
  db: Db,
  job: Job,
  every: Interval,
  error: string,
  nowMs: number,
  retry: boolean,
): Promise<'waiting' | 'dead' | 'lost'> {
  const next = nextRun(every, nowMs);
  const delayMs = retry ? retryDelaysMs[job.attempts - 1] : undefined;
  if (delayMs !== undefined)
    return failJob(db, job, error, nowMs, Math.min(delayMs, Math.max(next - nowMs, 0)));
  const key = `${job.key}:failed`;
  return inTransaction({ db }, async (inside) => {
    // First of all, and keeping the row locked: without the lease, nothing changes.
    if (!(await applied(held(inside, job).set({ lease: job.lease })))) return 'lost';
    await inside.deleteFrom('jobs').where('key', '=', key).execute();
    const run_at = new Date(nowMs).toISOString();
    const dead = { ...free, key, run_at, state: 'dead' as const, error: cut(error) };
    await held(inside, job).set(dead).execute();
    await putRow(inside, job.kind as RecurringKind, new Date(next).toISOString());
    return 'dead';
  });
}

function cut(error: string): string {
  return error.slice(0, 1000);
}

/** @throws DamagedRow */
function toJob({ id, kind, key, payload, attempts, lost_leases, lease }: Selectable<JobTables['jobs']>): Job {
  const schema = jobPayloads[kind as JobKind] as z.ZodType | undefined;
  const read = readJson(payload, schema ?? z.unknown(), 'jobs.payload', id);
  return { id, kind, key, payload: read, attempts, lostLeases: lost_leases, lease } as Job;
}
