import type { Redis } from 'ioredis';
import type { Limiter } from '../kit/limiter/limiter.ts';
import { openMemoryLimiter } from '../kit/limiter/memory.ts';
import { openRedisLimiter } from '../kit/limiter/redis.ts';
import { withFallback } from '../kit/limiter/with-fallback.ts';
import type { Log } from '../kit/log.ts';
import { logRefusals } from '../kit/redis-refusal.ts';

/** Counts with Redis for all nodes, and on its own while Redis fails; without Redis, on its own. @param onFallback hears of each count of its own */
export function openLimiter(
  redis: Redis | null,
  { now, log, onFallback }: { now: () => number; log: Log; onFallback: () => void },
): Limiter {
  const own = openMemoryLimiter(now);
  if (redis === null) return own;
  return withFallback(openRedisLimiter(redis, now), own, now, onFallback, logRefusals(log));
}
