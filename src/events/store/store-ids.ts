import type { Engine } from './engine.ts';
import { hasTable } from './has-table.ts';
import { stepsTable } from './migrate.ts';
import { storeIdPrefix } from './step-names.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

/**
 * Ids of this event store, by which nodes see whether they share it. They are rows of the record of its steps, so that
 * they need no table of their own and are in every copy of the store. A store that was filled by a move has those of the
 * store before as well.
 * @param lane of a cluster: only `heavy` waits for what another replica has acknowledged
 */
export async function listStoreIds(store: Store, lane: 'quick' | 'heavy' = 'quick'): Promise<string[]> {
  const table = stepsTable(store);
  if (!(await hasTable(store, table))) return [];
  const rows = await store.query<{ name: string }>(
    lane,
    `SELECT DISTINCT name FROM ${store.database}.${table} WHERE startsWith(name, {prefix:String}) ORDER BY name`,
    { prefix: storeIdPrefix },
  );
  return rows.map(({ name }) => name.slice(storeIdPrefix.length));
}

/** Adds those that it lacks. Its tables have been made (migrateEvents). */
export async function addStoreIds(engine: Engine, ids: string[]): Promise<void> {
  const present = await listStoreIds(engine);
  const names = ids.filter((id) => !present.includes(id)).map((id) => `${storeIdPrefix}${id}`);
  if (names.length === 0) return;
  await engine.command(
    `INSERT INTO ${engine.database}.${stepsTable(engine)} (name) SELECT arrayJoin({names:Array(String)})`,
    { names },
  );
}
