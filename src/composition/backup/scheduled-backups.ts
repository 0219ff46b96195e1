import { saveBackup } from './backup-file.ts';
import { datedName, keepNewest, removeDrafts } from './dated-backups.ts';
import { openFolder } from './places/open-place.ts';
import { backupOf, type RunningParts } from './running-backup.ts';

/** Begins the names of backups that a schedule writes. */
export const scheduledPrefix = 'truce';

/** Writes a backup, and removes those beyond the number that is kept. Other files are left alone. @returns its location */
export async function writeScheduled(
  parts: RunningParts,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const { passphrase, keep } = parts.config.backup;
  const folder = await openFolder(directory);
  const place = folder.place(datedName(scheduledPrefix, parts.now));
  await removeDrafts(folder, scheduledPrefix);
  await saveBackup(place, backupOf(parts), { passphrase, signal });
  await keepNewest(folder, scheduledPrefix, keep);
  return place.location;
}
