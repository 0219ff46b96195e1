import type { Signals } from './verdict.ts';

/** Three operators besides Google, whose hosts blockers answer themselves. */
const hosts = ['static.criteo.net', 'ads.pubmatic.com', 'ib.adnxs.com'];

/** Asks real ad hosts for nothing in particular: where two or more cannot be reached, the network blocks them. */
export async function askHosts(
  window: Window & typeof globalThis,
  isForbidden: (url: string) => boolean,
): Promise<Signals['hosts']> {
  const failed = await Promise.all(hosts.map((host) => fails(window, `https://${host}/favicon.ico`)));
  const count = failed.filter((failure) => failure === true).length;
  if (hosts.some((host) => isForbidden(`https://${host}/`)) || window.navigator.onLine === false)
    return 'inconclusive';
  return count > 1 ? 'blocked' : count === 1 ? 'inconclusive' : 'clear';
}

/** null: too slow to tell. */
async function fails(window: Window & typeof globalThis, url: string): Promise<boolean | null> {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), 4000);
  try {
    await window.fetch(url, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: aborter.signal,
    });
    return false;
  } catch {
    return aborter.signal.aborted ? null : true;
  } finally {
    clearTimeout(timer);
  }
}
