import { type Limiter, windowMs } from './limiter.ts';

/** Entries a window may hold; beyond, newcomers share one bucket a hash slot, so memory stays bounded. */
const mostKeys = 500_000;

/** Counts in this process. Windows begin on the full minute, so that one map serves and one clear ends it. */
export function openMemoryLimiter(now: () => number): Limiter {
  let window = 0;
  const used = new Map<string, number>();

  return {
    async take(key, limit) {
      const current = Math.floor(now() / windowMs);
      if (current !== window) {
        used.clear();
        window = current;
      }
      const slot = used.size < mostKeys || used.has(key) ? key : `shared:${slotOf(key)}`;
      const count = (used.get(slot) ?? 0) + 1;
      used.set(slot, count);
      return {
        allowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (current + 1) * windowMs,
      };
    },
    async close() {
      used.clear();
    },
  };
}

function slotOf(key: string): number {
  let hash = 5381;
  for (let at = 0; at < key.length; at++) hash = ((hash * 33) ^ key.charCodeAt(at)) >>> 0;
  return hash % 100_000;
}
