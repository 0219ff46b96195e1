import { isAhead } from '../is-ahead.ts';
import type { Limiter } from './limiter.ts';

/** So long after a failure nobody asks the shared limiter: a paused one would slow every request down. */
const restMs = 1_000;

/** The shared limiter, and while it fails this node's own, so that no request waits or fails for a count. @param onFallback hears of each count of its own. @param onEnd hears what the shared one failed with, or null */
export function withFallback(
  shared: Limiter,
  own: Limiter,
  now: () => number,
  onFallback: () => void = () => undefined,
  onEnd: (error: unknown) => void = () => undefined,
): Limiter {
  let restUntil = 0;
  return {
    async take(...asked) {
      if (!isAhead(restUntil, now(), restMs)) {
        try {
          const taken = await shared.take(...asked);
          onEnd(null);
          return taken;
        } catch (error) {
          // Every failure means the same here; the connection logs that it is away.
          restUntil = now() + restMs;
          onEnd(error);
        }
      }
      onFallback();
      return own.take(...asked);
    },
    async close() {
      await Promise.all([shared.close(), own.close()]);
    },
  };
}
