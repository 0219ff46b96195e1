import { idleMs } from '../store/session-limits.ts';

export const dayMs = 86_400_000;

export interface VisitDays<T> {
  /** What belongs to a day, and until 00:30 UTC what belongs to the day before. @param day since 1970 @param make what a new day begins with */
  at(day: number, nowMs: number, make: () => T): { today: T; before: T | null };
  /** As somebody else has it; null: it is not known. */
  set(day: number, kept: T | null): void;
  /** Days that are not over, newest first. */
  left(nowMs: number): [day: number, kept: T][];
}

/** Calls back in so many milliseconds, unless the process ends before. */
export type Later = (run: () => void, ms: number) => void;

/**
 * The key of each day and what is found by it, so that a visit goes on over midnight. Both are gone at 00:30 UTC, when such a visit
 * is known by the next day's key or over: also where no event comes.
 * @param saved what a restart carried over
 */
export function openVisitDays<T>(
  now: () => number,
  saved: [day: number, kept: T][] = [],
  later: Later = inTime,
): VisitDays<T> {
  const days = new Map<number, T>();
  for (const [day, kept] of saved) if (endOf(day) > now()) add(day, kept);

  function add(day: number, kept: T): void {
    days.set(day, kept);
    later(() => forget(now()), endOf(day) - now());
  }

  function forget(nowMs: number): void {
    for (const day of days.keys()) if (endOf(day) <= nowMs) days.delete(day);
  }

  return {
    at(day, nowMs, make) {
      forget(nowMs);
      let today = days.get(day);
      if (today === undefined) {
        // A clock that was set back leaves others.
        for (const known of days.keys()) if (known !== day - 1) days.delete(known);
        today = make();
        add(day, today);
      }
      return { today, before: days.get(day - 1) ?? null };
    },
    set(day, kept) {
      if (kept === null) days.delete(day);
      else add(day, kept);
    },
    left(nowMs) {
      forget(nowMs);
      return [...days].sort(([one], [other]) => other - one);
    },
  };
}

/** When a day's key is gone, Unix time in milliseconds. */
export function endOf(day: number): number {
  return (day + 1) * dayMs + idleMs;
}

const longestTimerMs = 2 ** 31 - 1;

function inTime(run: () => void, ms: number): void {
  setTimeout(run, Math.min(Math.max(ms, 0) + 1_000, longestTimerMs)).unref();
}

/** What is found by the names of a page view, of its visitor and of the page that showed a wall. */
export interface Found<T> {
  page?: T | null;
  visitor?: T | null;
  wall?: T | null;
}

/** Which of the visits goes on: the page view's own, or else the visitor's. */
export function choose<T>(today: Found<T>, before: Found<T>) {
  const page = today.page ?? before.page ?? null;
  const found = page ?? today.visitor ?? today.wall ?? before.visitor ?? before.wall ?? null;
  return {
    found,
    /** A page view that is known stays with its visit, wherever it moves to and also when a batch comes again. */
    isKnownPage: page !== null,
    /** Whether today's key finds it by the visitor from now on. */
    goesByVisitor: page === null || before.visitor === page,
    /** Whether today's key finds it by its wall from now on. */
    goesByWall: found !== null && before.wall === found,
  };
}
