import { engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import type { SessionPlace } from './newest-sessions.ts';

/** An event as the timeline of a session shows it. */
export interface TimelineEvent {
  id: string;
  /** Hash of its session id, UInt64 as text. */
  session: string;
  session_id: string;
  event_type: string;
  /** Milliseconds since the epoch. */
  at: number;
  page: string;
  variant: string;
  choice: string;
  reason: string;
}

type Spell = SessionPlace & { lasted_ms: number };

/** The events of these sessions in order, each id of a session once, of each session at most so many. Only the times of the sessions are read. */
export function eventsOfSessions(
  { database, query }: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  sessions: Spell[],
  maxEvents: number,
): Promise<TimelineEvent[]> {
  if (sessions.length === 0) return Promise.resolve([]);
  const spans = spansOf(sessions);
  const times = spans.map(
    (_, index) => `occurred_at >= toDateTime64({from${index}:String}, 3, 'UTC')
      AND occurred_at <= toDateTime64({to${index}:String}, 3, 'UTC')`,
  );
  const all = sessions.map(({ session }) => number(session));
  const ids = [...new Set(all)];
  // One id can have several sessions on a page, and others that begin in between: 0 stands for those.
  const ownStart = `arrayMax(arrayMap((start, own) -> if(own = toUInt64(session) AND start <= at, start, 0),
       {starts:Array(Int64)}, [${all.map((each) => `toUInt64(${each})`).join(', ')}]))`;
  return query<TimelineEvent>(
    'quick',
    `SELECT * FROM (
       SELECT toString(id) AS id, toString(sipHash64(session_id)) AS session, session_id, event_type,
         toUnixTimestamp64Milli(occurred_at) AS at, page, variant,
         if(metadata = '', '', JSONExtractString(metadata, 'choice')) AS choice,
         if(metadata = '', '', JSONExtractString(metadata, 'reason')) AS reason
       FROM ${database}.events
       WHERE site_id = {site:UUID} AND (${times.map((time) => `(${time})`).join(' OR ')})
         AND sipHash64(session_id) IN (${ids.join(', ')})
       ORDER BY events.occurred_at, events.id, sender LIMIT 1 BY events.id, session_id)
     ORDER BY at, id LIMIT ${maxEvents} BY session, ${ownStart}`,
    {
      site: siteId,
      starts: sessions.map(({ at }) => at),
      ...Object.fromEntries(
        spans.flatMap(({ from, to }, index) => [
          [`from${index}`, engineTime(from)],
          [`to${index}`, engineTime(to)],
        ]),
      ),
    },
  );
}

/** Times that overlap become one, so that the engine reads each part of the table once. */
function spansOf(sessions: Spell[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const { at, lasted_ms } of sessions.toSorted((a, b) => a.at - b.at)) {
    const last = spans.at(-1);
    if (last && at <= last.to) last.to = Math.max(last.to, at + lasted_ms);
    else spans.push({ from: at, to: at + lasted_ms });
  }
  return spans;
}

function number(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw new Error(`not a session: ${text}`);
  return text;
}
