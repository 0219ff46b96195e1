import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { everyTable, waitForMutation } from './cluster.ts';
import { type EventRow, engineTime } from './columns.ts';
import type { Engine, Params } from './engine.ts';

/** A page of a site's events, newest first, each id once. */
export async function listEvents(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  query: EventQuery,
): Promise<{ events: StoredEvent[]; total: number }> {
  const { where, params } = conditions(siteId, query);
  const [rows, totals] = await Promise.all([
    engine.query<Required<EventRow>>('quick', selectNewest(engine.database, where), {
      ...params,
      limit: query.limit,
      offset: query.offset,
    }),
    engine.query<{ total: number }>(
      'quick',
      `SELECT uniqExact(id) AS total FROM ${engine.database}.events WHERE ${where}`,
      params,
    ),
  ]);
  return { events: rows.map(toEvent), total: totals[0]?.total ?? 0 };
}

/**
 * Events newest first, each id once, from `{offset:UInt32}` on, `{limit:UInt32}` at most. Which ones they are is found by two
 * columns; to read all columns backwards, the engine would begin every part of every day, hundreds of megabytes.
 */
export function selectNewest(database: string, where: string): string {
  const from = `FROM ${database}.events WHERE ${where}`;
  const newest = 'ORDER BY occurred_at DESC, id DESC LIMIT 1 BY id';
  return `SELECT * ${from} AND (occurred_at, id) IN (
      SELECT occurred_at, id ${from} ${newest} LIMIT {limit:UInt32} OFFSET {offset:UInt32})
    ${newest}`;
}

/** When a site's newest event occurred; null while it has none. */
export async function newestEventAt(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
): Promise<string | null> {
  const [row] = await engine.query<{ newest: string; total: number }>(
    'quick',
    `SELECT max(occurred_at) AS newest, count() AS total FROM ${engine.database}.events
     WHERE site_id = {site:UUID}`,
    { site: siteId },
  );
  return row && Number(row.total) > 0 ? `${row.newest.replace(' ', 'T')}Z` : null;
}

/** Deletes all of a site's events and numbers; resolves when they are gone. */
export async function deleteEvents(engine: Engine, siteId: string): Promise<void> {
  for (const table of ['events', 'touched', 'sessions', 'cells']) {
    await engine.command(
      `ALTER TABLE ${everyTable(engine, table)} DELETE WHERE site_id = {site:UUID}
       SETTINGS ${waitForMutation(engine)}`,
      { site: siteId },
    );
  }
}

/** A filter as SQL with its parameters. */
export function conditions(
  siteId: string,
  query: Pick<EventQuery, 'event_type' | 'session_id' | 'from' | 'to'>,
): { where: string; params: Params } {
  const parts = ['site_id = {site:UUID}'];
  const params: Params = { site: siteId };
  const add = (part: string, name: string, value: string | undefined) => {
    if (value === undefined) return;
    parts.push(part);
    params[name] = value;
  };
  add('event_type = {type:String}', 'type', query.event_type);
  add('session_id = {session:String}', 'session', query.session_id);
  add("occurred_at >= toDateTime64({from:String}, 3, 'UTC')", 'from', instant(query.from));
  add("occurred_at < toDateTime64({to:String}, 3, 'UTC')", 'to', instant(query.to));
  return { where: parts.join(' AND '), params };
}

function instant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : engineTime(Date.parse(text));
}

/** The stored row as reads show it. */
export function toEvent(row: Required<EventRow>): StoredEvent {
  return {
    id: row.id,
    site_id: row.site_id,
    session_id: row.session_id,
    event_type: row.event_type,
    page_url: row.page_url || null,
    metadata: row.metadata ? (JSON.parse(row.metadata) as Record<string, unknown>) : {},
    device_type: row.device,
    country: row.country,
    timestamp: `${row.occurred_at.replace(' ', 'T')}Z`,
  };
}
