import { join } from 'node:path';
import type { Engine } from '../../events/store/engine.ts';
import type { Config } from '../config.ts';
import { openRecordsToRead } from '../open-records.ts';
import { refuseOtherEvents } from '../own-events.ts';
import { writeBackup } from './write-backup.ts';

export interface RunningParts {
  config: Config;
  engine: Engine;
  version: string;
  now: number;
}

/**
 * The backup of an installation, as a stream. The records are read on a connection of its own, at one instant, which takes no
 * lock: the installation goes on changing them.
 */
export async function* backupOf({ config, engine, version, now }: RunningParts): AsyncGenerator<Buffer> {
  const records = await openRecordsToRead(config);
  if (!records) throw new Error(`there is nothing to back up in ${config.dataDir}`);
  try {
    await refuseOtherEvents({ records, engine }, config);
    yield* writeBackup({ records, engine, spool: join(config.dataDir, 'spool'), version, now });
  } finally {
    await records.close();
  }
}
