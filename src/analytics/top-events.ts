import { bounds, type Period } from './period.ts';
import { began } from './query.ts';
import type { AnalyticsStore } from './store.ts';

/** An event type and in how many sessions it happened. */
export interface TopEvent {
  type: string;
  sessions: number;
}

/** Every visit has these, so none of them is news. */
const everyday = ['session_start', 'page_view', 'adblock_detected', 'adblock_not_detected', 'wall_withheld'];

/** What visitors did, the most frequent first: conversions before anything else; everyday events are left out. */
export function readTopEvents(
  store: AnalyticsStore,
  siteId: string,
  period: Period,
  limit: number,
): Promise<TopEvent[]> {
  return store.query<TopEvent>(
    'quick',
    `SELECT arrayJoin(event_types) AS type, sum(sign) AS sessions
     FROM ${store.database}.sessions
     WHERE ${began} AND type NOT IN {everyday:Array(String)}
     GROUP BY type HAVING sessions > 0
     ORDER BY startsWith(type, 'conversion_') DESC, sessions DESC, type LIMIT ${limit}`,
    { site: siteId, ...bounds(period), everyday },
  );
}
