import type { Records } from '../../src/records/records.ts';
import type { Tables } from '../../src/records/tables.ts';

/** Every row of every table, by table. */
export async function allRows({ db }: Records): Promise<Record<string, Record<string, unknown>[]>> {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    rows[name] = await db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute();
  }
  return rows;
}
