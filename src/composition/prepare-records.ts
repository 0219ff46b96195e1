import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../kit/log.ts';
import { StartRefused } from '../kit/start-refused.ts';
import { checkDatabase, isBeingRestored, isBlank } from '../records/check-database.ts';
import { DamagedDatabase } from '../records/database-file.ts';
import { migrate } from '../records/migrate.ts';
import type { Records } from '../records/records.ts';
import { withSecretKeys } from '../records/secret-keys.ts';
import { lockSecrets } from '../records/secret-settings.ts';
import { isFirstStart, removeFirstStartNote, writeFirstStartNote } from './first-start-note.ts';
import type { Steps } from './upgrade/steps-waiting.ts';

/**
 * Opens the relational store and looks whether it is whole and the one that belongs to this data directory. Its tables
 * stay as they are.
 * @param file of the embedded store; null for a server
 * @throws StartRefused where the operator has to decide what to do
 */
export async function prepareRecords(
  open: () => Records,
  {
    dataDir,
    file,
    log,
    secretKeys = [],
  }: { dataDir: string; file: string | null; log: Log; secretKeys?: readonly string[] },
): Promise<Records> {
  // Before it is opened: SQLite would throw away what a -wal file beside a missing database holds.
  if (file !== null && isEmptyFile(file)) refuseLost(dataDir, `${file} is missing or empty`);
  const records = withSecretKeys(open(), secretKeys);
  try {
    if (await isBlank(records)) {
      refuseLost(dataDir, file === null ? 'the database has no tables' : `${file} has no tables`);
      writeFirstStartNote(dataDir);
    } else removeFirstStartNote(dataDir);
    if (await isBeingRestored(records)) {
      throw new StartRefused(
        'a restore or move into this database has not finished; run `truce restore` or `truce migrate-store` again, or name another database',
      );
    }
    const { damage, tables, checked } = await checkDatabase(records);
    if (damage !== null) throw new DamagedDatabase(String(file), damage);
    if (checked < tables) {
      const hint = 'run PRAGMA quick_check on a copy to check all of them';
      log.warn({ tables, checked, hint }, 'the database check ran out of time');
    }
    return records;
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** Brings its tables to this version, and locks its secrets with the first of the keys. @returns the steps that ran */
export async function migrateRecords(records: Records, steps?: Steps['records']): Promise<string[]> {
  const ran = await migrate(records, steps);
  await lockSecrets(records);
  return ran;
}

/** A new installation beside the events of another one would hide that something was lost. */
function refuseLost(dataDir: string, what: string): void {
  // One that was stopped early has made the folders of the event store, and nothing else.
  if (isFirstStart(dataDir)) return;
  const left = ['events', 'spool'].map((name) => join(dataDir, name)).filter(holdsData);
  if (left.length === 0) return;
  throw new StartRefused(
    `${what}, but ${left.join(' and ')} contain an installation's events. Restore the database from a backup ` +
      `(truce.sqlite together with truce.sqlite-wal, if there is one). To start a new installation instead, move ${left.join(' and ')} elsewhere first.`,
  );
}

function isEmptyFile(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0;
}

function holdsData(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() || statSync(join(folder, entry.name)).size > 0,
  );
}
