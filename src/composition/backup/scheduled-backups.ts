import { warnFloor } from '../../events/intake/intake-bounds.ts';
import { freeBytes } from '../../kit/free-bytes.ts';
import { becauseOfFloor, lackOfSpace } from '../../kit/lack-of-space.ts';
import { openRecordsToRead } from '../open-records.ts';
import { saveBackup } from './backup-file.ts';
import { datedName, keepNewest, removeDrafts } from './dated-backups.ts';
import { takeFolder } from './folder-owner.ts';
import { isUrl } from './places/object-url.ts';
import { openFolder } from './places/open-place.ts';
import type { BackupFolder } from './places/place.ts';
import { BackupRefused, otherDirectory } from './refused.ts';
import { backupOf, type RunningParts } from './running-backup.ts';

/** Begins the names of backups that a schedule writes. */
export const scheduledPrefix = 'truce';

/** Writes a backup, and removes those beyond the number that is kept. Other files are left alone. @returns its location */
export async function writeScheduled(
  parts: RunningParts,
  directory: string,
  signal: AbortSignal,
  readFree = freeBytes,
): Promise<string> {
  const { passphrase, keep } = parts.config.backup;
  const folder = await openFolder(directory);
  await takeForThis(parts, folder, directory);
  const name = datedName(scheduledPrefix, parts.now);
  const place = folder.place(name);
  await removeDrafts(folder, scheduledPrefix);
  const check = () => refuseFullDisk(directory, parts.config.limits.freeBytes * warnFloor, readFree);
  // Nothing of a backup that goes to a bucket is put on a disk.
  const bytes = isUrl(directory) ? backupOf(parts) : whileRoom(backupOf(parts), check);
  await saveBackup(place, bytes, { passphrase, signal });
  await keepNewest(folder, scheduledPrefix, keep, name);
  return place.location;
}

async function takeForThis({ config }: RunningParts, folder: BackupFolder, directory: string): Promise<void> {
  const records = await openRecordsToRead(config);
  if (!records) return; // the backup says so
  try {
    await takeFolder(folder, records, directory);
  } finally {
    await records.close();
  }
}

const checkEveryBytes = 64 << 20;

/** The pieces, for as long as the disk has room: it is checked first, and again after every so many bytes. */
async function* whileRoom(pieces: AsyncIterable<Buffer>, check: () => Promise<void>): AsyncGenerator<Buffer> {
  await check();
  let unchecked = 0;
  for await (const piece of pieces) {
    unchecked += piece.length;
    if (unchecked >= checkEveryBytes) {
      await check();
      unchecked = 0;
    }
    yield piece;
  }
}

/** @throws BackupRefused: events need the room more, and a backup that breaks off is none. */
async function refuseFullDisk(
  directory: string,
  minFreeBytes: number,
  readFree: (directory: string) => Promise<number>,
): Promise<void> {
  const lack = await lackOfSpace(directory, minFreeBytes, readFree, becauseOfFloor);
  if (lack !== null) throw new BackupRefused(`${lack} ${otherDirectory}`);
}
