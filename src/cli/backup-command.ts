import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { saveBackup } from '../composition/backup/backup-file.ts';
import { openPlace } from '../composition/backup/places/open-place.ts';
import { BackupRefused } from '../composition/backup/refused.ts';
import { backupOf } from '../composition/backup/running-backup.ts';
import { finishSwap } from '../composition/backup/stage.ts';
import { askServer } from '../composition/command-socket.ts';
import type { Config } from '../composition/config.ts';
import { leftRefusal } from '../composition/move-stores/left-stores.ts';
import { moveRefusal } from '../composition/move-stores/unfinished-move.ts';
import { openEvents } from '../composition/open-events.ts';
import { openRecordsToRead, recordsFile } from '../composition/open-records.ts';
import { recordsRefusal, refuse } from '../composition/records-refusal.ts';
import { refuseNewerEvents, refuseNewerRecords } from '../composition/upgrade/steps-waiting.ts';
import { DirectoryInUse } from '../kit/directory-in-use.ts';
import { workPrivately } from '../kit/private-directory.ts';
import { type DirectoryLock, lockDirectory } from '../records/directory-lock.ts';
import { showBytes } from './frame/byte-progress.ts';
import { interruptible } from './frame/interruptible.ts';
import { refuseMissing, refuseUnreadable } from './refuse-missing.ts';

export interface Written {
  file: string;
  bytes: number;
  encrypted: boolean;
}

/** `truce backup FILE`: whether a server runs or not. */
export async function backup(file: string, config: Config, version: string): Promise<Written> {
  const place = await openPlace(file);
  const { location } = place;
  const { passphrase } = config.backup;
  const bytes = await interruptible(async (signal) => {
    // A bucket's server may keep this waiting for minutes.
    if (await place.exists(signal))
      throw new BackupRefused(`${location} already exists; choose another name`);
    workPrivately(config.dataDir);
    const source = bytesOf(config, version, signal);
    const shown = showBytes(source, { label: 'Writing the backup, kilobytes:' });
    // A process that ends while the embedded store is read crashes.
    return saveBackup(place, shown, { passphrase, signal }).finally(() => source.return());
  });
  return { file: location, bytes, encrypted: passphrase !== null };
}

/** Servers are read directly. The embedded stores are too, unless a server has them: then it writes the backup. */
async function* bytesOf(config: Config, version: string, signal: AbortSignal): AsyncGenerator<Buffer, void> {
  refuseElsewhere(config);
  const lock = config.clickhouse === null ? tryLock(config.dataDir) : null;
  if (lock === 'in use') {
    await checkRecords(config);
    return yield* askServer(config.dataDir, '/backup', {}, { signal });
  }
  try {
    if (lock !== null) finishSwap(config.dataDir);
    await checkRecords(config);
    const engine = await openEvents(config);
    try {
      await refuseNewerEvents(engine);
      yield* backupOf({ config, engine, version, now: Date.now() });
    } finally {
      await engine.close();
    }
  } finally {
    lock?.release();
  }
}

/** In the wrong directory, a backup would lack what is not on a server: the embedded stores, or events that wait. */
function refuseElsewhere({ databaseUrl, clickhouse, dataDir }: Config): void {
  // While a restore is put in place, the stores are in its folder.
  const restoring = join('restoring', 'swap.json');
  if (databaseUrl === null || clickhouse === null) {
    // With PostgreSQL, an embedded event store says that there is an installation.
    const others = databaseUrl === null ? [restoring] : ['events', restoring];
    refuseMissing({ databaseUrl: null, dataDir }, others);
    return;
  }
  refuseUnreadable(dataDir);
  // Only a warning: servers can be backed up from a machine that runs no node, or after its disk is lost.
  if (!existsSync(join(dataDir, 'spool'))) console.error(`truce: ${withoutSpool(dataDir)}`);
}

/**
 * What was filled half or changed by a newer version cannot be restored from the backup. A retired store can, and may be wanted.
 * @throws StartRefused, NewerDatabase
 */
async function checkRecords(config: Config): Promise<void> {
  refuse(moveRefusal(config));
  const records = await openRecordsToRead(config);
  if (!records) return; // the backup says so
  try {
    refuse(await recordsRefusal(records, { dataDir: config.dataDir, file: recordsFile(config) }));
    await refuseNewerRecords(records);
    const left = await leftRefusal(records, config);
    if (left !== null) console.error(`truce: warning: ${left.problem}; the backup is of what they had then`);
  } finally {
    await records.close();
  }
}

function withoutSpool(dataDir: string): string {
  return `warning: no node has run in ${dataDir}, so events that wait on a node's disk are not in the backup; set TRUCE_DATA_DIR to the node's directory`;
}

function tryLock(dataDir: string): DirectoryLock | 'in use' {
  try {
    return lockDirectory(dataDir, Date.now());
  } catch (error) {
    if (error instanceof DirectoryInUse) return 'in use';
    throw error;
  }
}
