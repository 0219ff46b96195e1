import { saveBackup } from './backup-file.ts';
import { datedName, keepNewest, removeDrafts } from './dated-backups.ts';
import { openFolder } from './places/open-place.ts';
import { backupOf, type RunningParts } from './running-backup.ts';

const prefix = 'truce';

/** Writes a backup, and removes those beyond the number that is kept. Other files are left alone. @returns its location */
export async function writeScheduled(
  parts: RunningParts,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const { passphrase, keep } = parts.config.backup;
  const folder = await openFolder(directory);
  const place = folder.place(datedName(prefix, parts.now));
  await removeDrafts(folder, prefix);
  await saveBackup(place, backupOf(parts), { passphrase, signal });
  await keepNewest(folder, prefix, keep);
  return place.location;
}
