import { firstSegment, isReserved } from '../../contract/sites/reserved-paths.ts';
import type { Shelf } from '../../kit/last-known.ts';
import type { Log } from '../../kit/log.ts';
import type { Signals } from '../../kit/signals/signals.ts';
import { openTtlCache } from '../../kit/ttl-cache.ts';
import type { SitePath } from '../../records/sites/site-paths.ts';

/** Where a request to a site's own path goes: to the events' branch, or to the router under another address. */
export type Destination = 'track' | { url: string };

export interface OwnPaths {
  /** @returns null when the path is no site's. */
  find(url: string): Promise<Destination | null>;
  /** All of them, as last known. */
  list(): Promise<SitePath[]>;
}

/** As for sites (events/intake/site-cache.ts). */
const keepMs = 5_000;
/** The one entry that they are kept under. */
const all = 'all';

/**
 * The paths of all sites, in memory as a whole: a flood of unknown addresses costs no query each and keeps nothing.
 * They are read again after a signal, and every 5 s in case one was missed.
 */
export async function openOwnPaths(
  list: () => Promise<SitePath[]>,
  signals: Pick<Signals, 'subscribe'>,
  now: () => number,
  log: Pick<Log, 'warn'>,
  shelf?: Shelf<SitePath[]>,
): Promise<OwnPaths> {
  const onStale = (error: unknown) =>
    log.warn({ error: String(error) }, 'site paths cannot be read; using the last known ones');
  const paths = openTtlCache(list, { keepMs, most: 1 }, now, onStale, shelf);
  let listed = await paths.get(all);
  let known = byPath(listed);
  signals.subscribe('site', () => paths.forget(all));
  return {
    async find(url) {
      const found = await paths.get(all);
      if (found !== listed) {
        listed = found;
        known = byPath(found);
      }
      return destination(known, url);
    },
    list: () => paths.get(all),
  };
}

/** Cheap: whether a request could be to a site's own path at all. */
export function mayBeOwn(url: string): boolean {
  return firstSegment(url) !== '' && !isReserved(url);
}

function destination(known: Map<string, SitePath>, url: string): Destination | null {
  const cut = url.indexOf('?');
  const [path, query] = cut < 0 ? [url, ''] : [url.slice(0, cut), url.slice(cut)];
  const found = known.get(path);
  if (found?.role === 'track') return 'track';
  if (found?.role === 'loader') return { url: `/v1/loader/${found.site_id}.js${query}` };
  const slash = path.lastIndexOf('/');
  const around = known.get(path.slice(0, slash));
  const name = path.slice(slash + 1);
  return around?.role === 'media' && name !== '' ? { url: `/v1/media/${name}${query}` } : null;
}

/** A path that was stored before its folder was reserved is the service's again. */
function byPath(paths: SitePath[]): Map<string, SitePath> {
  return new Map(paths.filter(({ path }) => !isReserved(path)).map((each) => [each.path, each]));
}
