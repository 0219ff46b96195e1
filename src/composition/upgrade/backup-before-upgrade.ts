import { mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '../../kit/free-bytes.ts';
import { lackOfSpace } from '../../kit/lack-of-space.ts';
import { earlierSteps } from '../../records/baseline/from-earlier.ts';
import { saveBackup } from '../backup/backup-file.ts';
import { datedName, keepNewest, removeDrafts } from '../backup/dated-backups.ts';
import { takeFolder } from '../backup/folder-owner.ts';
import { fileFolder } from '../backup/places/file-place.ts';
import { isUrl } from '../backup/places/object-url.ts';
import { BackupRefused, otherDirectory } from '../backup/refused.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Config } from '../config.ts';
import type { Runtime } from '../runtime.ts';
import { readStepsDone, type Stores } from './steps-waiting.ts';
import { backupOfInterrupted, writeUpgradeNote } from './upgrade-note.ts';

const prefix = 'truce-before-upgrade';
/** How many of these backups are kept. */
export const keptBackups = 2;

type Around = Pick<Runtime, 'now' | 'log' | 'version'>;

/**
 * Backs up embedded stores before their tables are changed.
 * @returns the file; null where none is written, which the log explains
 * @throws BackupRefused where it cannot be written; then nothing has been changed
 */
export async function backupBeforeUpgrade(
  config: Config,
  { now, log, version }: Around,
  stores: Stores,
  readFree = freeBytes,
): Promise<string | null> {
  const { dataDir, backup } = config;
  const done = await readStepsDone(stores);
  const without = reasonForNone(config, done.records);
  if (without !== null) {
    log.warn({ reason: without }, 'no backup before this upgrade');
    return null;
  }
  const earlier = backupOfInterrupted(dataDir, done);
  if (earlier !== null) {
    log.info({ backup: earlier }, 'continuing an upgrade that was interrupted');
    return earlier;
  }
  // On this disk even where backups go to a bucket: going back must not need a network.
  const own = backup.directory === null || isUrl(backup.directory) ? null : backup.directory;
  const directory = own ?? join(dataDir, 'backups');
  const folder = fileFolder(directory);
  const name = datedName(prefix, now());
  const place = folder.place(name);
  const spool = join(dataDir, 'spool');
  try {
    // The data directory has one installation; a directory that was named may be another's.
    if (own === null) mkdirSync(directory, { recursive: true, mode: 0o700 });
    else await takeFolder(folder, stores.records, directory);
    await removeDrafts(folder, prefix);
    await refuseFullDisk(directory, await estimate(dataDir), readFree);
    const bytes = writeBackup({ ...stores, spool, version, now: now() });
    await saveBackup(place, bytes, { passphrase: backup.passphrase });
  } catch (error) {
    throw new BackupRefused(
      `the backup before the upgrade could not be written: ${error instanceof Error ? error.message : error}. ` +
        'Nothing was changed. Fix this, or set TRUCE_BACKUP_BEFORE_UPGRADE=0 to upgrade without a backup',
      { cause: error },
    );
  }
  await keepNewest(folder, prefix, keptBackups, name);
  writeUpgradeNote(dataDir, { backup: place.location, before: done });
  log.info({ backup: place.location }, 'backup written');
  return place.location;
}

function reasonForNone({ backup, databaseUrl, clickhouse }: Config, done: string[]): string | null {
  if (!backup.beforeUpgrade) return 'TRUCE_BACKUP_BEFORE_UPGRADE is 0';
  if (databaseUrl !== null || clickhouse !== null) {
    return 'databases on servers are not backed up automatically; see docs/upgrade.md';
  }
  if (done.some((name) => earlierSteps.includes(name))) return 'the tables are from before 0.1.0';
  return null;
}

async function refuseFullDisk(
  directory: string,
  needed: number,
  readFree: (directory: string) => Promise<number>,
): Promise<void> {
  const lack = await lackOfSpace(directory, needed, readFree);
  if (lack !== null) throw new Error(`${lack} ${otherDirectory}`);
}

/** A backup is half as large as the files that it is made of, since indexes and counts are left out. */
async function estimate(dataDir: string): Promise<number> {
  const names = ['truce.sqlite', 'truce.sqlite-wal', 'events', 'spool'];
  const sizes = await Promise.all(names.map((name) => sizeOf(join(dataDir, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Of a file, or of all files in a folder; 0 where there is none. The folder may be a link, but the store's own links name what it has. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const own = entries.filter((entry) => !entry.isSymbolicLink());
  const sizes = await Promise.all(own.map(({ name }) => sizeOf(join(path, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
