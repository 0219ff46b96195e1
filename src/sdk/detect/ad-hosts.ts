import { type IsForbidden, quietRequest } from './quiet-request.ts';
import type { Signals } from './verdict.ts';

/** Asks addresses of different ad companies for nothing in particular. `blocked`: none of two or more is reached. */
export async function askAddresses(
  window: Window & typeof globalThis,
  urls: string[],
  isForbidden: IsForbidden,
  cache?: RequestCache,
): Promise<Signals['hosts']> {
  const replies = await Promise.all(
    urls.map((url) => quietRequest(window, url, 'no-cors', isForbidden, cache)),
  );
  const refused = replies.filter((reply) => reply === 'refused').length;
  if (refused > 1) return 'blocked';
  return replies.every((reply) => typeof reply === 'object') ? 'clear' : 'inconclusive';
}
