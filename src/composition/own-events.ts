import { randomUUID } from 'node:crypto';
import { addStoreIds, listStoreIds } from '../events/store/store-ids.ts';
import { SettingRefused } from '../kit/setting-refused.ts';
import { isBlank } from '../records/check-database.ts';
import type { Records } from '../records/records.ts';
import { readSetting, writeSetting } from '../records/settings.ts';
import type { Config } from './config.ts';
import { nameStores } from './move-stores/left-stores.ts';
import type { Stores } from './upgrade/steps-waiting.ts';

/** The setting of the records with the id of the installation's event store. */
const name = 'event_store';
/** Before an id in that setting: whether the event store is free is not certain yet. */
const claimed = 'claim:';

type Named = Pick<Config, 'clickhouse' | 'databaseUrl' | 'dataDir'>;
type Asked = Parameters<typeof listStoreIds>[0];
export type AskedStores = Omit<Stores, 'engine'> & { engine: Asked };

/** `other`: the records have another event store. `taken`: they have none yet, and this one is another installation's. */
export type Mismatch = 'other' | 'taken';

/**
 * Whether the event store is another one than that of these records. Where both are in the data directory, nobody else has
 * them. Records in a file have one node, whose event store may be replaced by a new one.
 */
export async function findMismatch(
  { records, engine }: AskedStores,
  config: Named,
): Promise<Mismatch | null> {
  if (areBothHere(records, config)) return null;
  // Before the records: nodes on them note an id there before they give it to the store.
  const before = await listStoreIds(engine);
  const own = await readOwn(records);
  if (own === null) return before.length > 0 ? 'taken' : null;
  const ids = await listStoreIds(engine);
  if (own.isClaim) return ids.some((id) => id !== own.id) ? 'taken' : null;
  if (ids.includes(own.id)) return null;
  // A replica of a cluster may not have it yet.
  const certain = engine.cluster ? await listStoreIds(engine, 'heavy') : ids;
  if (certain.includes(own.id) || (records.traits.isFile && certain.length === 0)) return null;
  return 'other';
}

/** Whether an event store has an owner, for records that are not there yet. */
export async function isTaken(engine: Asked): Promise<boolean> {
  return (await listStoreIds(engine)).length > 0;
}

/** Whether nodes on these records have an event store that they know. */
export async function knowsEvents(records: Records): Promise<boolean> {
  const own = await readOwn(records);
  return own !== null && !own.isClaim;
}

/**
 * A node with an event store of its own would count its share of the events, and run jobs on it. An installation on the
 * event store of another one would build its sessions, and remove its events.
 * @throws SettingRefused
 */
export async function refuseOtherEvents(stores: AskedStores, config: Named): Promise<void> {
  const mismatch = await findMismatch(stores, config);
  if (mismatch !== null) throw new SettingRefused(mismatchText(mismatch, config));
}

/**
 * Notes in the records which event store they have, unless they know. Of nodes that start together, one is first.
 * @param isOther the operator says that it takes the place of the store before
 * @throws SettingRefused where it is another one, or another installation's
 */
export async function adoptEvents(stores: Stores, config: Named, isOther = false): Promise<void> {
  const { records, engine } = stores;
  if (areBothHere(records, config)) return;
  if (!isOther && (await knowsEvents(records))) return keepEvents(stores, config);
  await records.withLock('event store', async () => {
    if (isOther) return takeEvents(stores);
    if (await knowsEvents(records)) return keepEvents(stores, config);
    const id = (await readOwn(records))?.id ?? randomUUID();
    // First here, so that a start that is stopped in between is not taken for another installation's.
    await writeSetting(records.db, name, `${claimed}${id}`);
    await refuseOwners(engine, id, config);
    await addStoreIds(engine, [id]);
    // Of two installations that begin on one store at the same moment, none may go on unless it is alone.
    await refuseOwners(engine, id, config);
    await writeSetting(records.db, name, id);
  });
}

/** Whether the records name this event store. */
export async function isOwnEvents({ records, engine }: AskedStores): Promise<boolean> {
  const own = await readOwn(records);
  return own !== null && !own.isClaim && (await listStoreIds(engine, 'heavy')).includes(own.id);
}

/** After a restore into new stores: what was backed up may still be in use, and is another one. */
export async function renewEventsId({ records, engine }: Stores, config: Named): Promise<void> {
  if (areBothHere(records, config) && (await readSetting(records.db, name)) === null) return;
  const id = randomUUID();
  await addStoreIds(engine, [id]);
  await writeSetting(records.db, name, id);
}

export function mismatchText(mismatch: Mismatch, config: Named): string {
  const { events, records } = nameStores(config);
  const { clickhouse, databaseUrl, dataDir } = config;
  const which =
    clickhouse === null
      ? `it is not set, and the embedded event store in ${dataDir}`
      : `the event store ${events}`;
  const where = databaseUrl === null ? dataDir : records;
  if (mismatch === 'other') {
    return (
      `TRUCE_CLICKHOUSE_URL: ${which} is not the one that the installation in ${where} uses. ` +
      'Set it as on the other nodes. If the event store was replaced on purpose, stop all nodes and run `truce migrate --adopt-event-store`'
    );
  }
  return (
    `TRUCE_CLICKHOUSE_URL: ${which} belongs to a different installation than the records in ${where}. ` +
    'For a node of that installation, set TRUCE_DATABASE_URL as on its other nodes; for a new installation, name an empty database. ' +
    'If these records replace lost ones, stop all nodes and run `truce migrate --adopt-event-store`'
  );
}

function areBothHere({ traits }: Records, { clickhouse }: Named): boolean {
  return traits.isFile && clickhouse === null;
}

async function readOwn(records: Records): Promise<{ id: string; isClaim: boolean } | null> {
  const value = (await isBlank(records)) ? null : await readSetting(records.db, name);
  if (value === null) return null;
  const isClaim = value.startsWith(claimed);
  return { id: isClaim ? value.slice(claimed.length) : value, isClaim };
}

/** A new event store, which only records in a file accept, gets the id of the one before. */
async function keepEvents(stores: Stores, config: Named): Promise<void> {
  await refuseOtherEvents(stores, config);
  const own = stores.records.traits.isFile ? await readOwn(stores.records) : null;
  if (own !== null) await addStoreIds(stores.engine, [own.id]);
}

async function takeEvents({ records, engine }: Stores): Promise<void> {
  const [present] = await listStoreIds(engine, 'heavy');
  const id = present ?? randomUUID();
  if (present === undefined) await addStoreIds(engine, [id]);
  await writeSetting(records.db, name, id);
}

async function refuseOwners(engine: Stores['engine'], own: string, config: Named): Promise<void> {
  const ids = await listStoreIds(engine, 'heavy');
  if (ids.some((id) => id !== own)) throw new SettingRefused(mismatchText('taken', config));
}
