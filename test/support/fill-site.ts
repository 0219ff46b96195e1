import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/records/records.ts';

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Everything that a site can lead to; what belongs to the account or to all is not a site's. */
const notOfASite = ['accounts', 'users', 'sites', 'kysely_migration', 'kysely_migration_lock', 'audit'];

/**
 * Writes a row about the site into every table that names a site, or a row of such a table: also into tables that are
 * yet to be made. Each text of it is the mark, so that what is left of it can be found.
 * @returns the tables that have one.
 */
export async function fillSite(db: Db, site: { id: string; account_id: string }, mark: string) {
  const filled = new Map<string, Record<string, unknown>>([
    ['sites', { id: site.id }],
    ['accounts', { id: site.account_id }],
  ]);
  const tables = (await listTables(db)).filter((table) => !notOfASite.includes(table));
  // Those that name others come after them.
  for (let before = -1; before !== filled.size; ) {
    before = filled.size;
    for (const table of tables.filter((name) => !filled.has(name))) {
      const row = await rowOf(db, table, site, mark, filled);
      if (!row) continue;
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db);
      filled.set(table, row);
    }
  }
  return [...filled.keys()].filter((table) => table !== 'accounts');
}

/** In which tables any of these texts still stands. */
export async function findTraces(db: Db, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const written = JSON.stringify(rows);
    if (texts.some((text) => written.includes(text))) found.push(table);
  }
  return found;
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Null where the table has nothing to do with a site, or names one that has no row yet. */
async function rowOf(
  db: Db,
  table: string,
  site: { id: string; account_id: string },
  mark: string,
  filled: Map<string, Record<string, unknown>>,
): Promise<Record<string, unknown> | null> {
  const { rows: columns } = await sql<Column>`select * from pragma_table_info(${table})`.execute(db);
  const { rows: keys } = await sql<{
    table: string;
    from: string;
    to: string;
  }>`select "table", "from", "to" from pragma_foreign_key_list(${table})`.execute(db);
  const namesSite = columns.some(({ name }) => name === 'site_id');
  const parents = keys.filter((key) => key.table !== 'accounts');
  if (!namesSite && parents.length === 0) return null;
  if (parents.some((key) => !filled.has(key.table))) return null;
  const known = new Map<string, unknown>([
    ['site_id', site.id],
    ['account_id', site.account_id],
    ...keys.map((key) => [key.from, filled.get(key.table)?.[key.to ?? 'id']] as const),
  ]);
  return Object.fromEntries(
    columns.map(({ name, type, pk }) => {
      if (known.has(name)) return [name, known.get(name)];
      if (/int/i.test(type)) return [name, 0];
      if (/real/i.test(type)) return [name, 0];
      return [name, pk || /^(id|.*hash|key)$/.test(name) ? `${mark}-${randomUUID()}` : mark];
    }),
  );
}
