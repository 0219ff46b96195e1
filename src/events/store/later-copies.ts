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

interface Asked {
  /** Whose events are listed. */
  condition: Condition;
  /** The same from `since` (ms) on. */
  window: Condition;
  since: number;
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
  { condition, window, since, oldest }: Asked,
): Promise<Condition | null> {
  const suspects = `FROM ${database}.events WHERE ${window.where} AND occurred_at >= ${at('oldest')} AND ${mayRepeatInSql}`;
  const params = { ...window.params, oldest, start: engineTime(since) };
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
