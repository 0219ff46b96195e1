import { sql } from 'kysely';
import { isDamage } from './database-file.ts';
import { listDone } from './migrate.ts';
import { listPresent } from './present-tables.ts';
import { type Records, restoringTable } from './records.ts';

/** Longest that a start waits for the check, in ms; a table that has been begun is finished. */
export const checkLimitMs = 3_000;

/** Without these nothing works: they come first. */
const first = ['accounts', 'users', 'keys', 'sites', 'templates', 'settings', 'kysely_migration'];

export interface CheckResult {
  /** The first damage found, in SQLite's words; null where there is none. */
  damage: string | null;
  tables: number;
  /** Of those: the others were left out for want of time. */
  checked: number;
}

/** Checks the embedded database's file for damage, table by table, until the time is up. A server checks itself. */
export async function checkDatabase(
  { db, traits }: Records,
  elapsedMs = () => performance.now(),
): Promise<CheckResult> {
  if (!traits.isFile) return { damage: null, tables: 0, checked: 0 };
  const begun = elapsedMs();
  let tables: string[] = [];
  let checked = 0;
  try {
    const rows = await sql<{ name: string }>`
      SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`.execute(
      db,
    );
    const names = rows.rows.map(({ name }) => name);
    tables = [
      ...names.filter((name) => first.includes(name)),
      ...names.filter((name) => !first.includes(name)),
    ];
    for (const table of tables) {
      if (elapsedMs() - begun > checkLimitMs) break;
      const found = await sql<{ quick_check: string }>`PRAGMA quick_check(${sql.table(table)})`.execute(db);
      const damage = found.rows.map((row) => row.quick_check).find((line) => line !== 'ok');
      if (damage !== undefined) return { damage, tables: tables.length, checked };
      checked++;
    }
    return { damage: null, tables: tables.length, checked };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { damage: String((error as Error).cause ?? error), tables: tables.length, checked };
  }
}

/** Whether nothing has ever been kept in this store: no migration has been completed, though one may be running. */
export async function isBlank(records: Records): Promise<boolean> {
  return (await listDone(records)).length === 0;
}

/** Whether a restore into this store has begun and not ended. */
export async function isBeingRestored(records: Records): Promise<boolean> {
  const tables = await listPresent(records);
  return tables.some(({ name }) => name === restoringTable);
}
