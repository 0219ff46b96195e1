import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { datedTimes } from '../../../composition/backup/dated-backups.ts';
import { isOthersFolder, ownerFile } from '../../../composition/backup/folder-owner.ts';
import { isUrl } from '../../../composition/backup/places/object-url.ts';
import { openFolder } from '../../../composition/backup/places/open-place.ts';
import { BackupRefused } from '../../../composition/backup/refused.ts';
import { scheduledPrefix } from '../../../composition/backup/scheduled-backups.ts';
import { refusalOf } from '../../../kit/file-refused.ts';
import { TooSlow, within } from '../../../kit/within.ts';
import { isBlank } from '../../../records/check-database.ts';
import type { DoctorParts } from '../doctor-parts.ts';
import { type Check, type Finding, fault, type Skipped, warning } from '../finding.ts';
import { isReadOnly, remount } from '../read-only-disk.ts';

const hourMs = 3_600_000;
/** A bucket is tried several times; this ends before the check does. */
const bucketMs = 10_000;
const cost = 'No backups are written. What is lost since the last one cannot be brought back.';

export const backupChecks: Check<DoctorParts>[] = [
  { id: 'backups', title: 'Scheduled backups', run: checkBackups },
];

async function checkBackups(parts: DoctorParts): Promise<Finding[] | Skipped> {
  const { backup } = parts.config;
  if (backup.directory === null) return { skipped: 'TRUCE_BACKUP_DIRECTORY is not set' };
  if (isUrl(backup.directory)) return checkAge(backup.directory, parts);
  const found = checkDirectory(backup.directory);
  if (found) return [found];
  return [...checkApart(backup.directory, parts), ...(await checkAge(backup.directory, parts))];
}

async function checkAge(directory: string, parts: DoctorParts): Promise<Finding[]> {
  const { config, holder, now } = parts;
  const { everyHours } = config.backup;
  let times: number[];
  try {
    times = await backupTimes(directory);
    if (await isOthers(directory, parts)) return [othersFolder(directory)];
  } catch (error) {
    if (error instanceof BackupRefused) return [refusedBucket(error)];
    throw error;
  }
  // Another node's clock may be a little ahead.
  const ahead = times.filter((time) => time > now() + hourMs);
  const early = ahead.map((time) => fromTheFuture(directory, time));
  const newest = times[times.length - ahead.length - 1];
  const since = newest ?? (holder ? Date.parse(holder.since) : now());
  // One can be under way, and one may fail and be tried again.
  if (now() - since <= 2 * everyHours * hourMs) return early;
  const says = newest
    ? `the newest backup in ${directory} is of ${iso(newest)}`
    : `${directory} has no backup`;
  const fix = 'See the log of the server for "backup", and its jobs on the health page.';
  return [...early, warning(`${says}; one is due every ${everyHours} hours`, cost, fix)];
}

function fromTheFuture(directory: string, time: number): Finding {
  return warning(
    `a backup in ${directory} is of ${iso(time)}, in the future`,
    'It was written while a clock was wrong, and stays in the place of a newer one.',
    'If the clock of this machine is right, give the file a name without a date, or delete it.',
  );
}

/** When each was begun, oldest first. @throws BackupRefused where the bucket cannot be listed */
export async function backupTimes(directory: string, limitMs = bucketMs): Promise<number[]> {
  return inTime(directory, limitMs, async () => datedTimes(await openFolder(directory), scheduledPrefix));
}

/** Whether the server refuses to write there, whatever the age of the backups. @throws BackupRefused */
async function isOthers(directory: string, { records }: DoctorParts): Promise<boolean> {
  const store = await records();
  if (!store || (await isBlank(store))) return false;
  return inTime(directory, bucketMs, async () => isOthersFolder(await openFolder(directory), store));
}

function othersFolder(directory: string): Finding {
  return fault(
    `TRUCE_BACKUP_DIRECTORY: ${directory} has the backups of another installation, as its file ${ownerFile} says`,
    cost,
    'Set TRUCE_BACKUP_DIRECTORY to a directory or bucket of its own for each installation (docs/backup.md).',
  );
}

async function inTime<T>(directory: string, limitMs: number, run: () => Promise<T>): Promise<T> {
  try {
    return await within(limitMs, run);
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    throw new BackupRefused(`${directory}: the server does not respond`, { cause: error });
  }
}

function refusedBucket({ message }: BackupRefused): Finding {
  return fault(
    `TRUCE_BACKUP_DIRECTORY: ${message}`,
    cost,
    'Correct TRUCE_BACKUP_DIRECTORY, or set what the server needs to reach the bucket: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for other stores than AWS, AWS_ENDPOINT_URL_S3 (docs/backup.md).',
  );
}

function checkApart(directory: string, { config, machine }: DoctorParts): Finding[] {
  const { dataDir, databaseUrl, clickhouse } = config;
  const fix = 'Set TRUCE_BACKUP_DIRECTORY to a directory on another disk, or to a bucket (docs/backup.md).';
  const isInside = `${real(directory)}${sep}`.startsWith(`${real(dataDir)}${sep}`);
  if (isInside) {
    const problem = `TRUCE_BACKUP_DIRECTORY: ${directory} is in the data directory`;
    return [warning(problem, 'What destroys the data destroys the backups too.', fix)];
  }
  const hasDataHere = databaseUrl === null || clickhouse === null;
  const disk = machine.diskOf(directory);
  if (!hasDataHere || disk === null || disk !== machine.diskOf(dataDir)) return [];
  const problem = `TRUCE_BACKUP_DIRECTORY: ${directory} is on the disk of the data directory`;
  return [warning(problem, 'If the disk fails, the backups are lost with the data.', fix)];
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // the data directory before the first start
  }
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
  if (isReadOnly(path)) {
    return fault(`TRUCE_BACKUP_DIRECTORY: the disk of ${path} is read-only`, cost, remount);
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
