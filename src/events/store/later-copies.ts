import { type EventRow, engineTime } from './columns.ts';
import type { Condition } from './count-listed.ts';
import type { Engine } from './engine.ts';
import { longestMs, repeatMs } from './session-limits.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Whether a copy of it may have another time: the script of a page keeps the time of what it sends again. */
export function mayRepeat({ sender, occurred_at, received_at }: Required<EventRow>): boolean {
  return sender !== 'page' || occurred_at === received_at;
}

const mayRepeatInSql = "(sender != 'page' OR occurred_at = received_at)";

/**
 * The condition without events whose first copy is older: a program repeats a request without a time, which then has the time
 * of its arrival. As sessions are made (`sessions/read-copies.ts`), copies are looked for up to eight days back.
 * @param window a condition on a site's events from `since` (ms) on
 * @returns null where there are none
 */
export async function withoutLaterCopies(
  { database, query }: Reader,
  window: Condition,
  since: number,
): Promise<Condition | null> {
  const params = {
    ...window.params,
    start: engineTime(since),
    copiesFrom: engineTime(since - repeatMs),
    sessionsFrom: engineTime(since - repeatMs - longestMs),
  };
  const suspects = `FROM ${database}.events WHERE ${window.where} AND ${mayRepeatInSql}
    AND sipHash64(session_id) IN (
      SELECT session FROM ${database}.sessions WHERE site_id = {site:UUID}
        AND sessions.started_at >= ${at('sessionsFrom')} AND sessions.started_at < ${at('start')})`;
  // Nearly always there are none, and the events of days need not be read.
  const some = await query('quick', `SELECT 1 AS one ${suspects} LIMIT 1`, params);
  if (some.length === 0) return null;
  const copies = `SELECT id, session_id FROM ${database}.events
    WHERE site_id = {site:UUID} AND occurred_at >= ${at('copiesFrom')} AND occurred_at < ${at('start')}
      AND (id, session_id) IN (SELECT id, session_id ${suspects})`;
  return { where: `${window.where} AND (id, session_id) NOT IN (${copies})`, params };
}

function at(name: string): string {
  return `toDateTime64({${name}:String}, 3, 'UTC')`;
}
