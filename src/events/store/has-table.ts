import type { Engine } from './engine.ts';

export async function hasTable(
  { database, query }: Pick<Engine, 'database' | 'query'>,
  table: string,
): Promise<boolean> {
  const rows = await query(
    'quick',
    'SELECT 1 AS one FROM system.tables WHERE database = {database:String} AND name = {table:String}',
    { database, table },
  );
  return rows.length > 0;
}
