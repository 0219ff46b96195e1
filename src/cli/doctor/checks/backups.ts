import { statSync } from 'node:fs';
import { newestDated } from '../../../composition/backup/dated-backups.ts';
import { isUrl } from '../../../composition/backup/places/object-url.ts';
import { openFolder } from '../../../composition/backup/places/open-place.ts';
import { scheduledPrefix } from '../../../composition/backup/scheduled-backups.ts';
import { refusalOf } from '../../../kit/file-refused.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';

const hourMs = 3_600_000;
const cost = 'No backups are written. What is lost since the last one cannot be brought back.';

export const backupChecks: Check<DoctorParts>[] = [
  { id: 'backups', title: 'Scheduled backups', run: checkBackups },
];

async function checkBackups({ config, holder, now }: DoctorParts): Promise<Finding[] | Skipped> {
  const { directory, everyHours } = config.backup;
  if (directory === null) return { skipped: 'TRUCE_BACKUP_DIRECTORY is not set' };
  if (!isUrl(directory)) {
    const found = checkDirectory(directory);
    if (found) return [found];
  }
  const newest = await newestDated(await openFolder(directory), scheduledPrefix);
  const since = newest ?? (holder ? Date.parse(holder.since) : now());
  // One can be under way, and one may fail and be tried again.
  if (now() - since <= 2 * everyHours * hourMs) return [];
  const says = newest
    ? `the newest backup in ${directory} is of ${iso(newest)}`
    : `${directory} has no backup`;
  const fix = 'See the log of the server for "backup", and its jobs on the health page.';
  return [warning(`${says}; one is due every ${everyHours} hours`, cost, fix)];
}

function checkDirectory(path: string): Finding | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) {
    return fault(
      `TRUCE_BACKUP_DIRECTORY: ${path} ${stat ? 'is not a directory' : 'does not exist'}`,
      cost,
      `Create it, for the user of the server: install -d -m 700 -o USER ${path}`,
    );
  }
  if (refusalOf(path) === null) return null;
  return fault(
    `TRUCE_BACKUP_DIRECTORY: this user may not write to ${path}`,
    cost,
    `Run this command as the user of the server, or change the owner: chown USER ${path}`,
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
