import { idleMs, longestMs } from '../store/session-limits.ts';
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
  /** Newest first; `day` since 1970, UTC. */
  days: { day: number; key: string; ids: SavedText[] }[];
  visits: SavedText[];
}

/** @param until Unix time in milliseconds */
type SavedText = [name: string, value: string, until: number];

interface Day {
  key: string;
  ids: KeptTexts;
}

/** The same steps as those of Redis (`redis-visits.ts`), each at once. @param most names of a day, and visits, that are kept */
export function openVisitTable(
  now: () => number,
  saved: SavedTable | null = null,
  most = 200_000,
): VisitTable {
  const open = (texts: SavedText[] = []) => openKept(now, most, texts);
  const visits = open(saved?.visits);
  const days = openVisitDays<Day>(
    now,
    saved?.days.map(({ day, key, ids }) => [day, { key, ids: open(ids) }]),
  );

  function isOver(visit: string, nowMs: number): boolean {
    const { seenAt, begunAt = seenAt } = JSON.parse(visit) as { seenAt: number; begunAt?: number };
    return nowMs - seenAt > idleMs || nowMs - begunAt >= longestMs;
  }

  return {
    async join(names, asking) {
      const { day, key, sessionId, nowMs } = asking;
      const { today, before } = days.at(day, nowMs, () => ({ key, ids: open() }));
      const keyOfBefore = before?.key ?? null;
      if (key !== today.key || keyOfBefore !== (asking.before?.key ?? null))
        return { key: today.key, before: keyOfBefore };
      const known = today.ids.get(names.page);
      if (known !== undefined) return { id: known, visit: visits.get(known) ?? null, earlier: null };
      const ofBefore = before && asking.before ? findIn(before.ids, asking.before) : {};
      const { found, ...by } = choose(findIn(today.ids, { ...names, page: null }), ofBefore);
      const visit = found === null ? null : (visits.get(found) ?? null);
      const ended = visit !== null && !by.isKnownPage && isOver(visit, nowMs);
      const id = found === null || ended ? sessionId : found;
      today.ids.set(names.page, id);
      if (names.visitor && by.goesByVisitor) today.ids.set(names.visitor, id);
      if (names.wall && by.goesByWall && !ended) today.ids.set(names.wall, id);
      return { id, visit: ended ? null : visit, earlier: ended ? visit : null };
    },
    async write(written) {
      const [newest] = days.left(now());
      for (const { id, text, names } of written) {
        visits.set(id, text);
        for (const name of names) newest?.[1].ids.set(name, id);
      }
    },
    size: () => days.left(now()).reduce((sum, [, { ids }]) => sum + ids.size(), visits.size()),
    save() {
      const left = days.left(now()).map(([day, { key, ids }]) => ({ day, key, ids: ids.entries() }));
      return left.length === 0 ? null : { days: left, visits: visits.entries() };
    },
  };
}

function findIn(ids: KeptTexts, names: { [Name in keyof VisitNames]: string | null }): Found<string> {
  const of = (name: string | null) => (name === null ? null : ids.get(name));
  return { page: of(names.page), visitor: of(names.visitor), wall: of(names.wall) };
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
