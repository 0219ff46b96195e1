import { idleMs } from './cookieless-sessions.ts';
import type { VisitStore } from './redis-visits.ts';

/** What is kept ends a moment after the visit. */
const keptMs = idleMs + 60_000;

/** The visits that the ingest processes of one server share, in the server's memory. */
export interface VisitTable extends VisitStore {
  size(): number;
}

type Kept<T> = { value: T; until: number };

/** The same steps as those of Redis (`redis-visits.ts`), each at once. @param most names and visits that are kept */
export function openVisitTable(now: () => number, most = 200_000): VisitTable {
  let today = -1;
  let keyOfToday = '';
  const ids = openKept<string>(now, most);
  const visits = openKept<string>(now, most);

  return {
    async join({ page, visitor, wall }, { day, key, sessionId, nowMs }) {
      if (day !== today) {
        today = day;
        keyOfToday = key;
        ids.clear();
      }
      if (key !== keyOfToday) return { key: keyOfToday };
      const known = ids.get(page);
      const found = known ?? (visitor && ids.get(visitor)) ?? (wall && ids.get(wall)) ?? null;
      const visit = found === null ? null : (visits.get(found) ?? null);
      // A page view that is known stays with its visit, also when a batch comes again.
      const isOver = known === undefined && visit !== null && nowMs - seenAt(visit) > idleMs;
      const id = found === null || isOver ? sessionId : found;
      ids.set(page, id);
      if (visitor) ids.set(visitor, id);
      return { id, visit: isOver ? null : visit, earlier: isOver ? visit : null };
    },
    async write(written) {
      for (const { id, text, names } of written) {
        visits.set(id, text);
        for (const name of names) ids.set(name, id);
      }
    },
    size: () => ids.size() + visits.size(),
  };
}

function seenAt(visit: string): number {
  return (JSON.parse(visit) as { seenAt: number }).seenAt;
}

/** Forgets what has ended, and beyond `most` what was not used for longest. */
function openKept<T>(now: () => number, most: number) {
  const kept = new Map<string, Kept<T>>();
  return {
    get(name: string): T | undefined {
      const found = kept.get(name);
      return found && found.until > now() ? found.value : undefined;
    },
    set(name: string, value: T): void {
      kept.delete(name);
      kept.set(name, { value, until: now() + keptMs });
      for (const [oldest, { until }] of kept) {
        if (kept.size <= most && until > now()) break;
        kept.delete(oldest);
      }
    },
    clear: () => kept.clear(),
    size: () => kept.size,
  };
}
