import type { Redis } from 'ioredis';
import { type Limiter, windowMs } from './limiter.ts';

/** One count for all nodes: INCR on the window's key, which expires by itself. */
export function openRedisLimiter(redis: Redis, now: () => number): Limiter {
  return {
    async take(key, limit, lengthMs = windowMs) {
      const window = Math.floor(now() / lengthMs);
      const name = `truce:limit:${lengthMs}:${window}:${key}`;
      const replies = await redis
        .multi()
        .incr(name)
        .pexpire(name, 2 * lengthMs)
        .exec();
      const count = Number(replies?.[0]?.[1] ?? 0);
      return {
        allowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (window + 1) * lengthMs,
      };
    },
    async close() {},
  };
}
