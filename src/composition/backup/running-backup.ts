import { join } from 'node:path';
import type { Engine } from '../../events/store/engine.ts';
import type { Log } from '../../kit/log.ts';
import type { Config } from '../config.ts';
import { recordsOpener } from '../open-records.ts';
import { writeBackup } from './write-backup.ts';

export interface RunningParts {
  config: Config;
  engine: Engine;
  log: Log;
  version: string;
  now: number;
}

/** The backup of an installation, as a stream. The records are read on a connection of its own, at one instant. */
export async function* backupOf({ config, engine, log, version, now }: RunningParts): AsyncGenerator<Buffer> {
  const records = (await recordsOpener(config, log))();
  try {
    yield* writeBackup({ records, engine, spool: join(config.dataDir, 'spool'), version, now });
  } finally {
    await records.close();
  }
}
