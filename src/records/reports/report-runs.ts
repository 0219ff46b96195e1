import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RecipientRole } from '../../contract/reports/reports.ts';
import { listKeysIn } from '../jobs/job-state.ts';
import { inKeyOrder } from '../key-order.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';
import { runFailureTexts } from './run-failures.ts';

export interface ReportRunTables {
  /** One a report and period, kept for ever; it outlives its report and goes with its site. */
  report_runs: {
    id: string;
    report_id: string;
    site_id: string;
    /** Which period; what makes it happen once. */
    key: string;
    kind: 'daily' | 'weekly' | 'monthly' | 'custom';
    title: string;
    period_start: string;
    period_end: string;
    /** The site's when it was planned: the days that are counted stay the same. */
    timezone: string;
    due_at: string;
    state: 'waiting' | 'sent' | 'missed' | 'failed';
    cause: 'schedule' | 'by_hand';
    /** JSON list of addresses; null: all of the report's recipients. */
    only_to: string | null;
    error: string | null;
    headline: string | null;
    /** The report as JSON. */
    content: string | null;
    created_at: string;
    written_at: string | null;
  };
  /** To whom a written report goes. */
  report_deliveries: { run_id: string; recipient_id: string; email: string; role: 'admin' | 'reader' };
}

export type StoredRun = ReportRunTables['report_runs'];
export type RunDraft = Pick<
  StoredRun,
  'report_id' | 'site_id' | 'key' | 'kind' | 'title' | 'period_start' | 'period_end' | 'timezone' | 'due_at'
> &
  Pick<StoredRun, 'state' | 'cause' | 'only_to' | 'error'>;

