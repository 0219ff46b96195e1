import { idleMs, longestMs } from '../store/session-limits.ts';
import { mergeTexts } from './merge-visits.ts';
import type { VisitNames, VisitStore } from './redis-visits.ts';
import { choose, type Found, openVisitDays } from './visit-days.ts';

/** What is kept ends a moment after the visit. */
const keptMs = idleMs + 60_000;

/** The visits that the ingest processes of one server share, in the server's memory. */
export interface VisitTable extends VisitStore {
  size(): number;
  /** The visits that go on, for the next start; null where no day's key is left. */
  save(): SavedTable | null;
}

/** What a restart must know: session ids by hash, and visits as texts by session id. */
export interface SavedTable {
  /** Newest first; `day` since 1970, UTC. Earlier versions had all names among `ids`. */
  days: { day: number; key: string; ids: SavedText[]; pages?: SavedText[]; walls?: SavedText[] }[];
  visits: SavedText[];
}

/** @param until Unix time in milliseconds */
type SavedText = [name: string, value: string, until: number];

/** Lists of their own: one address can make up any number of pages, and must not push out who visits other sites. */
interface Day {
  key: string;
  pages: KeptTexts;
  visitors: KeptTexts;
  walls: KeptTexts;
}

/**
 * The same steps as those of Redis (`redis-visits.ts`), each at once.
 * @param most names of a day of each kind, and visits, that are kept
 */
export function openVisitTable(
  now: () => number,
  saved: SavedTable | null = null,
  most = 200_000,
): VisitTable {
  const open = (texts: SavedText[] = []) => openKept(now, most, texts);
  const visits = open(saved?.visits);
  const days = openVisitDays<Day>(
    now,
    saved?.days.map(({ day, key, ids, pages = ids, walls = ids }) => [
      day,
      { key, pages: open(pages), visitors: open(ids), walls: open(walls) },
    ]),
  );
  const newDay = (key: string): Day => ({ key, pages: open(), visitors: open(), walls: open() });

  function isOver(visit: string, nowMs: number): boolean {
    const { seenAt, begunAt = seenAt } = JSON.parse(visit) as { seenAt: number; begunAt?: number };
    return nowMs - seenAt > idleMs || nowMs - begunAt >= longestMs;
  }

  return {
    async join(names, asking) {
      const { day, key, sessionId, nowMs } = asking;
      const { today, before } = days.at(day, nowMs, () => newDay(key));
      const keyOfBefore = before?.key ?? null;
      if (key !== today.key || keyOfBefore !== (asking.before?.key ?? null))
        return { key: today.key, before: keyOfBefore };
      const known = today.pages.get(names.page);
      if (known !== undefined) {
        renew(today, names, known);
        return { id: known, visit: visits.get(known) ?? null, earlier: null };
      }
      const ofBefore = before && asking.before ? findIn(before, asking.before) : {};
      const { found, ...by } = choose(findIn(today, { ...names, page: null }), ofBefore);
      const visit = found === null ? null : (visits.get(found) ?? null);
      const ended = visit !== null && !by.isKnownPage && isOver(visit, nowMs);
      const id = found === null || ended ? sessionId : found;
      today.pages.set(names.page, id);
      if (names.visitor && by.goesByVisitor) today.visitors.set(names.visitor, id);
      if (names.wall && by.goesByWall && !ended) today.walls.set(names.wall, id);
      return { id, visit: ended ? null : visit, earlier: ended ? visit : null };
    },
    async write(written) {
      const [newest] = days.left(now());
      for (const { id, text, names } of written) {
        // Another process may have noted more of it since this one asked.
        const known = visits.get(id);
        visits.set(id, known === undefined ? text : mergeTexts(known, text));
        for (const name of names) newest?.[1].walls.set(name, id);
      }
    },
    size: () =>
      days
        .left(now())
        .reduce(
          (sum, [, { pages, visitors, walls }]) => sum + pages.size() + visitors.size() + walls.size(),
          visits.size(),
        ),
    save() {
      const left = days.left(now()).map(([day, { key, pages, visitors, walls }]) => ({
        ...{ day, key, ids: visitors.entries() },
        ...{ pages: pages.entries(), walls: walls.entries() },
      }));
      return left.length === 0 ? null : { days: left, visits: visits.entries() };
    },
  };
}

function findIn(day: Day, names: { [Name in keyof VisitNames]: string | null }): Found<string> {
  const of = (ids: KeptTexts, name: string | null) => (name === null ? null : ids.get(name));
  return {
    page: of(day.pages, names.page),
    visitor: of(day.visitors, names.visitor),
    wall: of(day.walls, names.wall),
  };
}

/** A visit goes on with every event of its page, so it is found for as long by its visitor. */
function renew(day: Day, { page, visitor }: VisitNames, id: string): void {
  day.pages.set(page, id);
  if (visitor !== null && day.visitors.get(visitor) === id) day.visitors.set(visitor, id);
}

type KeptTexts = ReturnType<typeof openKept>;

/** Forgets what has ended, and beyond `most` what was not used for longest. */
function openKept(now: () => number, most: number, texts: SavedText[]) {
  const kept = new Map<string, { value: string; until: number }>();
  const isLeft = ({ until }: { until: number }) => until > now();
  function set(name: string, value: string, until = now() + keptMs): void {
    kept.delete(name);
    kept.set(name, { value, until });
    for (const [oldest, entry] of kept) {
      if (kept.size <= most && isLeft(entry)) break;
      kept.delete(oldest);
    }
  }
  for (const text of texts) set(...text);
  return {
    get(name: string): string | undefined {
      const found = kept.get(name);
      return found && isLeft(found) ? found.value : undefined;
    },
    set,
    size: () => kept.size,
    entries: () =>
      [...kept].flatMap(([name, entry]): SavedText[] =>
        isLeft(entry) ? [[name, entry.value, entry.until]] : [],
      ),
  };
}
