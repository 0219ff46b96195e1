import type { AnalyticsStore } from '../../analytics/store.ts';
import type { EventQuery, StoredEvent } from '../../contract/events/events.ts';
import { newestEvents } from '../../events/store/newest-pages.ts';
import { csvLine } from '../../kit/csv.ts';

const columns = [
  'timestamp',
  'event_type',
  'session_id',
  'page_url',
  'device_type',
  'country',
  'metadata',
  'id',
] as const;

/** What a filter shows of a site's events as CSV, newest first, a page at a time: never more than one is held. */
export async function* eventCsv(
  store: AnalyticsStore,
  siteId: string,
  filter: Pick<EventQuery, 'event_type' | 'session_id' | 'from' | 'to'>,
  bounds: { most: number; now: number },
): AsyncGenerator<string> {
  let head = csvLine([...columns]);
  for await (const events of newestEvents(store, siteId, filter, bounds)) {
    yield head + events.map(lineOf).join('');
    head = '';
  }
  if (head) yield head;
}

function lineOf(event: StoredEvent): string {
  return csvLine(columns.map((name) => (name === 'metadata' ? JSON.stringify(event[name]) : event[name])));
}
