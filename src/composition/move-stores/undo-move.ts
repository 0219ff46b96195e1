import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { isBlank } from '../../records/check-database.ts';
import type { Config } from '../config.ts';
import { recordsOpener } from '../open-records.ts';
import { forgetLeft, isLeft, type LeftStores, readLeft } from './left-stores.ts';
import { MoveRefused } from './move-refused.ts';

/** Lets servers use the stores again that were left. @throws MoveRefused where they were not */
export async function undoMove(config: Config, log: Log): Promise<LeftStores> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'truce.sqlite'))) {
    throw new MoveRefused(
      `there is no installation in ${config.dataDir}; set TRUCE_DATA_DIR to its directory`,
    );
  }
  const records = (await recordsOpener(config, log))();
  try {
    const left = (await isBlank(records)) ? null : await readLeft(records.db);
    if (left === null || !isLeft(left, config)) {
      throw new MoveRefused('the stores that the settings name were not retired; nothing to undo');
    }
    await forgetLeft(records.db);
    return left;
  } finally {
    await records.close();
  }
}
