import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Records } from '../records/records.ts';
import type { Tables } from '../records/tables.ts';

/** Work that must happen although the process may stop: rows with a lease, a unique key and growing delays. */
export interface Job {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export const leaseMs = 60_000;
/** Delay before each further try; after the last one the job is dead and kept. */
export const retryDelaysMs = [5_000, 30_000, 300_000, 1_800_000, 7_200_000];

/** Thrown by a handler that knows better than the table when its job should be tried again; null: never. */
export class TryAgain extends Error {
  constructor(
    why: string,
    readonly delayMs: number | null,
  ) {
    super(why);
  }
}

/** Adds a job unless one with this key was ever added: the key makes it happen exactly once. */
export async function addJob(
  db: Db,
  job: { kind: string; key: string; payload: Record<string, unknown>; runAt: string },
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

/**
 * Leases the job that is due longest; no other worker gets it until the lease ends.
 * @param only the kinds that the worker knows; all of them when left out.
 */
export async function claimJob(
  records: Records,
  nowMs: number,
  only: { kinds?: string[]; leaseMs?: number } = {},
): Promise<Job | null> {
  const now = new Date(nowMs).toISOString();
  const due = records.db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .$if(only.kinds !== undefined, (query) => query.where('kind', 'in', only.kinds ?? []))
    .orderBy('run_at')
    .limit(1)
    .$if(records.traits.skipLocked, (query) => query.forUpdate().skipLocked());
  const row = await records.db
    .updateTable('jobs')
    .set({
      leased_until: new Date(nowMs + (only.leaseMs ?? leaseMs)).toISOString(),
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

export async function finishJob(db: Db, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'done', leased_until: null, error: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Puts a failed job back with a growing delay, or buries it after the last try, with its error.
 * @param delayMs another delay than the table's; null buries it now.
 * @returns whether it was buried.
 */
export async function failJob(
  db: Db,
  job: Job,
  error: string,
  nowMs: number,
  delayMs: number | null | undefined = retryDelaysMs[job.attempts - 1],
): Promise<boolean> {
  const delay = delayMs ?? undefined;
  await db
    .updateTable('jobs')
    .set({
      state: delay === undefined ? 'dead' : 'waiting',
      run_at: new Date(nowMs + (delay ?? 0)).toISOString(),
      leased_until: null,
      error: error.slice(0, 1000),
    })
    .where('id', '=', job.id)
    .execute();
  return delay === undefined;
}

function toJob(row: Tables['jobs']): Job {
  const payload = JSON.parse(row.payload) as Record<string, unknown>;
  return { id: row.id, kind: row.kind, payload, attempts: row.attempts };
}
