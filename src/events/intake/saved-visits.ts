import { idleMs } from '../store/session-limits.ts';
import type { Visit } from './cookieless-sessions.ts';

/** A day's key, and the visits by their names. */
export interface Day {
  key: Buffer;
  page: Index;
  visitor: Index;
  /** The page that showed a wall: a browser that loads it again is taken for the same visitor. */
  wall: Index;
}

/** Of each kind of name. Entries are pairs of a hash and a place in `visits`. */
type SavedIndexes = [hash: string, visit: number][][];

interface SavedDay {
  /** Days since 1970, UTC. */
  day: number;
  /** base64 */
  key: string;
  indexes: SavedIndexes;
}

/** What a restart must know: of the last day, and at midnight of the one before. */
export interface SavedVisits extends SavedDay {
  visits: Visit[];
  before?: SavedDay;
}

export function openDay(key: Buffer, most: number): Day {
  return { key, page: openIndex(most), visitor: openIndex(most), wall: openIndex(most) };
}

export function readDays({ visits, before, ...last }: SavedVisits, most: number): [number, Day][] {
  return [last, ...(before ? [before] : [])].map((saved) => {
    const day = openDay(Buffer.from(saved.key, 'base64'), most);
    for (const [place, index] of indexesOf(day).entries()) {
      for (const [hash, visit] of saved.indexes[place] ?? []) {
        const found = visits[visit];
        if (found) index.set(hash, found);
      }
    }
    return [saved.day, day];
  });
}

/** The visits that go on. @param days newest first @returns null where no day is left */
export function saveDays(days: [number, Day][], nowMs: number): SavedVisits | null {
  const places = new Map<Visit, number>();
  const entriesOf = (index: Index) =>
    index.entries().flatMap(([hash, visit]): [string, number][] => {
      if (nowMs - visit.seenAt > idleMs) return [];
      if (!places.has(visit)) places.set(visit, places.size);
      return [[hash, places.get(visit) ?? 0]];
    });
  const [last, before] = days.map(
    ([day, kept]): SavedDay => ({
      day,
      key: kept.key.toString('base64'),
      indexes: indexesOf(kept).map(entriesOf),
    }),
  );
  return last ? { ...last, before, visits: [...places.keys()] } : null;
}

function indexesOf({ page, visitor, wall }: Day): Index[] {
  return [page, visitor, wall];
}

type Index = ReturnType<typeof openIndex>;

/** Forgets what was not used for longest. */
function openIndex(most: number) {
  const visits = new Map<string, Visit>();
  function set(name: string, visit: Visit): void {
    visits.delete(name);
    visits.set(name, visit);
    const oldest = visits.size > most ? visits.keys().next().value : undefined;
    if (oldest !== undefined) visits.delete(oldest);
  }
  return {
    get(name: string): Visit | undefined {
      const visit = visits.get(name);
      if (visit) set(name, visit);
      return visit;
    },
    set,
    entries: () => [...visits],
  };
}
