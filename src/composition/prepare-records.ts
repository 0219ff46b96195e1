import type { Log } from '../kit/log.ts';
import { checkDatabase, isBlank } from '../records/check-database.ts';
import { DamagedDatabase } from '../records/database-file.ts';
import { migrate } from '../records/migrate.ts';
import type { Records } from '../records/records.ts';
import { withSecretKeys } from '../records/secret-keys.ts';
import { lockSecrets } from '../records/secret-settings.ts';
import { removeFirstStartNote, writeFirstStartNote } from './first-start-note.ts';
import { fileRefusal, recordsRefusal, refuse } from './records-refusal.ts';
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
  refuse(fileRefusal({ dataDir, file }));
  const records = withSecretKeys(open(), secretKeys);
  try {
    refuse(await recordsRefusal(records, { dataDir, file }));
    if (await isBlank(records)) writeFirstStartNote(dataDir);
    else removeFirstStartNote(dataDir);
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
