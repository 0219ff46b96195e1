import { saveBackup } from './backup-file.ts';
import { datedPath, keepNewest, removeDrafts } from './dated-backups.ts';
import { backupOf, type RunningParts } from './running-backup.ts';

const prefix = 'truce';

/** Writes a backup, and removes those beyond the number that is kept. Other files are left alone. @returns its path */
export async function writeScheduled(
  parts: RunningParts,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const { passphrase, keep } = parts.config.backup;
  const path = datedPath(directory, prefix, parts.now);
  await removeDrafts(directory, prefix);
  await saveBackup(path, backupOf(parts), { passphrase, signal });
  await keepNewest(directory, prefix, keep);
  return path;
}
