import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, type RecordsAt } from '../records.ts';

export interface ExportTables {
  exports: {
    id: string;
    account_id: string;
    site_id: string;
    /** Which node makes it and has its file. */
    node: string;
    /** Email address to notify; null if a key asked. */
    asked_by: string | null;
    /** Local days of the site, both included. */
    first_day: string;
    last_day: string;
    state: 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired';
    /** Percent. */
    progress: number;
    /** What is being written, by the name of its file. */
    writing: string | null;
    reason: string | null;
    tries: number;
    next_try_at: string;
    created_at: string;
    finished_at: string | null;
    expires_at: string | null;
    /** Of the finished file. */
    bytes: number | null;
    token_hash: string | null;
  };
  /** Files of an export that are written, each once: a stopped process goes on after the last. */
  export_files: { export_id: string; name: string; rows: number; bytes: number; sha256: string };
}

export type StoredExport = ExportTables['exports'];
export type ExportFile = Omit<ExportTables['export_files'], 'export_id'>;

export interface ExportDraft {
  account_id: string;
  site_id: string;
  node: string;
  asked_by: string | null;
  first_day: string;
  last_day: string;
}

const unfinished = ['waiting', 'running'] as const;

/** A new export; null where one of the site is still being made: one at a time. */
export async function addExport(
  records: RecordsAt,
  draft: ExportDraft,
  now: string,
): Promise<StoredExport | null> {
  return inTransaction(records, async (db) => {
    // The site's row is the lock: of two that ask at once, the second finds the first one's export.
    await db.updateTable('sites').set({ id: draft.site_id }).where('id', '=', draft.site_id).execute();
    const open = await db
      .selectFrom('exports')
      .select('id')
      .where('site_id', '=', draft.site_id)
      .where('state', 'in', unfinished)
      .executeTakeFirst();
    if (open) return null;
    const row: StoredExport = {
      ...draft,
      id: randomUUID(),
      state: 'waiting',
      progress: 0,
      writing: null,
      reason: null,
      tries: 0,
      next_try_at: now,
      created_at: now,
      finished_at: null,
      expires_at: null,
      bytes: null,
      token_hash: null,
    };
    await db.insertInto('exports').values(row).execute();
    return row;
  });
}

/** The newest first. */
export async function listExports(db: Db, siteId: string, most: number): Promise<StoredExport[]> {
  const rows = await db
    .selectFrom('exports')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(toExport);
}

export async function countExportsSince(db: Db, siteId: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('exports')
    .select((is) => is.fn.countAll().as('total'))
    .where('site_id', '=', siteId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function findExport(db: Db, id: string): Promise<StoredExport | null> {
  const row = await db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toExport(row) : null;
}

export async function findExportByToken(db: Db, tokenHash: string): Promise<StoredExport | null> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? toExport(row) : null;
}

/** Exports of this node that are waiting or being made, oldest first. */
export async function listUnfinished(db: Db, node: string): Promise<StoredExport[]> {
  const rows = await db
    .selectFrom('exports')
    .selectAll()
    .where('node', '=', node)
    .where('state', 'in', unfinished)
    .orderBy('created_at')
    .execute();
  return rows.map(toExport);
}

/** @returns false where the export is no longer to be made: cancelled, or deleted with its site. */
export async function changeExport(
  db: Db,
  id: string,
  change: Partial<Omit<StoredExport, 'id' | 'site_id' | 'account_id'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets an export that failed wait again, unless another one of its site is being made. */
export async function takeUpExport(db: Db, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'waiting', tries: 0, reason: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('site_id', 'not in', db.selectFrom('exports').select('site_id').where('state', 'in', unfinished))
    .execute();
}

/** One that is being made stops; a file that is there can no longer be fetched, and goes with the next sweep. */
export async function cancelExport(db: Db, id: string, now: string): Promise<void> {
  const of = db.updateTable('exports').where('id', '=', id);
  await of
    .set({ state: 'cancelled', writing: null, finished_at: now })
    .where('state', 'in', unfinished)
    .execute();
  await of.set({ state: 'expired', token_hash: null }).where('state', '=', 'ready').execute();
}

/** Ready exports whose time is over become a line of the history, whichever node had them. */
export async function expireExports(db: Db, now: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'expired', token_hash: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute();
}

export async function removeExportsBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('created_at', '<', before)
    .where('state', 'not in', [...unfinished, 'ready'])
    .execute();
}

/** Ids whose files this node must keep. */
export async function listKeptExports(db: Db, node: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('node', '=', node)
    .where('state', 'in', [...unfinished, 'ready'])
    .execute();
  return rows.map((row) => row.id);
}

export async function addExportFile(db: Db, exportId: string, file: ExportFile): Promise<void> {
  const { name, ...facts } = file;
  await db
    .insertInto('export_files')
    .values({ export_id: exportId, name, ...facts })
    .onConflict((conflict) => conflict.columns(['export_id', 'name']).doUpdateSet(facts))
    .execute();
}

/** Nothing of it counts as written any longer. */
export async function forgetExportFiles(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom('export_files').where('export_id', '=', exportId).execute();
}

export async function listExportFiles(db: Db, exportId: string): Promise<ExportFile[]> {
  const rows = await db
    .selectFrom('export_files')
    .select(['name', 'rows', 'bytes', 'sha256'])
    .where('export_id', '=', exportId)
    .execute();
  return rows.map((row) => ({ ...row, rows: Number(row.rows), bytes: Number(row.bytes) }));
}

/** PostgreSQL returns large numbers as text. */
function toExport(row: StoredExport): StoredExport {
  return { ...row, bytes: row.bytes === null ? null : Number(row.bytes) };
}
