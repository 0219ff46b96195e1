import { sql } from 'kysely';
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import type { GivenUpJob } from './job-ends.ts';
import { type JobKind, jobPayloads } from './job-payloads.ts';
import { isFree } from './queue.ts';

export interface JobState {
  /** Those that run are not counted. */
  waiting: number;
  /** Due for more than five minutes, and nobody has begun. */
  late: number;
  /** The newest first, at most 50. */
  dead: { id: string; kind: string; failed_at: string; error: string | null }[];
}

const lateMs = 300_000;

/** @param leaseNowMs the clock that all nodes lease by, `nowMs` when left out */
export async function readJobState(db: Db, nowMs: number, leaseNowMs = nowMs): Promise<JobState> {
  const count = async (before?: string) => {
    const all = db
      .selectFrom('jobs')
      .select((is) => is.fn.countAll().as('total'))
      .where('state', '=', 'waiting')
      .where(isFree(leaseNowMs));
    const row = await (before ? all.where('run_at', '<', before) : all).executeTakeFirst();
    return Number(row?.total ?? 0);
  };
  const dead = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'run_at as failed_at', 'error'])
    .where('state', '=', 'dead')
    .orderBy('run_at', 'desc')
    .limit(50)
    .execute();
  return { waiting: await count(), late: await count(new Date(nowMs - lateMs).toISOString()), dead };
}

/**
 * Jobs that are due and wait, for how long the first of them has, and how many were given up. One that runs is none of
 * them, however long it takes. @param leaseNowMs the clock that all nodes lease by, `nowMs` when left out
 */
export async function readJobLag(
  db: Db,
  nowMs: number,
  leaseNowMs = nowMs,
): Promise<{ due: number; seconds: number; dead: number }> {
  const due = await db
    .selectFrom('jobs')
    .select((is) => [is.fn.countAll().as('total'), is.fn.min('run_at').as('first')])
    .where('state', '=', 'waiting')
    .where('run_at', '<=', new Date(nowMs).toISOString())
    .where(isFree(leaseNowMs))
    .executeTakeFirst();
  const dead = await db
    .selectFrom('jobs')
    .select((is) => is.fn.countAll().as('total'))
    .where('state', '=', 'dead')
    .executeTakeFirst();
  const since = due?.first ? nowMs - Date.parse(due.first) : 0;
  return {
    due: Number(due?.total ?? 0),
    seconds: Math.max(0, since / 1_000),
    dead: Number(dead?.total ?? 0),
  };
}

/** Of these keys, those of jobs that were given up, or that still wait for an attempt. */
export async function listKeysIn(db: Db, state: 'dead' | 'waiting', keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('jobs')
    .select('key')
    .where('key', 'in', keys)
    .where('state', '=', state)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Lets a job that was given up start again; call it in a transaction. @returns null where there is no such job, or it was
 * not given up. @throws DamagedRow
 */
export async function retryJob(db: Db, id: string, now: string): Promise<GivenUpJob | null> {
  const row = await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, lost_leases: 0, run_at: now, lease: null, leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['kind', 'payload'])
    .executeTakeFirst();
  if (!row) return null;
  const schema = jobPayloads[row.kind as JobKind] as z.ZodType | undefined;
  const payload = readJson(row.payload, schema ?? z.unknown(), 'jobs.payload', id);
  return { kind: row.kind, payload } as GivenUpJob;
}

export async function countEmails(db: Db, accountId: string): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mails')
    .select((is) => ['state', is.fn.countAll().as('total')])
    .where('account_id', '=', accountId)
    .groupBy('state')
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.total ?? 0);
  return { waiting: of('waiting'), failed: of('failed') };
}

/** The steps of the tables that were run, by name. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
