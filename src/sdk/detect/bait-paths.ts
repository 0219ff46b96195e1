import { quietRequest } from './quiet-request.ts';
import type { Signals } from './verdict.ts';

/** `stub`: something else than our own text came back with status 200. */
export type Answer = 'ok' | 'refused' | 'stub' | 'inconclusive';
export type Ask = (name: string, mode?: RequestMode) => Promise<Answer>;

/**
 * Asks our own service for two names that lists block on any host, and for a control that none does. A bait counts
 * as blocked when it fails twice while the control answers before and after.
 */
export async function askPaths(ask: Ask, baits: string[], control: string): Promise<Signals['paths']> {
  const [before, ...first] = await Promise.all([control, ...baits].map((name) => ask(name)));
  if (before !== 'ok' || baits.length < 2) return 'inconclusive';
  if (first.every((answer) => answer === 'ok')) return 'clear';
  const second = await Promise.all(
    baits.map((name, index) => {
      const answer = first[index];
      if (answer === 'stub') return ask(name);
      // Any answer will do now: so a proxy that refuses without CORS headers is told from a blocker.
      return answer === 'refused' ? ask(name, 'no-cors') : answer;
    }),
  );
  const failed = second.filter((answer) => answer === 'refused' || answer === 'stub').length;
  if (failed === 0 || (await ask(control)) !== 'ok') return 'inconclusive';
  return failed === baits.length ? 'both' : 'one';
}

export function mediaAsker(
  window: Window & typeof globalThis,
  folder: string,
  isForbidden: (url: string) => boolean,
): Ask {
  return async (name, mode = 'cors') => {
    const reply = await quietRequest(window, `${folder}/${name}`, mode, isForbidden);
    if (reply === 'refused') return 'refused';
    if (reply === 'unclear' || reply.response.status !== 200) return 'inconclusive';
    // Blockers answer some requests themselves, with 200 and a stub: only the content tells.
    const text = await reply.response.text().catch(() => null);
    return text === null ? 'inconclusive' : text === `ok:${name}` ? 'ok' : 'stub';
  };
}
