import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createClient } from '@clickhouse/client';
import { drainPending, Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { DirectoryInUse } from '../../kit/directory-in-use.ts';
import { machineRefusal, refusalBelow } from '../../kit/file-refused.ts';
import { isFull } from '../../kit/full-disk.ts';
import { giveUpAfter } from '../../kit/give-up-after.ts';
import { StartRefused } from '../../kit/start-refused.ts';
import { codeOf } from '../../kit/store-unavailable.ts';
import { engineOnClients, type Limits, type Queue } from './client-engine.ts';
import { writeConfig } from './embedded-config.ts';
import type { Engine } from './engine.ts';
import { inlineParams } from './inline-params.ts';
import { type Connection, keepSettings } from './kept-settings.ts';
import { guardLowDisk, type LowDiskParts } from './low-disk.ts';
import { listSetAsideParts } from './set-aside-parts.ts';
import { createTurns } from './turns.ts';

/** A screen asks several questions at once: two of them run together. */
const connections: Record<Queue, number> = { insert: 1, build: 1, heavy: 1, quick: 2 };
/** Readers, however many ask, must not keep events from being stored and counted. */
const isFirst: Record<Queue, boolean> = { insert: true, build: true, heavy: false, quick: false };

/** The time in the list counts. What is given up on here, the engine still ends by its own limits. */
const limits: Limits = { quick: 30_000, heavy: 660_000, build: 660_000, insert: 300_000 };

/** How long a stop waits for queries that run, in ms, before it ends them; and between two attempts to end them. */
const graceMs = 1_000;
const retryMs = 100;

/**
 * ClickHouse in this process, on a directory of its own. A process can have one such directory; tests that
 * need several stores name several databases.
 * @param path in the data directory
 * @throws DirectoryInUse
 * @throws FileRefused where this user may not use something in it: chDB would take a part that it cannot read for broken, and
 * go on without its rows
 * @throws StartRefused where chDB cannot open it
 */
export async function openChdb(
  path: string,
  database = 'truce',
  watch: Pick<LowDiskParts, 'log' | 'readFree' | 'timers'> = {},
): Promise<Engine> {
  mkdirSync(path, { recursive: true });
  const refusal = refusalBelow(path);
  if (refusal) throw machineRefusal(refusal, dirname(path)) ?? refusal;
  const connect = (): Connection => keepSettings(createChdbConnection({ path }));
  const clientOn = (connection: Connection) =>
    createClient({
      connection: connection as never, // chdb types the same contract from its own copy
      log: { level: 127 as never },
    });
  const takeTurns = createTurns();
  const open = (_: number, queue: Queue) =>
    clientOn(takeTurns(Array.from({ length: connections[queue] }, connect), isFirst[queue]));
  try {
    // The first connection to a directory sets the engine up; the others share it.
    const first = new Session(path, { connectionArgs: writeConfig(path) });
    const engine = engineOnClients(database, limits, open);
    await engine.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
    for (const { table, part, path: at } of await listSetAsideParts(path, database))
      watch.log?.error(
        { table, part, path: at },
        'part of the event store could not be loaded: it is damaged',
      );
    const embedded: Engine = {
      ...engine,
      query: (lane, statement, params) => engine.query(lane, ...inlineParams(statement, params)),
      read: (lane, statement, params) => engine.read(lane, ...inlineParams(statement, params)),
      command: (statement, params) => engine.command(...inlineParams(statement, params)),
      async close() {
        await engine.close();
        await endQueries(database, () => clientOn(connect()));
        first.close();
      },
    };
    return guardLowDisk({ engine: embedded, path, ...watch });
  } catch (error) {
    if (/lock file|already.*lock|Another server/i.test(String(error))) throw new DirectoryInUse(path);
    // It has printed its reason itself; the error has none.
    throw codeOf(error) === 'CHDB_CONNECTION' ? new StartRefused(cannotOpen(path), { cause: error }) : error;
  }
}

function cannotOpen(path: string): string {
  if (isFull(path)) return `${path}: the disk is full`;
  return `the event store in ${path} cannot be opened; a line above may say why. If its files are damaged, keep a copy of them, then restore a backup`;
}

/**
 * A process that exits while chDB is working crashes with a segmentation fault, and a query keeps running after its caller
 * has given up. So running queries are awaited, and killed if they take long.
 */
async function endQueries(database: string, open: () => ReturnType<typeof createClient>): Promise<void> {
  let isDone = false;
  const done = drainPending().then(() => {
    isDone = true;
  });
  await giveUpAfter(graceMs, done);
  while (!isDone) {
    const killer = open();
    const query = `KILL QUERY WHERE position(query, '${database}.') > 0 AND query NOT LIKE 'KILL%' ASYNC`;
    await giveUpAfter(graceMs, killer.command({ query }));
    await killer.close();
    await giveUpAfter(retryMs, done);
  }
}
