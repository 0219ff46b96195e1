import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { idleMs } from '../store/session-limits.ts';
import { type Changed, largestAt } from './changed-ids.ts';
import { isOneOf } from './read-for-build.ts';

type Store = Pick<Engine, 'database' | 'query'>;

/** Where a session begins, ms, and how long after the first of those that it goes on from. */
export interface Begin {
  from: number;
  chained_ms: number;
}

const minuteMs = 60_000;

/**
 * Where the next session of an id begins after one with too many events: with the one that is stored after it, or with the
 * first event that no longer belongs to it.
 * @param from (ms) of the one with too many
 * @returns null where none begins up to its last new event
 */
export async function nextBegin(store: Store, key: Changed, from: number): Promise<Begin | null> {
  const stored = key.own
    .filter(({ started_at }) => started_at > from && started_at <= key.last)
    .sort((a, b) => a.started_at - b.started_at)[0];
  const at = await nextEvent(store, key, from);
  if (stored && stored.started_at <= (at ?? Infinity)) {
    return { from: stored.started_at, chained_ms: stored.chained_ms };
  }
  return at === null ? null : { from: at, chained_ms: 0 };
}

/** The first event that comes a pause after what was counted of that session; where nothing was, after a pause in its events. */
async function nextEvent(store: Store, key: Changed, from: number): Promise<number | null> {
  const counted = largestAt(key, from);
  const after = counted ? from + counted.lasted_ms + idleMs : from;
  if (key.last <= (counted ? after : after + idleMs)) return null;
  const minutes = await readMinutes(store, key, after);
  if (counted) return minutes[0]?.first ?? null;
  let end = from;
  for (const { first, last } of minutes) {
    if (first - end > idleMs) return first;
    end = last;
  }
  return null;
}

/** The first and last event of each minute that has any, after this time (ms) and up to the id's last new event. */
function readMinutes({ database, query }: Store, key: Changed, after: number) {
  return query<{ first: number; last: number }>(
    'build',
    `SELECT min(at) AS first, max(at) AS last FROM (
       SELECT toUnixTimestamp64Milli(occurred_at) AS at FROM ${database}.events
       WHERE ${isOneOf([key], 'sipHash64(session_id)')}
         AND occurred_at > toDateTime64({after:String}, 3, 'UTC') AND occurred_at <= toDateTime64({last:String}, 3, 'UTC'))
     GROUP BY intDiv(at, ${minuteMs}) ORDER BY first`,
    { after: engineTime(after), last: engineTime(key.last) },
  );
}
