import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { tryLockDirectory } from '../../records/directory-lock.ts';
import type { Records } from '../../records/records.ts';
import { finishSwap } from '../backup/stage.ts';
import type { Config } from '../config.ts';
import { openEventsAsIs } from '../open-events.ts';
import { recordsOpener } from '../open-records.ts';
import { refuse } from '../records-refusal.ts';
import type { Source } from './copy-table.ts';
import { MoveRefused } from './move-refused.ts';
import { serverEngine } from './server-engine.ts';
import { moveRefusal } from './unfinished-move.ts';

export interface SourceStores {
  records: Records;
  engine: Source;
  /** Whether a server works on them. */
  isRunning: boolean;
  close(): Promise<void>;
}

/** The stores of an installation, whether a server runs on them or not; without one, none can start until they are closed. */
export async function openSource(config: Config, log: Log): Promise<SourceStores> {
  refuseMissing(config);
  const lock = tryLockDirectory(config.dataDir, Date.now());
  try {
    if (lock !== null) finishSwap(config.dataDir);
    refuse(moveRefusal(config));
    const records = (await recordsOpener(config, log))();
    const isServers = lock === null && config.clickhouse === null;
    const engine = isServers ? serverEngine(config.dataDir) : await openEventsAsIs(config);
    return {
      ...{ records, engine, isRunning: lock === null },
      async close() {
        await engine.close();
        await records.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Until it is released, no server starts on the data directory. @throws MoveRefused where one runs */
export function keepStopped(dataDir: string, now: number): { release(): void } {
  if (!existsSync(dataDir)) return { release: () => undefined };
  const lock = tryLockDirectory(dataDir, now);
  if (lock === null)
    throw new MoveRefused(`a server runs on ${dataDir}; stop it, then run the command again`);
  return lock;
}

/** Events wait in the data directory, so it must be that of the server. */
function refuseMissing({ dataDir, databaseUrl }: Config): void {
  const needed = databaseUrl === null ? 'truce.sqlite' : 'spool';
  if (existsSync(join(dataDir, needed))) return;
  throw new MoveRefused(
    `there is no installation in ${dataDir}; set TRUCE_DATA_DIR to the server's directory, and the other settings to those that the server has now`,
  );
}
