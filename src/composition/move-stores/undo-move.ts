import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { isBlank } from '../../records/check-database.ts';
import type { Records } from '../../records/records.ts';
import type { Config } from '../config.ts';
import { recordsOpener } from '../open-records.ts';
import { forgetLeft, isLeft, type LeftStores, noteLeft, readLeft } from './left-stores.ts';
import { MoveRefused } from './move-refused.ts';
import { refuseOtherNodes } from './other-nodes.ts';
import { keepStopped } from './source-stores.ts';

/**
 * Lets servers use the stores again that were left. Where the records were kept, they are those of both: the event store that
 * the installation was moved to is left instead.
 * @throws MoveRefused where none were left, or where the event store was kept
 */
export async function undoMove(config: Config, log: Log, now: number): Promise<LeftStores> {
  const { dataDir } = config;
  if (config.databaseUrl === null && !existsSync(join(dataDir, 'truce.sqlite'))) {
    throw new MoveRefused(`there is no installation in ${dataDir}; set TRUCE_DATA_DIR to its directory`);
  }
  const records = (await recordsOpener(config, log))();
  try {
    const left = (await isBlank(records)) ? null : await readLeft(records.db);
    if (left === null || !isLeft(left, config)) {
      throw new MoveRefused('the stores that the settings name were not retired; nothing to undo');
    }
    if (left.records && left.events === null) throw sharedEvents(left);
    if (left.records) await forgetLeft(records.db);
    else await leaveOtherEvents(records, left, { dataDir, now });
    return left;
  } finally {
    await records.close();
  }
}

/** Two installations on one event store would each count and remove the events of both. */
function sharedEvents({ at, to }: LeftStores): MoveRefused {
  return new MoveRefused(
    `only the records were moved, at ${at} to ${to.records}. The installation there goes on with the same event store ` +
      `(${to.events}), which two servers must not share. To go back, run \`truce migrate-store\` with the settings that it was ` +
      'moved to; if these records are lost, restore a backup (docs/move-stores.md)',
  );
}

/** The records have both event stores, of which servers use one. @throws MoveRefused where a server may have the other */
async function leaveOtherEvents(
  records: Records,
  { events, to }: LeftStores,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  const lock = keepStopped(dataDir, now);
  try {
    await refuseOtherNodes(records.db, dataDir);
    await noteLeft(records.db, {
      ...{ at: new Date(now).toISOString(), records: false, events: to.events },
      to: { records: to.records, events: events ?? to.events },
    });
  } finally {
    lock.release();
  }
}
