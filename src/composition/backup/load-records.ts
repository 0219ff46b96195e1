import { sql } from 'kysely';
import { earlierSteps } from '../../records/baseline/from-earlier.ts';
import { isBeingRestored } from '../../records/check-database.ts';
import { listDone, migrate, stepsOf } from '../../records/migrate.ts';
import { listPresent } from '../../records/present-tables.ts';
import { type Db, type Records, restoringTable } from '../../records/records.ts';
import { stepsIn } from './check-backup.ts';
import type { Manifest } from './manifest.ts';
import { ownTableNames } from './own-tables.ts';
import { damaged } from './refused.ts';

export interface RecordsLoad {
  /** Rows of a table that is not ours are left out: earlier versions read all tables that were there. */
  add(table: string, lines: Buffer): Promise<void>;
}

/** Parameters of a statement, which SQLite limits to 32,766. */
const maxParameters = 10_000;

/**
 * Whether this database has anything that a restore may not remove: an installation, or tables that are not ours. What an
 * unfinished restore left, and our tables before anyone has an account, may go.
 */
export async function holdsRecords(records: Records): Promise<boolean> {
  const present = await listPresent(records);
  const own = [...(await ownTableNames()), restoringTable];
  if (present.some(({ name, isView }) => isView || !own.includes(name))) return true;
  const names = present.map(({ name }) => name);
  if (!(await areMigrated(records, names))) return true;
  if (names.includes(restoringTable) || !names.includes('accounts')) return false;
  return (await records.db.selectFrom('accounts').select('id').limit(1).execute()).length > 0;
}

/** Other programs have users and settings as well: tables are ours only where our migrations made them. */
async function areMigrated(records: Records, names: string[]): Promise<boolean> {
  const done = await listDone(records);
  const known = [...Object.keys(stepsOf(records.traits)), ...earlierSteps];
  if (done.some((step) => !known.includes(step))) return false;
  return done.length > 0 || names.every((name) => name === restoringTable || name.startsWith('kysely_'));
}

/**
 * Fills an empty database: the tables as they were in the backup, all rows in one transaction, then the migrations that
 * the backup did not have. What an earlier try left is removed.
 * @returns the names of the tables that are not ours
 */
export async function loadRecords(
  records: Records,
  manifest: Pick<Manifest, 'records_steps'>,
  load: (into: RecordsLoad) => Promise<void>,
): Promise<string[]> {
  const own = await ownTableNames();
  const others = new Set<string>();
  await dropTables(records);
  await sql`CREATE TABLE ${sql.table(restoringTable)} (one integer)`.execute(records.db);
  await migrate(records, stepsIn(manifest, records.traits));
  const tables = await presentOwn(records);
  const filled = tables.filter((name) => !name.startsWith('kysely_'));
  const loaded = records.db.transaction().execute(async (db) => {
    await deferForeignKeys(records, db, tables, true);
    for (const table of filled) await sql`DELETE FROM ${sql.table(table)}`.execute(db);
    await load({
      add: async (table, lines) =>
        void (own.includes(table) ? await addRows(db, table, lines) : others.add(table)),
    });
    await deferForeignKeys(records, db, tables, false);
    if (!records.traits.isFile) await continueNumbers(db, tables);
  });
  await loaded.catch((error) => {
    throw isAboutRows(error) ? damaged(`has rows that do not fit its tables (${error.message})`) : error;
  });
  await migrate(records);
  return [...others];
}

/** SQLite's general and constraint errors; the SQLSTATEs of data and constraints, and of unknown columns and tables. */
function isAboutRows(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(SQLITE_(ERROR|CONSTRAINT|MISMATCH)|(22|23)[0-9A-Z]{3}$|42703$|42P01$)/.test(String(error.code));
}

/** Before the stores on servers are released, one after the other. The table that marks the database says so by a row. */
export async function noteLoaded({ db }: Records): Promise<void> {
  await sql`INSERT INTO ${sql.table(restoringTable)} VALUES (1)`.execute(db);
}

/** Whether a restore had loaded everything, and not released this database. */
export async function isLoaded(records: Records): Promise<boolean> {
  if (!(await isBeingRestored(records))) return false;
  const { rows } = await sql`SELECT one FROM ${sql.table(restoringTable)} LIMIT 1`.execute(records.db);
  return rows.length > 0;
}

/** From now on the server may use the database. */
export async function endRecordsLoad({ db }: Records): Promise<void> {
  await sql`DROP TABLE IF EXISTS ${sql.table(restoringTable)}`.execute(db);
}

async function addRows(db: Db, table: string, lines: Buffer): Promise<void> {
  const rows = lines
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => parseRow(table, line));
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const most = Math.max(1, Math.floor(maxParameters / names.length));
  for (let from = 0; from < rows.length; from += most) {
    const values = rows
      .slice(from, from + most)
      .map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) VALUES ${sql.join(values)}`.execute(
      db,
    );
  }
}

/** Its own message: that of JSON.parse quotes the row. */
function parseRow(table: string, line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(`has a row of ${table} that is no JSON`);
  }
}

/** Tables are filled in any order; at the end all rows must be there that others refer to. */
async function deferForeignKeys(
  { traits }: Records,
  db: Db,
  tables: string[],
  isDeferred: boolean,
): Promise<void> {
  if (traits.isFile) {
    if (isDeferred) await sql`PRAGMA defer_foreign_keys = ON`.execute(db);
    return;
  }
  if (!isDeferred) await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  const { rows } = await sql<{ name: string; table: string }>`
    SELECT conname AS name, relname AS "table" FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE contype = 'f' AND nspname = current_schema() AND relname IN (${sql.join(tables)})`.execute(db);
  const how = sql.raw(isDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : 'NOT DEFERRABLE');
  for (const { name, table } of rows) {
    await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} ${how}`.execute(db);
  }
}

/** Ever-growing numbers of PostgreSQL go on behind those that were loaded. */
async function continueNumbers(db: Db, tables: string[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name IN (${sql.join(tables)})
      AND column_default LIKE 'nextval(%'`.execute(db);
  for (const { table, column } of rows) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
      (SELECT coalesce(max(${sql.ref(column)}), 0) + 1 FROM ${sql.table(table)}), false)`.execute(db);
  }
}

async function dropTables(records: Records): Promise<void> {
  const { db, traits } = records;
  const names = await presentOwn(records);
  if (names.length === 0) return;
  await db.transaction().execute(async (inside) => {
    if (traits.isFile) await sql`PRAGMA defer_foreign_keys = ON`.execute(inside);
    for (const name of names) {
      const cascade = sql.raw(traits.isFile ? '' : 'CASCADE');
      await sql`DROP TABLE ${sql.table(name)} ${cascade}`.execute(inside);
    }
  });
}

/** Of the tables that are there, ours. */
async function presentOwn(records: Records): Promise<string[]> {
  const own = [...(await ownTableNames()), restoringTable];
  const present = await listPresent(records);
  return present.filter(({ name, isView }) => !isView && own.includes(name)).map(({ name }) => name);
}
