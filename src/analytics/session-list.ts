import type { ListedSession, SessionListQuery } from '../contract/events/session-list.ts';
import { keptDays } from '../contract/limits/kept-days.ts';
import { engineTime } from '../events/store/columns.ts';
import { eventsOfSessions, type TimelineEvent } from '../events/store/events-of-sessions.ts';
import {
  countSessions,
  newerThan,
  newestSessions,
  type SessionFilter,
  type SessionPlace,
  type SessionRow,
} from '../events/store/newest-sessions.ts';
import type { KeepingSite } from './raw-days.ts';
import { searchSessions } from './session-search.ts';
import type { AnalyticsStore } from './store.ts';

const maxEvents = 100;
const dayMs = 86_400_000;

interface SessionList {
  sessions: ListedSession[];
  total: number;
  next: string | null;
  newest: string | null;
}

/** Sessions newest first, each with its events in order. Reaches back as far as events are kept. */
export async function listSessions(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  query: SessionListQuery,
  nowMs: number,
): Promise<SessionList> {
  const filter = await filterOf(store, site, query, nowMs);
  const before = query.before === undefined ? undefined : placeOf(query.before);
  const [found, total] = await Promise.all([
    newestSessions(store, filter, { before, limit: query.limit + 1 }),
    countSessions(store, filter),
  ]);
  const rows = found.slice(0, query.limit);
  const events = await eventsOfSessions(store, site.id, rows, maxEvents);
  const last = rows.at(-1);
  return {
    sessions: rows.map((row) => listed(row, events.filter(isOf(row)))),
    total,
    next: found.length > rows.length && last ? cursorOf(last) : null,
    newest: rows[0] ? cursorOf(rows[0]) : null,
  };
}

async function filterOf(
  store: AnalyticsStore,
  site: KeepingSite & { id: string },
  query: SessionListQuery,
  nowMs: number,
): Promise<SessionFilter> {
  const kept = nowMs - keptDays(site.config).events * dayMs;
  const earliest = Math.max(kept, Date.parse(site.events_removed_before ?? '1970-01-01'));
  const from = Math.max(earliest, query.from === undefined ? earliest : Date.parse(query.from));
  const parts: SessionFilter[] = [
    {
      conditions: [
        'site_id = {site:UUID}',
        "sessions.started_at >= toDateTime64({from:String}, 3, 'UTC')",
        // Without their ids and events, they are numbers only.
        'sessions.session != 0',
      ],
      params: { site: site.id, from: engineTime(from) },
    },
  ];
  if (query.to !== undefined) {
    const condition = "sessions.started_at < toDateTime64({to:String}, 3, 'UTC')";
    parts.push({ conditions: [condition], params: { to: engineTime(Date.parse(query.to)) } });
  }
  if (query.event_type !== undefined) {
    parts.push({ conditions: ['has(event_types, {type:String})'], params: { type: query.event_type } });
  }
  if (query.session_id !== undefined) {
    const condition = 'sessions.session = sipHash64({sessionId:String})';
    parts.push({ conditions: [condition], params: { sessionId: query.session_id } });
  }
  if (query.search) parts.push(await searchSessions(store, site.id, query.search, from));
  if (query.after !== undefined) parts.push(newerThan(placeOf(query.after)));
  return {
    conditions: parts.flatMap(({ conditions }) => conditions),
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  };
}

function isOf({ session, at, lasted_ms }: SessionRow): (event: TimelineEvent) => boolean {
  return (event) => event.session === session && event.at >= at && event.at <= at + lasted_ms;
}

function listed(row: SessionRow, events: TimelineEvent[]): ListedSession {
  return {
    cursor: cursorOf(row),
    session_id: events[0]?.session_id ?? '',
    started_at: new Date(row.at).toISOString(),
    ended_at: new Date(row.at + row.lasted_ms).toISOString(),
    device: row.device,
    country: row.country,
    browser: row.browser,
    referrer: row.referrer,
    campaign: row.campaign || null,
    blocker: row.blocker,
    kind: row.kind,
    verdict: verdictOf(row),
    wall: row.walls_displayed > 0,
    converted: row.conversions > 0,
    event_count: row.events,
    events: events.slice(0, maxEvents).map((event) => ({
      id: event.id,
      event_type: event.event_type,
      timestamp: new Date(event.at).toISOString(),
      path: event.page || null,
      variant: event.variant || null,
      choice: event.choice || null,
      reason: event.reason || null,
    })),
  };
}

function verdictOf({ adblock_detected, adblock_not_detected }: SessionRow): ListedSession['verdict'] {
  if (adblock_detected > 0) return 'blocked';
  return adblock_not_detected > 0 ? 'clear' : 'unknown';
}

function cursorOf({ at, session }: SessionPlace): string {
  return `${at}-${session}`;
}

function placeOf(cursor: string): SessionPlace {
  const [at = '', session = ''] = cursor.split('-');
  return { at: Number(at), session };
}
