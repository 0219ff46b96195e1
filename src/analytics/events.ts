import type { EventQuery, StoredEvent } from '../contract/events/events.ts';
import { listEvents, newestEventAt } from '../events/store/listing.ts';
import type { AnalyticsStore } from './store.ts';

/** A page of a site's events, newest first, with their number. */
export function readEvents(
  store: AnalyticsStore,
  siteId: string,
  query: EventQuery,
): Promise<{ events: StoredEvent[]; total: number }> {
  return listEvents(store, siteId, query);
}

/** When a site's newest event occurred; null while it has none. */
export function readNewestEventAt(store: AnalyticsStore, siteId: string): Promise<string | null> {
  return newestEventAt(store, siteId);
}
