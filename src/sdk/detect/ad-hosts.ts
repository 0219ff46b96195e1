import { quietRequest } from './quiet-request.ts';
import type { Signals } from './verdict.ts';

/** Three operators besides Google, whose hosts blockers answer themselves. */
const hosts = ['static.criteo.net', 'ads.pubmatic.com', 'ib.adnxs.com'];

/** Asks real ad hosts for nothing in particular: where two or more cannot be reached, the network blocks them. */
export async function askHosts(
  window: Window & typeof globalThis,
  isForbidden: (url: string) => boolean,
): Promise<Signals['hosts']> {
  const replies = await Promise.all(
    hosts.map((host) => quietRequest(window, `https://${host}/favicon.ico`, 'no-cors', isForbidden)),
  );
  const refused = replies.filter((reply) => reply === 'refused').length;
  if (refused > 1) return 'blocked';
  return replies.every((reply) => typeof reply === 'object') ? 'clear' : 'inconclusive';
}
