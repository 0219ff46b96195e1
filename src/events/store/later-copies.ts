import { type EventRow, engineTime } from './columns.ts';
import type { Condition } from './count-listed.ts';
import type { Engine } from './engine.ts';
import { idleMs, longestMs, repeatMs } from './session-limits.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Whether a copy of it may have another time: the script of a page keeps the time of what it sends again. */
export function mayRepeat({ sender, occurred_at, received_at }: Required<EventRow>): boolean {
  return sender !== 'page' || occurred_at === received_at;
}

/** The times of a batch are replaced as a whole, and its newest event has that of its arrival then: the others are known by it. */
const mayRepeatInSql = (database: string) => `(sender != 'page' OR (session_id, received_at) IN (
      SELECT session_id, received_at FROM ${database}.events
      WHERE site_id = {site:UUID} AND occurred_at >= ${at('oldest')} AND occurred_at <= ${at('arrived')}
        AND occurred_at = received_at))`;

/** Whether a list may have some events of a batch without its newest one. */
export function mayCutBatches({ params }: Condition): boolean {
  return ['type', 'to', 'before'].some((name) => name in params);
}

interface Asked {
  /** Whose events are listed. */
  condition: Condition;
  /** The same from `since` (ms) on. */
  window: Condition;
  since: number;
  /** About the newest time that there can be (ms). */
  near: number;
  /** Time of the last row of the page, as the engine writes it: what is older is not asked about. */
  oldest: string;
}

/**
 * The window without events whose first copy is older: a program repeats a request without a time, which then has the time of
 * its arrival. As sessions are made (`sessions/read-copies.ts`), copies are looked for up to eight days back.
 * @returns null where there are none
 */
export async function withoutLaterCopies(
  { database, query }: Reader,
  { condition, window, since, near, oldest }: Asked,
): Promise<Condition | null> {
  const suspects = `FROM ${database}.events WHERE ${window.where} AND occurred_at >= ${at('oldest')} AND ${mayRepeatInSql(database)}`;
  // What a page's script sends is not stored as older than that (intake/device-clock.ts).
  const arrived = engineTime(near + idleMs);
  const params = { ...window.params, oldest, arrived, start: engineTime(since) };
  // Most visits began later, or have no earlier session: of the others, no events from before their first one are read.
  const [found] = await query<{ first: number }>(
    'quick',
    `SELECT toUnixTimestamp64Milli(min(started_at)) AS first FROM ${database}.sessions
     WHERE site_id = {site:UUID} AND sessions.started_at >= ${at('earliest')} AND sessions.started_at < ${at('start')}
       AND session IN (SELECT sipHash64(session_id) ${suspects})
     HAVING count() > 0`,
    { ...params, earliest: engineTime(since - repeatMs - longestMs) },
  );
  if (!found) return null;
  const copies = `SELECT id, session_id FROM ${database}.events
    WHERE ${condition.where} AND occurred_at >= ${at('first')} AND occurred_at < ${at('start')}
      AND (id, session_id) IN (SELECT id, session_id ${suspects})`;
  return {
    where: `${window.where} AND (id, session_id) NOT IN (${copies})`,
    params: { ...params, first: engineTime(Math.max(Number(found.first), since - repeatMs)) },
  };
}

function at(name: string): string {
  return `toDateTime64({${name}:String}, 3, 'UTC')`;
}
