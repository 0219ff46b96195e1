import { engineTime } from '../events/store/columns.ts';
import { bounds, type Period } from './period.ts';
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
  const { from, to } = bounds(period);
  return store.query<TopEvent>(
    'quick',
    `SELECT event_type AS type, uniqExact(session_id) AS sessions
     FROM ${store.database}.events
     WHERE site_id = {site:UUID} AND occurred_at >= toDateTime64({from:String}, 3, 'UTC')
       AND occurred_at < toDateTime64({to:String}, 3, 'UTC') AND event_type NOT IN {everyday:Array(String)}
     GROUP BY type ORDER BY startsWith(type, 'conversion_') DESC, sessions DESC, type LIMIT ${limit}`,
    { site: siteId, from: engineTime(from * 1000), to: engineTime(to * 1000), everyday },
  );
}
