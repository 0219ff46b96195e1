import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveBackup } from './backup-file.ts';
import { backupOf, type RunningParts } from './running-backup.ts';

const ours = /^truce-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;
const drafts = /^truce-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.\d+\.partial$/;

/** Writes a backup, and removes those beyond the number that is kept. Other files are left alone. @returns its path */
export async function writeScheduled(
  parts: RunningParts,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const { passphrase, keep } = parts.config.backup;
  const time = new Date(parts.now).toISOString().slice(0, 19).replaceAll(':', '');
  const path = join(directory, `truce-${time}Z.backup`);
  // Of a server that was killed while it wrote one.
  await removeAll(
    directory,
    (await list(directory)).filter((name) => drafts.test(name)),
  );
  await saveBackup(path, backupOf(parts), { passphrase, signal });
  const written = (await list(directory)).filter((name) => ours.test(name)).sort();
  await removeAll(directory, written.slice(0, -keep));
  return path;
}

/** A missing directory is reported by the write. */
async function list(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}

async function removeAll(directory: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(directory, name), { force: true });
}
