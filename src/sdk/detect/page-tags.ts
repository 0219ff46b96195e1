import type { AdTag } from '../../contract/loader.ts';
import { askAddresses } from './ad-hosts.ts';
import type { IsForbidden } from './quiet-request.ts';
import { silentTags } from './silent-tags.ts';
import type { Signals } from './verdict.ts';

/**
 * Looks at the ad scripts that the page itself carries. One that does not run is asked for once more, at the very
 * address that the page has just used: so a company whose servers are down is told from one that is kept away.
 * Nobody new is contacted, and one company alone never decides.
 */
export async function askTags(
  window: Window & typeof globalThis,
  tags: AdTag[],
  isForbidden: IsForbidden,
): Promise<Signals['tags']> {
  const silent = silentTags(window, tags);
  if (silent === 'stubbed' || silent === 'alive') return silent;
  if (silent.length < 2) return 'off';
  // A script that did load is in the cache, so that asking again costs nothing.
  const reached = await askAddresses(window, silent, isForbidden, 'default');
  return reached === 'blocked' ? 'dead' : 'alive';
}
