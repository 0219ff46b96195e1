import type { AskHosts } from './ad-hosts.ts';
import type { TagState } from './silent-tags.ts';
import type { Signals } from './verdict.ts';

/**
 * Looks at the ad scripts that the page itself carries. One that does not run is requested once more, at the very
 * address that the page has just used: so a company whose servers respond with errors is distinguished from one that cannot be
 * reached. No ad company is contacted that the page has not contacted, and one company alone never decides.
 */
export async function askTags(
  { isStubbed, isAlive, silent }: TagState,
  ask: AskHosts,
): Promise<Signals['tags']> {
  if (isAlive) return 'alive';
  if (silent.length < 2) return isStubbed ? 'stub' : 'off';
  // A script that did load is in the cache, so that asking again costs nothing.
  const reached = await ask(silent, 'default');
  // A blocker answers for one of them itself: then another company out of reach is enough.
  if (isStubbed) return reached === 'blocked' || reached === 'refused' ? 'stubbed' : 'stub';
  if (reached === 'cut') return reached;
  if (reached === 'clear') return 'answered';
  return reached === 'blocked' ? 'dead' : 'silent';
}
