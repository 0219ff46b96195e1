import { isAhead } from './is-ahead.ts';
import type { Shelf } from './last-known.ts';

/** Caches the results of a lookup for a while. Concurrent callers share one lookup. */
export interface Recent<T> {
  /**
   * @returns what was found less than `keepMs` ago, else a new lookup's result. While that fails or is slow, the
   * last known value is returned, however old, unless it is null.
   * @throws what the lookup throws, if no value is known.
   */
  get(id: string): Promise<T>;
  /** The value changed: the next call looks it up. */
  forget(id: string): void;
}

/** Milliseconds: how long a caller waits when an older value is at hand, also after a change, and until the next try. */
const patience = { expired: 300, changed: 2_000, next: 1_000 } as const;

interface Entry<T> {
  /** The result of the last successful lookup. */
  known: Promise<T> | null;
  isAbsent: boolean;
  freshUntil: number;
  hasChanged: boolean;
  lookUp: Promise<T> | null;
}

/**
 * @param onStale called with the error of a lookup that failed while the last known value is used.
 * @param shelf where the last known values also are after a start
 */
export function openTtlCache<T>(
  find: (id: string) => Promise<T>,
  bounds: { keepMs: number; most: number },
  now: () => number,
  onStale: (error: unknown) => void = () => undefined,
  shelf?: Shelf<T & {}>,
): Recent<T> {
  const entries = new Map<string, Entry<T>>();
  const longestMs = Math.max(bounds.keepMs, patience.next);

  function get(id: string): Promise<T> {
    const known = entries.get(id);
    if (known?.known && isAhead(known.freshUntil, now(), longestMs)) return known.known;
    const entry = keep(id, known);
    const lookUp = entry.lookUp ?? start(id, entry);
    return entry.known && !entry.isAbsent ? orLastKnown(entry, entry.known, lookUp) : lookUp;
  }

  /** Those asked for longest ago go first, so that made-up ids do not push out what is in use. */
  function keep(id: string, known: Entry<T> | undefined): Entry<T> {
    const entry = known ?? newEntry(shelf?.get(id));
    entries.delete(id);
    const [oldest] = entries.keys();
    if (entries.size >= bounds.most && oldest !== undefined) entries.delete(oldest);
    entries.set(id, entry);
    return entry;
  }

  function start(id: string, entry: Entry<T>): Promise<T> {
    const startedAt = now();
    const lookUp = find(id);
    entry.lookUp = lookUp;
    lookUp.then(
      (value) => {
        if (entry.lookUp !== lookUp) return; // it changed meanwhile: this may be from before
        const isAbsent = value === null || value === undefined;
        const freshUntil = startedAt + bounds.keepMs;
        Object.assign(entry, { known: lookUp, isAbsent, freshUntil, hasChanged: false, lookUp: null });
        shelf?.put(id, value ?? null);
      },
      (error) => {
        if (entry.lookUp !== lookUp) return;
        entry.lookUp = null;
        if (entry.known && !entry.isAbsent) {
          entry.freshUntil = now() + patience.next;
          onStale(error);
        } else if (entries.get(id) === entry) entries.delete(id);
      },
    );
    return lookUp;
  }

  function orLastKnown(entry: Entry<T>, known: Promise<T>, lookUp: Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      const late = setTimeout(
        () => {
          if (entry.lookUp === lookUp)
            Object.assign(entry, { freshUntil: now() + patience.next, hasChanged: false });
          resolve(known);
        },
        entry.hasChanged ? patience.changed : patience.expired,
      );
      lookUp
        .catch(() => known)
        .then((value) => {
          clearTimeout(late);
          resolve(value);
        });
    });
  }

  return {
    get,
    forget(id) {
      const entry = entries.get(id);
      if (entry) Object.assign(entry, { freshUntil: 0, hasChanged: true, lookUp: null });
      // It may have been removed, and then nobody asks for it again.
      if (shelf?.get(id) !== undefined) get(id).catch(() => undefined);
    },
  };
}

function newEntry<T>(value: T | undefined): Entry<T> {
  const known = value === undefined ? null : Promise.resolve(value);
  return { known, isAbsent: false, freshUntil: 0, hasChanged: false, lookUp: null };
}
