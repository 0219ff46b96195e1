import type { Engine } from './engine.ts';

export interface EngineState {
  version: string;
  tables: { name: string; rows: number; bytes: number }[];
}

/** Which version answers, and what each table takes on disk. */
export async function readEngineState(engine: Pick<Engine, 'database' | 'query'>): Promise<EngineState> {
  const [versions, tables] = await Promise.all([
    engine.query<{ version: string }>('quick', 'SELECT version() AS version'),
    engine.query<{ name: string; total: number; bytes: number }>(
      'quick',
      `SELECT table AS name, sum(rows) AS total, sum(bytes_on_disk) AS bytes FROM system.parts
       WHERE database = {database:String} AND active GROUP BY table ORDER BY bytes DESC`,
      { database: engine.database },
    ),
  ]);
  return {
    version: versions[0]?.version ?? '',
    tables: tables.map(({ name, total, bytes }) => ({ name, rows: total, bytes })),
  };
}
