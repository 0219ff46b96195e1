import { systemTable } from './cluster.ts';
import type { Engine } from './engine.ts';

export interface EngineState {
  version: string;
  tables: { name: string; rows: number; bytes: number }[];
}

/** Which version answers, and what each table takes on disk; on a cluster, each shard's once. */
export async function readEngineState(
  engine: Pick<Engine, 'database' | 'cluster' | 'query'>,
): Promise<EngineState> {
  const [versions, tables] = await Promise.all([
    engine.query<{ version: string }>('quick', 'SELECT version() AS version'),
    // No alias may have the name of a column, or it would stand for that.
    engine.query<{ name: string; total: number; on_disk: number }>(
      'quick',
      `SELECT ${engine.cluster ? "replaceRegexpOne(table, '_local$', '')" : 'table'} AS name,
         sum(rows) AS total, sum(bytes_on_disk) AS on_disk FROM ${systemTable(engine, 'parts')}
       WHERE database = {database:String} AND active GROUP BY table ORDER BY on_disk DESC`,
      { database: engine.database },
    ),
  ]);
  return {
    version: versions[0]?.version ?? '',
    tables: tables.map(({ name, total, on_disk }) => ({ name, rows: total, bytes: on_disk })),
  };
}
