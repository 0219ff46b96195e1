import { mkdirSync } from 'node:fs';
import { createClient } from '@clickhouse/client';
import { createChdbConnection } from 'chdb/connection';
import { DirectoryInUse } from '../../kit/directory-in-use.ts';
import { engineOnClients, type Limits } from './client-engine.ts';
import type { Engine } from './engine.ts';

/** Queries of a lane wait for each other. What is given up on here, the engine still ends by its own limits. */
const limits: Limits = { quick: 30_000, heavy: 660_000, insert: 300_000 };

/**
 * ClickHouse in this process, on a directory of its own. A process can have one such directory; tests that
 * need several stores name several databases.
 */
export async function openChdb(path: string, database = 'truce'): Promise<Engine> {
  mkdirSync(path, { recursive: true });
  const engine = engineOnClients(database, limits, () =>
    createClient({
      connection: createChdbConnection({ path }) as never, // chdb types the same contract from its own copy
      log: { level: 127 as never },
    }),
  );
  try {
    await engine.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
  } catch (error) {
    if (!/lock file|already.*lock|Another server/i.test(String(error))) throw error;
    throw new DirectoryInUse(path);
  }
  return engine;
}
