import { migrateEvents } from '../../events/store/migrate.ts';
import type { Records } from '../../records/records.ts';
import type { Config } from '../config.ts';
import { removeFirstStartNote } from '../first-start-note.ts';
import { openRecordsToUpgrade } from '../open-records.ts';
import { adoptEvents, refuseOtherEvents } from '../own-events.ts';
import { migrateRecords } from '../prepare-records.ts';
import type { Runtime } from '../runtime.ts';
import {
  readStepsWaiting,
  type StepNames,
  type Steps,
  type Stores,
  stepsOfThisVersion,
} from './steps-waiting.ts';
import { removeUpgradeNote } from './upgrade-note.ts';
import { type TableWait, waitForTables } from './wait-for-tables.ts';

export interface Upgraded {
  /** The migrations that ran. */
  ran: StepNames;
  /** The file with what was there before; null where none was written. */
  backup: string | null;
}

interface Around extends Pick<Runtime, 'now' | 'log' | 'version'> {
  elapsed: TableWait['elapsed'];
  /** How a table of PostgreSQL is waited for that another session uses. */
  whileBusy?: Pick<TableWait, 'pause' | 'onWait' | 'limitMs'>;
}

/**
 * Brings both stores to this version. Nothing is changed before both were found readable, and a backup of embedded stores
 * was written. An upgrade that is interrupted is continued by the next one.
 * @param adoptsEvents the operator says that this event store takes the place of the one before
 * @throws NewerDatabase
 * @throws SettingRefused where the event store is not the one that other nodes on these records have
 */
export async function upgradeStores(
  config: Config,
  around: Around,
  stores: Stores,
  steps: Steps = stepsOfThisVersion(stores.records),
  adoptsEvents = false,
): Promise<Upgraded> {
  if (!adoptsEvents) await refuseOtherEvents(stores, config);
  const upgraded = await upgradeBoth(config, around, stores, steps);
  await adoptEvents(stores, config, adoptsEvents);
  return upgraded;
}

async function upgradeBoth(config: Config, around: Around, stores: Stores, steps: Steps): Promise<Upgraded> {
  const waiting = await readStepsWaiting(stores, steps);
  if (!waiting.isUpgrade) {
    const ran = await runSteps(stores, steps, () => migrateRecords(stores.records, steps.records));
    removeFirstStartNote(config.dataDir);
    // Of an upgrade that was killed after its last step: the next one needs a backup of its own.
    removeUpgradeNote(config.dataDir);
    return { ran, backup: null };
  }
  const { log } = around;
  log.info({ records: waiting.records, events: waiting.events }, 'upgrading the databases');
  const { backupBeforeUpgrade } = await import('./backup-before-upgrade.ts');
  const backup = await backupBeforeUpgrade(config, around, stores);
  const ran = await runSteps(stores, steps, () =>
    upgradeRecords(config, around, stores.records, steps.records),
  );
  removeUpgradeNote(config.dataDir);
  log.info({ backup }, 'the databases have been upgraded');
  return { ran, backup };
}

/** Each store under a lock: nodes that start together run each step once. No node builds sessions meanwhile, which some steps count. */
async function runSteps(
  { records, engine }: Stores,
  steps: Steps,
  changeRecords: () => Promise<string[]>,
): Promise<StepNames> {
  const ofRecords = await changeRecords();
  const ofEvents = await records.withLock('sessions', () =>
    records.withLock('event store migrations', () => migrateEvents(engine, steps.events)),
  );
  return { records: ofRecords, events: ofEvents };
}

/**
 * On a PostgreSQL that others use, with times of its own: a step may take long, and may not make them wait. It needs two more
 * connections, so a start that changes nothing does without.
 */
async function upgradeRecords(
  config: Config,
  { log, elapsed, whileBusy }: Around,
  records: Records,
  steps: Steps['records'],
): Promise<string[]> {
  const upgraded = await openRecordsToUpgrade(config, log);
  if (upgraded === null) return migrateRecords(records, steps);
  const change = () => migrateRecords(upgraded, steps);
  return waitForTables(change, { ...whileBusy, log, elapsed }).finally(upgraded.close);
}
