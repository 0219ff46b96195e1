import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { isAboutContent } from '../store/refused-content.ts';
import { type Session, type SessionColumn, sessionNames } from '../store/session-columns.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { correctTouched } from './correct-cells.ts';
import { makeSessions } from './make-sessions.ts';
import {
  nameOf,
  readBlocks,
  readEvents,
  readStored,
  readTouched,
  type Stored,
  type Touched,
} from './read-for-build.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'insert' | 'command'>;

/** Told of what happens meanwhile. */
export interface BuildWatch {
  /** So many inserts are not built. */
  found(inserts: number): void;
  /** The event store refuses this row for what it contains. It holds up no other. */
  refused(row: string, error: unknown): void;
}

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
/** Other work of the process, requests above all, goes on in between. */
const idsAtOnce = 50;
/** Events that came so late are read apart, so that the others need not look back as far. */
const lateMs = 2 * 60 * 60_000;
const dayMs = 86_400_000;

/**
 * Builds the sessions of all inserts that are not built yet, from the raw events: never by adding to what there is. What
 * a crash leaves half done is done again, with the same result. One may run at a time (Records.withLock).
 * @param since inserts before this instant (ms) are known to be built
 */
export async function buildSessions(store: Store, since = 0, watch: BuildWatch = strict): Promise<Built> {
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
 */
export async function buildBlocks(
  store: Store,
  names: string[],
  { ids, wasBegun, watch }: { ids: number; wasBegun: boolean; watch: BuildWatch },
): Promise<void> {
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
  await mark(store, 'built', names);
}

async function mark(store: Store, table: 'begun' | 'built', blocks: string[]): Promise<void> {
  const rows = blocks.map((block) => `${JSON.stringify({ block })}\n`).join('');
  await store.insert(table, Buffer.from(rows), randomUUID());
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
  const rows = await differences(store, keys);
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

const strict: BuildWatch = {
  found: () => undefined,
  refused(_row, error) {
    throw error;
  },
};

/** What makes the stored sessions of these ids what the raw events say: lines for the table, none where all is well. */
export async function differences(
  store: Pick<Store, 'database' | 'cluster' | 'query'>,
  keys: Touched[],
): Promise<string[]> {
  const stored = await readStored(
    store,
    keys,
    Math.min(...keys.map(({ first }) => first)) - longestMs - idleMs,
  );
  const changed = keys.map((key) => {
    const own = stored.get(nameOf(key)) ?? [];
    const anchor = sessionAt(own, key.first);
    return { ...key, own, from: anchor?.started_at ?? key.first, chained_ms: anchor?.chained_ms ?? 0 };
  });
  const read = await readEvents(store, changed);
  const lines: string[] = [];
  for (const [place, { site, id, own, from, chained_ms, marks = [] }] of changed.entries()) {
    if (place > 0 && place % idsAtOnce === 0) await setImmediate();
    const { events = [], until = null } = read.get(nameOf({ site, id })) ?? {};
    if (marks.some((mark) => !events.some(({ at }) => at === mark))) throw isBehind();
    const now = makeSessions({ site_id: site, session: id, chained_ms }, events);
    const before = own.filter(
      ({ started_at }) => started_at >= from && (until === null || started_at < until),
    );
    lines.push(...difference(before, now));
  }
  return lines;
}

/**
 * A replica has not got all that another has shown: events come to it apart from the note that there are some. What was
 * deleted since is missing on every one, so only recent inserts are waited for.
 */
function isBehind(): StoreUnavailable {
  return new StoreUnavailable(
    'events',
    new Error('a replica lacks events of an insert that another one has'),
  );
}

/** The session that an event of this time may go on with. Nothing before it has changed. */
function sessionAt(sessions: Stored[], at: number): Stored | undefined {
  return sessions
    .filter(({ started_at, lasted_ms }) => started_at <= at && started_at + lasted_ms + idleMs >= at)
    .sort((a, b) => b.started_at - a.started_at)[0];
}

/** Lines for the table: what is no longer so with the other sign, and what is new. */
function difference(before: Stored[], now: Session[]): string[] {
  const left = new Map(before.map((row) => [contentOf(row), row]));
  const lines: string[] = [];
  for (const session of now) {
    const content = contentOf(session);
    const same = left.get(content);
    left.delete(content);
    for (let more = 1 - (same?.net ?? 0); more !== 0; more -= Math.sign(more)) {
      lines.push(toLine(session, same?.digest ?? crc32(content), Math.sign(more)));
    }
  }
  for (const row of left.values()) {
    for (let more = -row.net; more !== 0; more -= Math.sign(more)) {
      lines.push(toLine(row, row.digest, Math.sign(more)));
    }
  }
  return lines;
}

function contentOf(session: Session): string {
  return JSON.stringify(sessionNames.map((name) => session[name]));
}

/** A session as a line for the table. What is empty is left out, most of a session: the table has the same defaults. */
export function toLine(session: Session, digest: number, sign: number): string {
  const row: Record<string, unknown> = { started_at: engineTime(session.started_at), digest, sign };
  for (const name of sessionNames) {
    const value = session[name];
    if (name !== 'started_at' && !isEmpty(value)) row[name] = value;
  }
  return `${JSON.stringify(row)}\n`;
}

function isEmpty(value: Session[SessionColumn]): boolean {
  return value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
}
