import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { everyTable, waitForMutation } from './cluster.ts';
import { type EventRow, engineTime } from './columns.ts';
import { type Condition, openListedCounts } from './count-listed.ts';
import type { Engine, Params } from './engine.ts';
import { newestRows } from './newest-rows.ts';

/** Reads a site's events: what `openEventList` returns. */
export interface EventList {
  /** A page of a site's events, newest first, each id of a session once, with their number. */
  list(siteId: string, query: EventQuery): Promise<{ events: StoredEvent[]; total: number }>;
}

export function openEventList(
  engine: Pick<Engine, 'database' | 'cluster' | 'query'>,
  now: () => number,
): EventList {
  const count = openListedCounts(engine);
  return {
    async list(siteId, query) {
      const condition = conditions(siteId, query);
      const near = Math.min(now(), query.to === undefined ? now() : Date.parse(query.to));
      const page = { limit: query.limit, offset: query.offset, near };
      const [rows, total] = await Promise.all([newestRows(engine, condition, page), count(condition)]);
      return { events: rows.map(toEvent), total };
    },
  };
}

/**
 * Deletes all of a site's events and numbers; resolves when they are gone. The sessions go last: a run that was stopped is
 * noticed by them (sitesWithEvents), and cells have the paths of pages, too.
 */
export async function deleteEvents(engine: Engine, siteId: string): Promise<void> {
  for (const table of ['events', 'touched', 'cells', 'sessions']) {
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
): Condition {
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
