import { randomUUID } from 'node:crypto';
import type { Engine } from '../store/engine.ts';
import { isAboutContent } from '../store/refused-content.ts';
import { mark, readBlocks } from './blocks.ts';
import { type BuildWatch, strictWatch } from './build-watch.ts';
import { isBehind } from './changed-ids.ts';
import { correctTouched } from './correct-cells.ts';
import { differences } from './differences.ts';
import { readTouched, type Touched } from './read-for-build.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'insert' | 'command'>;

export interface Built {
  /** Session ids that were looked at. */
  ids: number;
  /** Inserts that are left for the next round. */
  waiting: number;
}

/** So many session ids are held at once. */
const maxHeld = 5_000;
/** So many go into one statement. */
const maxKeys = 1000;
/** Events that came so late are read apart, so that the others need not look back as far. */
const lateMs = 2 * 60 * 60_000;
const dayMs = 86_400_000;

/**
 * Builds the sessions of all inserts that are not built yet, from the raw events: never by adding to what there is. What
 * a crash leaves half done is done again, with the same result. One may run at a time (Records.withLock).
 * @param since inserts before this instant (ms) are known to be built
 */
export async function buildSessions(
  store: Store,
  since = 0,
  watch: BuildWatch = strictWatch,
): Promise<Built> {
  const { names, ids, all, wasBegun } = await readBlocks(store, since);
  watch.found(all);
  if (names.length === 0) return { ids, waiting: 0 };
  await buildBlocks(store, names, { ids, wasBegun, watch });
  return { ids, waiting: all - names.length };
}

/**
 * Builds the sessions that these inserts touched.
 * @param ids how many session ids they touched at least: a shard that is behind may not know all of them yet
 * @param wasBegun whether someone began before and was stopped
 * @param built the marks that say that they are built
 */
export async function buildBlocks(
  engine: Store,
  names: string[],
  {
    ids,
    wasBegun,
    watch,
    built = names,
  }: { ids: number; wasBegun: boolean; watch: BuildWatch; built?: string[] },
): Promise<void> {
  const store = checked(engine, watch);
  await mark(store, 'begun', names);
  let areCellsSure = !wasBegun;
  let notes = 0;
  for (let after: Touched | null = null; ; ) {
    const touched = await readTouched(store, names, { after, limit: maxHeld });
    for (const keys of groupsOf(touched)) {
      if (!(await rebuild(store, keys, watch))) areCellsSure = false;
    }
    after = touched.at(-1) ?? null;
    notes += touched.reduce((sum, key) => sum + (key.notes ?? 0), 0);
    if (touched.length < maxHeld) break;
  }
  if (store.cluster && notes < ids) throw isBehind();
  // An insert that was stopped or refused may have stored sessions without cells: a store writes one table after the other.
  if (!areCellsSure) await correctTouched(store, names);
  await mark(store, 'built', built);
}

/** Asks before each write whether this is still the only build. */
function checked(store: Store, { check }: BuildWatch): Store {
  if (!check) return store;
  return {
    ...store,
    insert: async (...call) => {
      await check();
      await store.insert(...call);
    },
    command: async (...call) => {
      await check();
      await store.command(...call);
    },
  };
}

/** In pieces that one statement takes; late events by the day. */
export function groupsOf(touched: Touched[]): Touched[][] {
  const sorted = [...touched].sort((a, b) => a.first - b.first);
  const newest = sorted.at(-1)?.first ?? 0;
  const groups: Touched[][] = [];
  let place = Number.NaN;
  for (const key of sorted) {
    const day = newest - key.first < lateMs ? Number.POSITIVE_INFINITY : Math.floor(key.first / dayMs);
    const group = groups.at(-1);
    if (group && day === place && group.length < maxKeys) group.push(key);
    else groups.push([key]);
    place = day;
  }
  return groups;
}

/**
 * All ids at once. Where the store refuses what one of them contains, in halves until that one is found, each half
 * compared again with what is stored by then: a refused insert may have stored a part.
 * @returns false where something was refused
 */
async function rebuild(store: Store, keys: Touched[], watch: BuildWatch): Promise<boolean> {
  const rows = await differences(store, keys, watch);
  if (rows.length === 0) return true;
  try {
    await store.insert('sessions', Buffer.from(rows.join('')), randomUUID());
    return true;
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const middle = Math.ceil(keys.length / 2);
    if (keys.length === 1) for (const row of rows) watch.refused(row, error);
    else for (const half of [keys.slice(0, middle), keys.slice(middle)]) await rebuild(store, half, watch);
    return false;
  }
}
