import { join } from 'node:path';
import type { Engine } from '../events/store/engine.ts';
import { hasTable } from '../events/store/has-table.ts';
import { migrateEvents, missingParts } from '../events/store/migrate.ts';
import { listEventSteps } from '../events/store/waiting-steps.ts';
import type { Log } from '../kit/log.ts';
import { StartRefused } from '../kit/start-refused.ts';
import { tryLockDirectory } from '../records/directory-lock.ts';
import { type Records, restoringTable } from '../records/records.ts';
import type { Config } from './config.ts';
import { loadEmbeddedStore } from './embedded-store.ts';
import { refuseOtherEvents } from './own-events.ts';
import { refuse, type StoreRefusal, unfinished } from './records-refusal.ts';
import { refuseOldEvents } from './upgrade/steps-waiting.ts';

export const embeddedDatabase = 'truce';

/** The event store; its tables stay as they are. @throws StartRefused where a restore into it has not finished */
export async function openEvents(config: Config, log?: Log): Promise<Engine> {
  const engine = await openEventsAsIs(config, log);
  try {
    if (config.clickhouse !== null) refuse(await eventsRefusal(engine));
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * The event store for a command: tables are made where there are none.
 * @throws UpgradeWaits where they are of an earlier version
 * @throws StartRefused where they lack something that only the running server can add
 * @throws SettingRefused where the records have another event store
 */
export async function openUpgradedEvents(config: Config, records: Records, now: number): Promise<Engine> {
  const engine = await openEvents(config);
  try {
    await refuseOtherEvents({ records, engine }, config);
    await refuseOldEvents(engine);
    const missing = await missingParts(engine);
    if (missing.length === 0 && (await listEventSteps(engine)).length > 0) return engine;
    const lock = lockBeside(config, records, now, missing);
    try {
      // As a start does (upgrade-stores.ts): steps count sessions, which no node may build meanwhile.
      await records.withLock('sessions', () =>
        records.withLock('event store migrations', () => migrateEvents(engine)),
      );
    } finally {
      lock?.release();
    }
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * With records in a file, `withLock` locks nothing: a server holds its directory instead. Who opens the embedded store has it
 * already.
 */
function lockBeside({ clickhouse, dataDir }: Config, { traits }: Records, now: number, missing: string[]) {
  if (clickhouse === null || !traits.isFile) return null;
  const lock = tryLockDirectory(dataDir, now);
  if (lock) return lock;
  const [first = 'the record of its steps', ...others] = missing;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new StartRefused(
    `the event store lacks ${first}${more}; restart the server, which adds it, then run this command again`,
  );
}

/** The event store as it is, without checks. */
export async function openEventsAsIs({ clickhouse, dataDir }: Config, log?: Log): Promise<Engine> {
  if (clickhouse === null) {
    const { openChdb } = await loadEmbeddedStore();
    return openChdb(join(dataDir, 'events'), embeddedDatabase, { log });
  }
  const { openClickHouse, openCluster } = await import('../events/store/clickhouse.ts');
  const { addresses, cluster } = clickhouse;
  return cluster === null ? openClickHouse(addresses[0] ?? '') : openCluster(addresses, cluster);
}

/** A ClickHouse server or cluster for looking only: nothing is created or checked. */
export async function openEventsToRead({
  addresses,
  cluster,
}: NonNullable<Config['clickhouse']>): Promise<Engine> {
  return (await import('../events/store/clickhouse.ts')).openServerToRead(addresses, cluster);
}

/** Whether a restore or move into this store has not finished; null: none. The embedded one is filled in a folder of its own. */
export async function eventsRefusal(engine: Engine): Promise<StoreRefusal | null> {
  return (await hasTable(engine, restoringTable))
    ? unfinished(`the ClickHouse database "${engine.database}"`)
    : null;
}
