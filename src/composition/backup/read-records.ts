import { type ControlledTransaction, sql } from 'kysely';
import { waitingSteps } from '../../records/migrate.ts';
import { listPresent } from '../../records/present-tables.ts';
import type { Records, RecordsAt } from '../../records/records.ts';
import type { Tables } from '../../records/tables.ts';
import { ownTableNames } from './own-tables.ts';

export interface TableRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** Rows of reports can have hundreds of kilobytes. */
const pageRows = 100;
/** Kysely's own: which migrations ran is in the manifest. */
const internal = /^(kysely_|sqlite_)/;

/** Every table of the records, all at one instant: changes that are made meanwhile are not seen. */
export async function* readRecords({ db, traits }: Records): AsyncGenerator<TableRows> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    for (const table of await listRead({ db: snapshot, traits }))
      yield* traits.isFile ? byRowId(snapshot, table) : byCursor(snapshot, table);
  } finally {
    await snapshot.rollback().execute();
  }
}

/** Ours alone. Of a newer version, whose tables this one does not know, all tables: a node that is not upgraded yet reads them. */
async function listRead(store: RecordsAt): Promise<string[]> {
  const isNewer = (await waitingSteps(store)).newer !== null;
  const own = await ownTableNames();
  return (await listPresent(store))
    .filter(({ name, isView }) => !isView && !internal.test(name) && (isNewer || own.includes(name)))
    .map(({ name }) => name)
    .sort();
}

type Snapshot = ControlledTransaction<Tables>;
type Row = Record<string, unknown>;

async function* byRowId(snapshot: Snapshot, table: string): AsyncGenerator<TableRows> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Row & { backup_row: number }>`
      SELECT rowid AS backup_row, * FROM ${sql.table(table)} WHERE rowid > ${after} ORDER BY rowid LIMIT ${pageRows}`.execute(
      snapshot,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.backup_row;
    yield { table, rows: rows.map(({ backup_row: _, ...row }) => row) };
  }
}

/** Large numbers, which the driver hands over as text, are numbers as they are in SQLite. */
async function* byCursor(snapshot: Snapshot, table: string): AsyncGenerator<TableRows> {
  const numbers = await numbersOf(snapshot, table);
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(table)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(pageRows)} FROM backup_rows`.execute(snapshot);
    if (rows.length === 0) break;
    for (const row of rows)
      for (const name of numbers) row[name] = row[name] === null ? null : Number(row[name]);
    yield { table, rows };
  }
  await sql`CLOSE backup_rows`.execute(snapshot);
}

async function numbersOf(snapshot: Snapshot, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND data_type = 'bigint'`.execute(
    snapshot,
  );
  return rows.map(({ name }) => name);
}
