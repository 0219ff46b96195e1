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

type Named = Pick<Config, 'clickhouse' | 'databaseUrl' | 'dataDir'>;
export type AskedStores = Omit<Stores, 'engine'> & { engine: Parameters<typeof listStoreIds>[0] };

/**
 * Whether the event store is another one than the nodes on these records have. Records in a file have one node, and are
 * not asked; nor are those that know of no event store yet.
 */
export async function hasOtherEvents({ records, engine }: AskedStores): Promise<boolean> {
  if (records.traits.isFile || (await isBlank(records))) return false;
  const own = await readSetting(records.db, name);
  if (own === null || (await listStoreIds(engine)).includes(own)) return false;
  // A replica of a cluster may not have it yet.
  return !engine.cluster || !(await listStoreIds(engine, 'heavy')).includes(own);
}

/** Whether nodes on these records have an event store that they know. */
export async function knowsEvents(records: Records): Promise<boolean> {
  return (
    !records.traits.isFile && !(await isBlank(records)) && (await readSetting(records.db, name)) !== null
  );
}

/** A node with an event store of its own would count its share of the events, and run jobs on it. @throws SettingRefused */
export async function refuseOtherEvents(stores: AskedStores, config: Named): Promise<void> {
  if (await hasOtherEvents(stores)) throw new SettingRefused(otherEventsText(config));
}

/**
 * Notes in the records which event store they have, unless they know. Of nodes that start together, one is first.
 * @param isOther the operator says that it takes the place of the store before
 * @throws SettingRefused where it is another one
 */
export async function adoptEvents(stores: Stores, config: Named, isOther = false): Promise<void> {
  const { records, engine } = stores;
  if (records.traits.isFile) return;
  const isKnown = async () => !isOther && (await readSetting(records.db, name)) !== null;
  if (await isKnown()) return refuseOtherEvents(stores, config);
  await records.withLock('event store', async () => {
    if (await isKnown()) return refuseOtherEvents(stores, config);
    const [present] = await listStoreIds(engine);
    const id = present ?? randomUUID();
    if (present === undefined) await addStoreIds(engine, [id]);
    await writeSetting(records.db, name, id);
  });
}

/** After a restore into new stores: what was backed up may still be in use, and is another one. */
export async function renewEventsId({ records, engine }: Stores): Promise<void> {
  if ((await readSetting(records.db, name)) === null) return;
  const id = randomUUID();
  await addStoreIds(engine, [id]);
  await writeSetting(records.db, name, id);
}

export function otherEventsText({ clickhouse, databaseUrl, dataDir }: Named): string {
  const { events, records } = nameStores({ clickhouse, databaseUrl });
  const which =
    clickhouse === null
      ? `it is not set, and the embedded event store in ${dataDir}`
      : `the event store ${events}`;
  return (
    `TRUCE_CLICKHOUSE_URL: ${which} is not the one that the installation in ${records} uses. ` +
    'Set it as on the other nodes. If the event store was replaced on purpose, stop all nodes and run `truce migrate --adopt-event-store`'
  );
}
