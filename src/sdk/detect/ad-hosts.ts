import type { QuietRequest } from './quiet-request.ts';

/**
 * What several ad companies' addresses say together. `blocked`: two or more are refused. `refused`: one alone. `cut`:
 * the page or the network reaches no foreign host at all. `inconclusive`: timeouts, or the page's own policy.
 */
export type Reached = 'clear' | 'blocked' | 'refused' | 'cut' | 'inconclusive';
export type AskHosts = (urls: string[], cache?: RequestCache) => Promise<Reached>;

/**
 * @param control a neutral address on another host than the page's, requested in the same way and answered without
 *   headers for foreign pages. Under `Cross-Origin-Embedder-Policy` it is refused as the ad companies' addresses are. Without
 *   one, nobody can say whose refusals they are.
 */
export function hostAsker(request: QuietRequest, control: string | false): AskHosts {
  return async (urls, cache) => {
    const ask = (url: string) => request(url, 'no-cors', cache);
    const replies = await Promise.all(urls.map(ask));
    const refused = replies.filter((reply) => reply === 'refused').length;
    if (refused > 1) return control && typeof (await ask(control)) === 'object' ? 'blocked' : 'cut';
    if (refused > 0) return 'refused';
    return replies.every((reply) => typeof reply === 'object') ? 'clear' : 'inconclusive';
  };
}
