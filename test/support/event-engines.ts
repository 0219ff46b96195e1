import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { building } from './building.ts';
import { startClickHouseFront } from './clickhouse-front.ts';

/** Every engine that there is here, each with a database of this name. @param isBuilding inserts build sessions */
export async function openEventEngines(database: string, isBuilding = true) {
  const directory = mkdtempSync(join(tmpdir(), `truce-chdb-${database}-`));
  const front = await startClickHouseFront();
  const whole = isBuilding ? building : (engine: Engine) => engine;
  const members: Record<string, () => Promise<Engine>> = {
    chdb: async () => whole(await openChdb(directory, database)),
    'clickhouse over HTTP': async () => whole(await openClickHouse(`${front.url}/${database}`)),
  };
  return {
    members,
    async stop(): Promise<void> {
      await front.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
