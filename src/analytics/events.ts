import { type EventList, openEventList } from '../events/store/listing.ts';
import { newestEventAt } from '../events/store/newest-rows.ts';
import type { AnalyticsStore } from './store.ts';

/** Pages of a site's events, newest first, with their exact number. */
export function openEvents(store: AnalyticsStore, now: () => number): EventList {
  return openEventList(store, now);
}

/** When a site's newest event occurred; null while it has none. */
export function readNewestEventAt(
  store: AnalyticsStore,
  siteId: string,
  now: number,
): Promise<string | null> {
  return newestEventAt(store, siteId, now);
}
