import type { Signals } from './verdict.ts';

type Answer = 'ok' | 'failed' | 'inconclusive';
type Ask = (name: string, mode?: 'cors' | 'no-cors') => Promise<Answer>;

/**
 * Asks our own service for two names that lists block on any host, and for a control that none does. A bait counts
 * as blocked when it fails twice while the control answers before and after.
 */
export async function askPaths(ask: Ask, baits: string[], control: string): Promise<Signals['paths']> {
  const [before, ...first] = await Promise.all([control, ...baits].map((name) => ask(name)));
  if (before !== 'ok' || baits.length < 2) return 'inconclusive';
  if (first.every((answer) => answer === 'ok')) return 'clear';
  // The second try takes any answer at all, so that a refusal by a proxy without CORS headers is told from a blocker.
  const second = await Promise.all(
    baits.map((name, index) => (first[index] === 'failed' ? ask(name, 'no-cors') : first[index])),
  );
  const failed = second.filter((answer) => answer === 'failed').length;
  if (failed === 0 || (await ask(control)) !== 'ok') return 'inconclusive';
  return failed === baits.length ? 'both' : 'one';
}

export function mediaAsker(
  window: Window & typeof globalThis,
  base: string,
  isForbidden: (url: string) => boolean,
): Ask {
  return async (name, mode = 'cors') => {
    const url = `${base}/v1/media/${name}`;
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), 4000);
    try {
      const response = await window.fetch(url, {
        mode,
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: aborter.signal,
      });
      if (mode === 'no-cors' && response.type === 'opaque') return 'inconclusive';
      if (response.status !== 200) return 'inconclusive';
      // Blockers answer some requests themselves, with 200 and a stub: only the content tells.
      return (await response.text()) === `ok:${name}` ? 'ok' : 'failed';
    } catch {
      // A timeout, a network that is gone or the page's own CSP say nothing about a blocker.
      const unclear = aborter.signal.aborted || window.navigator.onLine === false || isForbidden(url);
      return unclear ? 'inconclusive' : 'failed';
    } finally {
      clearTimeout(timer);
    }
  };
}
