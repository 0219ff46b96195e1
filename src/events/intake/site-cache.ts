import type { Signals } from '../../kit/signals/signals.ts';
import { openTtlCache } from '../../kit/ttl-cache.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';

/**
 * Sites by id from memory: an event must not cost a query. A signal reports a change, and entries expire anyway. While the
 * database is away the last known site serves, so that its events are still taken.
 */
export interface SiteCache {
  get(id: string): Promise<OwnedSite | null>;
}

const bounds = { keepMs: 10_000, most: 50_000 };

export function siteCache(
  find: (id: string) => Promise<OwnedSite | null>,
  signals: Pick<Signals, 'subscribe'>,
  now: () => number,
): SiteCache {
  const sites = openTtlCache(find, bounds, now);
  signals.subscribe('site', sites.forget);
  return sites;
}
