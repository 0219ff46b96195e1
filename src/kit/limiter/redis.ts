import type { Redis } from 'ioredis';
import { type Limiter, windowMs } from './limiter.ts';

/** One count for all nodes: INCR on the minute's key, which expires by itself. */
export function openRedisLimiter(redis: Redis, now: () => number): Limiter {
  return {
    async take(key, limit) {
      const window = Math.floor(now() / windowMs);
      const name = `truce:limit:${window}:${key}`;
      const replies = await redis
        .multi()
        .incr(name)
        .pexpire(name, 2 * windowMs)
        .exec();
      const count = Number(replies?.[0]?.[1] ?? 0);
      return {
        allowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (window + 1) * windowMs,
      };
    },
    async close() {},
  };
}
