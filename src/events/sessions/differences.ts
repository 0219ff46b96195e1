import { setImmediate } from 'node:timers/promises';
import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import type { Engine } from '../store/engine.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { type BuildWatch, strictWatch } from './build-watch.ts';
import { makeSessions } from './make-sessions.ts';
import { readRepeats } from './read-copies.ts';
import { nameOf, readStored, type Stored, type Touched } from './read-for-build.ts';
import { type ReadEvents, readEvents } from './read-id-events.ts';
import { linesBetween } from './session-lines.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** A session id, its stored sessions, and from where on (ms) its events may change them. */
interface Changed extends Touched {
  own: Stored[];
  from: number;
  chained_ms: number;
}

/** Other work of the process, requests above all, goes on in between. */
const idsAtOnce = 50;

/**
 * What makes the stored sessions of these ids what the raw events say: lines for the table, none where all is well.
 * @param repeats `certain`: of these events there are earlier copies, whose sessions may not be stored yet
 */
export async function differences(
  store: Store,
  keys: Touched[],
  watch: BuildWatch = strictWatch,
  repeats?: 'certain',
): Promise<string[]> {
  const changed = await readChanged(store, keys);
  const isKnown = (key: Changed) => watch.oversized?.has(nameOf(key), key.from) ?? false;
  const read = await readEvents(
    store,
    changed.filter((key) => !isKnown(key)),
  );
  if (read === 'too many') {
    const middle = Math.ceil(keys.length / 2);
    const first = await differences(store, keys.slice(0, middle), watch, repeats);
    return first.concat(await differences(store, keys.slice(middle), watch, repeats));
  }
  const whole = changed.flatMap((key) => {
    const events = read.get(nameOf(key));
    return events && events !== 'too many' ? [{ ...key, ...events }] : [];
  });
  const { earlier, later } = await readRepeats(store, whole, repeats === 'certain');
  const lines = later.length > 0 ? await differences(store, later, watch, 'certain') : [];
  for (const [place, key] of changed.entries()) {
    if (place > 0 && place % idsAtOnce === 0) await setImmediate();
    const events = read.get(nameOf(key)) ?? 'too many';
    if (events === 'too many') watch.oversized?.add(nameOf(key), key.from);
    else if (lacksEvents(key, events)) throw isBehind();
    try {
      const own =
        events === 'too many' ? onlyLargest(key) : differencesOf(key, events, earlier.get(nameOf(key)));
      for (const line of own) lines.push(line);
    } catch (error) {
      watch.refused(nameOf(key), error);
    }
  }
  return lines;
}

async function readChanged(store: Store, keys: Touched[]): Promise<Changed[]> {
  const first = Math.min(...keys.map((key) => key.first));
  const stored = await readStored(store, keys, first - longestMs - idleMs);
  return keys.map((key) => {
    const own = stored.get(nameOf(key)) ?? [];
    const anchor = sessionAt(own, key.first);
    return { ...key, own, from: anchor?.started_at ?? key.first, chained_ms: anchor?.chained_ms ?? 0 };
  });
}

/** @param repeated ids of events that count at an earlier time */
function differencesOf(
  { site, id, own, from, chained_ms }: Changed,
  { events, until }: ReadEvents,
  repeated?: Set<string>,
): string[] {
  const counted = repeated ? events.filter((event) => !repeated.has(event.id)) : events;
  const now = makeSessions({ site_id: site, session: id, chained_ms }, counted);
  const before = own.filter(({ started_at }) => started_at >= from && (until === null || started_at < until));
  return linesBetween(before, now);
}

/** A session that has too many events to be made again stays as it is, but once. */
function onlyLargest({ own, from }: Changed): string[] {
  const before = own.filter(({ started_at }) => started_at === from);
  const [largest] = before.toSorted((a, b) => b.events - a.events);
  return linesBetween(before, largest ? [largest] : []);
}

function lacksEvents({ marks = [] }: Touched, { events }: ReadEvents): boolean {
  return marks.some((mark) => !events.some(({ at }) => at === mark));
}

/**
 * A replica has not got all that another has shown: events come to it apart from the note that there are some. What was
 * deleted since is missing on every one, so only recent inserts are waited for.
 */
export function isBehind(): StoreUnavailable {
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
