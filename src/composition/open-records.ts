import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../kit/log.ts';
import { SettingRefused } from '../kit/setting-refused.ts';
import type { WatchCalls } from '../kit/store-call.ts';
import { logConnection } from '../records/log-connection.ts';
import { migrate } from '../records/migrate.ts';
import type { StatementTimes } from '../records/postgres.ts';
import type { Records } from '../records/records.ts';
import { withSecretKeys } from '../records/secret-keys.ts';
import { findSealed } from '../records/secret-settings.ts';
import { openSqlite, openSqliteToRead } from '../records/sqlite.ts';
import type { Config } from './config.ts';
import { removeFirstStartNote } from './first-start-note.ts';
import { refuseLeft } from './move-stores/left-stores.ts';
import { moveRefusal } from './move-stores/unfinished-move.ts';
import { prepareRecords } from './prepare-records.ts';
import { refuse } from './records-refusal.ts';
import { refuseOldRecords } from './upgrade/steps-waiting.ts';

/**
 * The relational store alone, checked; its tables stay as they are.
 * @throws StartRefused where it is lost or damaged, SettingRefused where the installation was moved away from these stores
 */
export async function openRecords(config: Config, log: Log, watch?: WatchCalls): Promise<Records> {
  const { dataDir, secretKeys } = config;
  refuse(moveRefusal(config));
  const open = await recordsOpener(config, log, watch);
  const records = await prepareRecords(open, { dataDir, file: recordsFile(config), log, secretKeys });
  try {
    await refuseLeft(records, config);
    return records;
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** The file of the embedded store; null for a server. */
export function recordsFile({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | null {
  return databaseUrl ? null : join(dataDir, 'truce.sqlite');
}

/**
 * The relational store for a command that may run beside a server: tables are made where there are none. Secrets stay locked as
 * they are, since a server that runs may not have the command's key yet.
 * @throws UpgradeWaits where they are of an earlier version, SettingRefused where no key opens their secrets
 */
export async function openUpgradedRecords(config: Config, log: Log): Promise<Records> {
  const records = await openRecords(config, log);
  try {
    await refuseOldRecords(records);
    await migrate(records);
    const sealed = await findSealed(records.db, config.secretKeys);
    if (sealed !== null) throw new SettingRefused(sealed);
    removeFirstStartNote(config.dataDir);
    return records;
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** Opens the relational store as it is. */
export async function recordsOpener(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  watch?: WatchCalls,
  times?: StatementTimes,
): Promise<() => Records> {
  // Its client is loaded only where it is used: a start waits for no code that it does not need.
  const { openPostgres } = databaseUrl ? await import('../records/postgres.ts') : { openPostgres: null };
  return () =>
    databaseUrl && openPostgres
      ? openPostgres(
          databaseUrl,
          (error) => log.debug({ error: error.message }, 'an idle connection to PostgreSQL was lost'),
          watch,
          logConnection(log),
          times,
        )
      : openSqlite(join(dataDir, 'truce.sqlite'), watch);
}

/** At the end of a load, one statement checks all rows that refer to others: millions of them take more than ten seconds. */
const load: StatementTimes = { statementMs: 3_600_000 };

/** Opens the relational store as it is, to be filled. */
export async function openRecordsToLoad(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Records> {
  return (await recordsOpener(config, log, undefined, load))();
}

/**
 * A step may take long. What waits for a table makes everyone wait who comes after it, so it gives up soon
 * (wait-for-tables.ts): before PostgreSQL looks for deadlocks, after a second, and ends the other session's statement.
 */
const upgrade: StatementTimes = { statementMs: 3_600_000, lockMs: 500 };

/** Opens PostgreSQL as it is, for an upgrade beside other sessions. @returns null for a file, which nobody else has */
export async function openRecordsToUpgrade(config: Config, log: Log): Promise<Records | null> {
  if (config.databaseUrl === null) return null;
  const open = await recordsOpener(config, log, undefined, upgrade);
  return withSecretKeys(open(), config.secretKeys);
}

/** The same store for looking only: it is neither created nor checked nor migrated. @returns null where there is none yet */
export async function openRecordsToRead({ databaseUrl, dataDir }: Config): Promise<Records | null> {
  const file = join(dataDir, 'truce.sqlite');
  if (!databaseUrl) return existsSync(file) ? openSqliteToRead(file) : null;
  return (await import('../records/postgres.ts')).openPostgres(databaseUrl, () => undefined);
}
