import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChdb } from '../../src/events/store/chdb.ts';
import { openClickHouse } from '../../src/events/store/clickhouse.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { startClickHouseFront } from './clickhouse-front.ts';

/** Every engine that there is here, each with a database of this name. */
export async function openEventEngines(database: string) {
  const directory = mkdtempSync(join(tmpdir(), `truce-chdb-${database}-`));
  const front = await startClickHouseFront();
  const members: Record<string, () => Promise<Engine>> = {
    chdb: () => openChdb(directory, database),
    'clickhouse over HTTP': () => openClickHouse(`${front.url}/${database}`),
  };
  return {
    members,
    async stop(): Promise<void> {
      await front.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
