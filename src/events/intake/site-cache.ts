import type { Shelf } from '../../kit/last-known.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { openTtlCache } from '../../kit/ttl-cache.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';

/**
 * Sites by id from memory: an event must not cost a query. A signal reports a change, and entries expire anyway. While the
 * database is away the last known site serves, so that its events are still taken; with a shelf, also one from before the start.
 */
export interface SiteCache {
  get(id: string): Promise<OwnedSite | null>;
}

/** An ingest process asks the server's cache: a change whose signal was lost is seen after twice this time. */
const bounds = { keepMs: 5_000, most: 50_000 };

export function siteCache(
  find: (id: string) => Promise<OwnedSite | null>,
  signals: Pick<Signals, 'subscribe'>,
  now: () => number,
  shelf?: Shelf<OwnedSite>,
): SiteCache {
  const sites = openTtlCache(find, bounds, now, undefined, shelf);
  signals.subscribe('site', sites.forget);
  return sites;
}
