import type { Signals } from '../kit/signals/signals.ts';
import type { OwnedSite } from '../records/sites.ts';

/** Sites by id from memory: an event must not cost a query. A change is told by signal, and expires anyway. */
export interface SiteCache {
  get(id: string): Promise<OwnedSite | null>;
}

const keepMs = 10_000;
const mostSites = 50_000;

export function siteCache(
  find: (id: string) => Promise<OwnedSite | null>,
  signals: Pick<Signals, 'subscribe'>,
  now: () => number,
): SiteCache {
  const known = new Map<string, { site: Promise<OwnedSite | null>; until: number }>();
  signals.subscribe('site', (id) => known.delete(id));
  return {
    get(id) {
      const entry = known.get(id);
      if (entry && entry.until > now()) return entry.site;
      if (known.size >= mostSites) known.clear();
      const site = find(id);
      known.set(id, { site, until: now() + keepMs });
      site.catch(() => known.delete(id)); // a failed look-up must not be remembered
      return site;
    },
  };
}
