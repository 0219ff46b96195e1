import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../store/engine.ts';
import { maxEvents } from '../store/session-limits.ts';
import { type BuildWatch, strictWatch } from './build-watch.ts';
import { type Changed, isBehind, lacksEvents, readChanged, storedBetween } from './changed-ids.ts';
import { largeDifferences } from './large-ids.ts';
import { makeSessions } from './make-sessions.ts';
import { readRepeats } from './read-copies.ts';
import { nameOf, type Touched } from './read-for-build.ts';
import { type ReadEvents, readEvents } from './read-id-events.ts';
import { linesBetween } from './session-lines.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

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
    changed.filter((key) => !isKnown(key) && !isLarge(key)),
  );
  if (read === 'too many') {
    const middle = Math.ceil(keys.length / 2);
    const first = await differences(store, keys.slice(0, middle), watch, repeats);
    return first.concat(await differences(store, keys.slice(middle), watch, repeats));
  }
  const whole = changed.flatMap((key) => {
    const events = read.get(nameOf(key));
    return events && events !== 'large' ? [{ ...key, ...events }] : [];
  });
  const { earlier, later } = await readRepeats(store, whole, repeats === 'certain');
  const lines: string[] = [];
  for (const [place, key] of changed.entries()) {
    if (place > 0 && place % idsAtOnce === 0) await setImmediate();
    const events = read.get(nameOf(key)) ?? 'large';
    if (events === 'large') {
      const large = await largeDifferences(store, key, watch, repeats === 'certain');
      later.push(...large.later);
      for (const line of large.lines) lines.push(line);
      continue;
    }
    if (lacksEvents(key, events.events)) throw isBehind();
    try {
      for (const line of differencesOf(key, events, earlier.get(nameOf(key)))) lines.push(line);
    } catch (error) {
      watch.refused(nameOf(key), error);
    }
  }
  return later.length > 0 ? lines.concat(await differences(store, later, watch, 'certain')) : lines;
}

/** Whether its stored sessions alone say that it is read apart. */
function isLarge({ own, from }: Changed): boolean {
  const after = own.filter(({ started_at }) => started_at >= from);
  return after.reduce((sum, { events }) => sum + events, 0) > maxEvents;
}

/** @param repeated ids of events that count at an earlier time */
function differencesOf(key: Changed, { events, until }: ReadEvents, repeated?: Set<string>): string[] {
  const counted = repeated ? events.filter((event) => !repeated.has(event.id)) : events;
  const now = makeSessions({ site_id: key.site, session: key.id, chained_ms: key.chained_ms }, counted);
  return linesBetween(storedBetween(key, key.from, until), now);
}
