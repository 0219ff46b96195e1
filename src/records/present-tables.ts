import { sql } from 'kysely';
import type { RecordsAt } from './records.ts';

export interface PresentTable {
  name: string;
  isView: boolean;
  columns: string[];
}

/**
 * Tables and views of the schema that ours are created in. Those of other schemas belong to other programs, although the
 * search path may lead to them from a name alone.
 */
export async function listPresent(store: RecordsAt): Promise<PresentTable[]> {
  const schema = await currentSchema(store);
  const all = await store.db.introspection.getTables({ withInternalKyselyTables: true });
  return all
    .filter((table) => (store.traits.isFile ? !table.name.startsWith('sqlite_') : table.schema === schema))
    .map(({ name, isView, columns }) => ({ name, isView, columns: columns.map((column) => column.name) }));
}

/** Of PostgreSQL; undefined where there are no schemas, or none can be used. */
export async function currentSchema({ db, traits }: RecordsAt): Promise<string | undefined> {
  if (traits.isFile) return undefined;
  const { rows } = await sql<{ name: string | null }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name ?? undefined;
}