/** @returns null where this report and period were planned before. */
export async function addRun(db: Db, draft: RunDraft, now: string): Promise<StoredRun | null> {
  const row = {
    ...draft,
    id: randomUUID(),
    headline: null,
    content: null,
    created_at: now,
    written_at: null,
  };
  const added = await db
    .insertInto('report_runs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['report_id', 'key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? row : null;
}

export async function findRunById(db: Db, id: string): Promise<StoredRun | null> {
  const row = await db.selectFrom('report_runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findRunByKey(db: Db, reportId: string, key: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('report_runs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export type FutureRun = Pick<
  StoredRun,
  'id' | 'report_id' | 'site_id' | 'key' | 'period_end' | 'timezone' | 'state'
>;

/** Scheduled runs that are due later than now: they were planned by a clock that was ahead. */
export function listFutureRuns(db: Db, now: string): Promise<FutureRun[]> {
  return (
    db
      .selectFrom('sites')
      // Site by site, as the index goes.
      .innerJoin('report_runs', 'report_runs.site_id', 'sites.id')
      .select([
        'report_runs.id',
        'report_id',
        'site_id',
        'key',
        'period_end',
        'timezone',
        'report_runs.state',
      ])
      .where('due_at', '>', now)
      .where('cause', '=', 'schedule')
      .where('key', 'not like', `%${withdrawnMark}`)
      .execute()
  );
}

/** Ends the key of a run that was withdrawn. */
export const withdrawnMark = ' early';

/**
 * Frees the key of a run, so that its period can be written again; what waits is not written. Once for each period: a
 * clock that goes back and forth does not send without end. @returns false where it was done before
 */
export async function withdrawRun(db: Db, run: FutureRun): Promise<boolean> {
  const key = `${run.key}${withdrawnMark}`;
  if (await findRunByKey(db, run.report_id, key)) return false;
  const isWaiting = run.state === 'waiting' || run.state === 'failed';
  const changed = await db
    .updateTable('report_runs')
    .set({
      key,
      error: runFailureTexts.clock_ahead,
      ...(isWaiting && { state: 'missed' }),
    })
    .where('id', '=', run.id)
    .where('key', '=', run.key)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Keeps what was written. @returns false where another node has kept it before. */
export async function keepReport(
  db: Db,
  id: string,
  written: { headline: string; content: string },
  now: string,
): Promise<boolean> {
  const kept = await db
    .updateTable('report_runs')
    .set({ ...written, state: 'sent', error: null, written_at: now })
    .where('id', '=', id)
    .where('content', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** Not to be sent any longer: it stays in the history as missed. */
export async function noteMissed(db: Db, id: string, why: 'not_in_time' | 'turned_off'): Promise<void> {
  await db
    .updateTable('report_runs')
    .set({ state: 'missed', error: runFailureTexts[why] })
    .where('id', '=', id)
    .where('content', 'is', null)
    .execute();
}

/** Notes why a report could not be written; a later try may still write it. */
export async function noteFailure(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('report_runs')
    .set({ state: 'failed', error: error.slice(0, 1000) })
    .where('id', '=', id)
    .where('content', 'is', null)
    .execute();
}

/** Ends the wait of a run that no attempt has come to an end with. */
export async function noteGivenUp(db: Db, id: string): Promise<void> {
  const error = runFailureTexts.server_stopped;
  const run = db.updateTable('report_runs').set({ state: 'failed', error }).where('id', '=', id);
  await run.where('state', '=', 'waiting').execute();
}

export interface ReportDelivery {
  run_id: string;
  recipient_id: string;
  email: string;
  role: RecipientRole;
}

export async function addDeliveries(db: Db, deliveries: ReportDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('report_deliveries')
    .values(inKeyOrder(deliveries, ({ run_id, recipient_id }) => [run_id, recipient_id]))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDelivery(db: Db, runId: string, email: string): Promise<ReportDelivery | null> {
  const row = await db
    .selectFrom('report_deliveries')
    .selectAll()
    .where('run_id', '=', runId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Who unsubscribed meanwhile is nobody that the report goes to. */
export async function removeDelivery(db: Db, { run_id, recipient_id }: ReportDelivery): Promise<void> {
  const rows = db.deleteFrom('report_deliveries').where('run_id', '=', run_id);
  await rows.where('recipient_id', '=', recipient_id).execute();
}

/** What makes the email of a written report go out once to each recipient. */
export function emailKey(runId: string, email: string): string {
  return `report:${runId}:${email}`;
}

/** The run of an email of this key; null for one that is no report of a run. */
export function runOfEmail(key: string): string | null {
  return /^report:([^:]+):/.exec(key)?.[1] ?? null;
}

/**
 * To whom runs went, with what became of the email: `waiting` also while it is not in the outbox yet, `failed` where the job that
 * would write it was given up.
 */
export async function listDeliveries(db: Db, runIds: string[]) {
  if (runIds.length === 0) return [];
  const rows = await db
    .selectFrom('report_deliveries')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('email')
    .execute();
  const keys = rows.map(({ run_id, email }) => emailKey(run_id, email));
  const mails =
    keys.length === 0
      ? []
      : await db.selectFrom('mails').select(['key', 'state']).where('key', 'in', keys).execute();
  const dead = await listKeysIn(db, 'dead', keys);
  const states = new Map([
    ...dead.map((key) => [key, 'failed' as const] as const),
    ...mails.map(({ key, state }) => [key, state] as const),
  ]);
  return rows.map((row) => ({ ...row, state: states.get(emailKey(row.run_id, row.email)) ?? 'waiting' }));
}

/** Newest first, from after a cursor on. */
export async function listRuns(
  db: Db,
  siteId: string,
  page: { limit: number; after: { due_at: string; id: string } | null },
): Promise<Omit<StoredRun, 'content'>[]> {
  const { after } = page;
  return db
    .selectFrom('report_runs')
    .select(['id', 'report_id', 'site_id', 'key', 'kind', 'title', 'period_start', 'period_end', 'timezone'])
    .select(['due_at', 'state', 'cause', 'only_to', 'error', 'headline', 'created_at', 'written_at'])
    .where('site_id', '=', siteId)
    .$if(after !== null, (query) =>
      query.where((is) =>
        is.or([
          is('due_at', '<', after?.due_at ?? ''),
          is.and([is('due_at', '=', after?.due_at ?? ''), is('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** The addresses that a report by hand goes to; null: all of its recipients. */
export function readOnlyTo({ id, only_to }: Pick<StoredRun, 'id' | 'only_to'>): string[] | null {
  return readJson(only_to, z.array(z.string()), 'report_runs.only_to', id);
}
