import { StoreUnavailable } from '../../kit/store-unavailable.ts';
import type { Engine } from '../store/engine.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { nameOf, readStored, type Stored, type Touched } from './read-for-build.ts';
import { linesBetween } from './session-lines.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** A session id, its stored sessions, and from where on (ms) its events may change them. */
export interface Changed extends Touched {
  own: Stored[];
  from: number;
  chained_ms: number;
}

export async function readChanged(store: Store, keys: Touched[]): Promise<Changed[]> {
  const first = Math.min(...keys.map((key) => key.first));
  const stored = await readStored(store, keys, first - longestMs - idleMs);
  return keys.map((key) => {
    const own = stored.get(nameOf(key)) ?? [];
    const anchor = sessionAt(own, key.first);
    return { ...key, own, from: anchor?.started_at ?? key.first, chained_ms: anchor?.chained_ms ?? 0 };
  });
}

/** The stored sessions that began in this time (ms). */
export function storedBetween({ own }: Changed, from: number, until: number | null): Stored[] {
  return own.filter(({ started_at }) => started_at >= from && (until === null || started_at < until));
}

/** A session that has too many events to be made again stays as it is, but once. */
export function onlyLargest(key: Changed, from: number): string[] {
  const before = key.own.filter(({ started_at }) => started_at === from);
  const largest = largestAt(key, from);
  return linesBetween(before, largest ? [largest] : []);
}

/** Of the stored sessions that began at this time (ms). */
export function largestAt({ own }: Changed, from: number): Stored | undefined {
  return own.filter(({ started_at }) => started_at === from).toSorted((a, b) => b.events - a.events)[0];
}

/** The session that an event of this time may go on with. Nothing before it has changed. */
function sessionAt(sessions: Stored[], at: number): Stored | undefined {
  return sessions
    .filter(({ started_at, lasted_ms }) => started_at <= at && started_at + lasted_ms + idleMs >= at)
    .sort((a, b) => b.started_at - a.started_at)[0];
}

/** Whether events are missing that a recent insert had between these times (ms). */
export function lacksEvents(
  { marks = [] }: Touched,
  events: { at: number }[],
  { from, until }: { from: number; until: number | null } = { from: Number.NEGATIVE_INFINITY, until: null },
): boolean {
  return marks
    .filter((mark) => mark >= from && (until === null || mark < until))
    .some((mark) => !events.some(({ at }) => at === mark));
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
