import { type Crowd, maxCount, openApproximateCounter } from './approximate-counter.ts';
import { type Limiter, windowMs } from './limiter.ts';

/** Keys counted one by one; in a minute with more, the rest are counted in a table of fixed size. */
const maxKeys = 100_000;

/**
 * Counts in this process. Windows begin on the full minute (or whatever their length is), so that one clear ends
 * them all. Memory is bounded however many clients come: an ordinary minute costs a map, a flood 64 MB for as long
 * as it lasts.
 */
export function openMemoryLimiter(now: () => number): Limiter {
  const ofLength = new Map<number, Tally>();
  return {
    async take(key, limit, lengthMs = windowMs, taken = 1) {
      const current = Math.floor(now() / lengthMs);
      let tally = ofLength.get(lengthMs);
      if (tally?.window !== current) {
        tally = openTally(current);
        ofLength.set(lengthMs, tally);
      }
      const counted = tally.count(key, taken);
      return {
        allowed: counted <= limit,
        limit,
        remaining: Math.max(0, limit - counted),
        resetAt: (current + 1) * lengthMs,
      };
    },
    async close() {
      ofLength.clear();
    },
  };
}

/** The counts of one window. */
interface Tally {
  window: number;
  count(key: string, taken: number): number;
}

function openTally(window: number): Tally {
  const used = new Map<string, number>();
  let crowd: Crowd | null = null;
  return {
    window,
    count(key, taken) {
      const known = used.get(key);
      if (known !== undefined || used.size < maxKeys) {
        const counted = (known ?? 0) + taken;
        used.set(key, counted);
        return counted;
      }
      crowd ??= openApproximateCounter();
      const counted = crowd.add(key, taken);
      // A slot cannot count higher; an address that fills one gets an entry in the map.
      if (counted === maxCount) used.set(key, maxCount);
      return counted;
    },
  };
}
