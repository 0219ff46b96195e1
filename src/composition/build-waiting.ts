import { buildSessions } from '../events/sessions/build-sessions.ts';
import { strictWatch } from '../events/sessions/build-watch.ts';
import type { Engine } from '../events/store/engine.ts';
import { tryLockDirectory } from '../records/directory-lock.ts';
import type { CheckLock, Records } from '../records/records.ts';
import type { Config } from './config.ts';

interface Installation {
  records: Pick<Records, 'traits' | 'withLock'>;
  config: Pick<Config, 'clickhouse' | 'dataDir'>;
}

/**
 * Builds the sessions of what is stored by now. One process may build at a time, or sessions count twice: nodes share a
 * lock in PostgreSQL; a server with its records in a file holds its directory, and builds on its own.
 */
export async function buildWaiting(
  { records, config }: Installation,
  engine: Engine,
  now: number,
): Promise<void> {
  const build = async (check?: CheckLock) => {
    const watch = { ...strictWatch, ...(check && { check }) };
    while ((await buildSessions(engine, 0, watch)).waiting > 0);
  };
  // The embedded store is open here alone.
  if (config.clickhouse === null || !records.traits.isFile) return records.withLock('sessions', build);
  const lock = tryLockDirectory(config.dataDir, now);
  if (lock) await build().finally(lock.release);
}
