import { type EventRow, engineTime } from './columns.ts';
import type { Engine, Lane } from './engine.ts';
import { selectNewest } from './newest-rows.ts';
import { idleMs, longestMs } from './session-limits.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** A session id of a site. */
export interface SessionKey {
  site: string;
  /** Hash of the id that was sent, UInt64 as text: the id itself gets into no statement that is kept on disk. */
  session: string;
}

export interface SessionCounts {
  events: number;
  types: { event_type: string; events: number }[];
  /** Milliseconds since the epoch; null without events. */
  first: number | null;
  last: number | null;
  sessions: number;
}

/** The event store's own hash of a session id. */
export async function hashOfSession({ query }: Reader, id: string): Promise<string> {
  const [row] = await query<{ hash: string }>(
    'quick',
    'SELECT toString(sipHash64({id:String})) AS hash SETTINGS log_queries = 0',
    { id },
  );
  return row?.hash ?? '0';
}

const isOfSession = 'site_id = {site:UUID} AND sipHash64(session_id) = {session:UInt64}';

/** How much is stored of a session id; a repeated event counts once. */
export async function countSession(
  { database, query }: Reader,
  lane: Lane,
  { site, session }: SessionKey,
): Promise<SessionCounts> {
  const types = await query<{ event_type: string; events: number; first: number; last: number }>(
    lane,
    `SELECT event_type, count() AS events, toUnixTimestamp64Milli(min(at)) AS first, toUnixTimestamp64Milli(max(at)) AS last
     FROM (
       SELECT argMin(event_type, (occurred_at, sender)) AS event_type, min(occurred_at) AS at
       FROM ${database}.events WHERE ${isOfSession} GROUP BY id)
     GROUP BY event_type ORDER BY events DESC, event_type`,
    { site, session },
  );
  const [row] = await query<{ total: number }>(
    lane,
    `SELECT sum(sign) AS total FROM ${database}.sessions WHERE site_id = {site:UUID} AND session = {session:UInt64}`,
    { site, session },
  );
  return {
    events: types.reduce((sum, { events }) => sum + events, 0),
    types: types.map(({ event_type, events }) => ({ event_type, events })),
    // Anybody can send any number of types: as arguments of one call, they could be too many.
    first: types.reduce<number | null>((least, { first }) => Math.min(least ?? first, first), null),
    last: types.reduce<number | null>((most, { last }) => Math.max(most ?? last, last), null),
    sessions: Number(row?.total ?? 0),
  };
}

/** When the session began that an instant of an id is part of, in milliseconds; null: none that is stored. */
export async function findSessionStart(
  { database, query }: Reader,
  { site, session }: SessionKey,
  atMs: number,
): Promise<number | null> {
  const [row] = await query<{ start: number; lasted: number }>(
    'quick',
    `SELECT toUnixTimestamp64Milli(started_at) AS start, toInt64(lasted_ms) AS lasted FROM ${database}.sessions
     WHERE site_id = {site:UUID} AND session = {session:UInt64}
       AND started_at > toDateTime64({from:String}, 3, 'UTC') AND started_at <= toDateTime64({to:String}, 3, 'UTC')
     GROUP BY start, lasted HAVING sum(sign) > 0 ORDER BY start DESC LIMIT 1`,
    { site, session, from: engineTime(atMs - longestMs), to: engineTime(atMs) },
  );
  const [start, lasted] = [Number(row?.start), Number(row?.lasted)];
  return row && atMs <= start + lasted + idleMs ? start : null;
}

/** Ids of its events of a type. */
export async function listIdsOfType(
  { database, query }: Reader,
  { site, session }: SessionKey,
  type: string,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'heavy',
    `SELECT DISTINCT toString(id) AS id FROM ${database}.events WHERE ${isOfSession} AND event_type = {type:String}`,
    { site, session, type },
  );
  return rows.map(({ id }) => id);
}

/** A part of a session's events. */
interface RowsPage {
  limit: number;
  offset: number;
  /** Only those behind this one in the list, which begins with the newest. */
  before?: { timestamp: string; id: string } | undefined;
}

/** As a condition of each copy: the oldest one of an event counts, and stays if others do not meet it. */
const isBefore = "(occurred_at, id) < (toDateTime64({at:String}, 3, 'UTC'), {id:UUID})";

/** Its events with every column, newest first, each id once. */
export async function readSessionRows(
  { database, query }: Reader,
  { site, session }: SessionKey,
  { limit, offset, before }: RowsPage,
): Promise<Record<string, unknown>[]> {
  if (limit === 0) return [];
  const where = before ? `${isOfSession} AND ${isBefore}` : isOfSession;
  const rows = await query<Required<EventRow>>('quick', selectNewest(database, where), {
    ...{ site, session, limit, offset },
    ...(before && { at: engineTime(Date.parse(before.timestamp)), id: before.id }),
  });
  return rows.map(({ occurred_at, received_at, metadata, ...row }) => ({
    ...row,
    timestamp: `${occurred_at.replace(' ', 'T')}Z`,
    received_at: `${received_at.replace(' ', 'T')}Z`,
    metadata: metadata ? (JSON.parse(metadata) as unknown) : {},
  }));
}
