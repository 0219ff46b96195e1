import type { Redis } from 'ioredis';
import { redisReason } from '../redis-reason.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { within } from '../within.ts';
import { type Limiter, windowMs } from './limiter.ts';

const patienceMs = 300;

/** One count for all nodes: INCR on the window's key, which expires automatically. */
export function openRedisLimiter(redis: Redis, now: () => number): Limiter {
  return {
    async take(key, limit, lengthMs = windowMs, taken = 1) {
      const window = Math.floor(now() / lengthMs);
      const count = await add(redis, `truce:limit:${lengthMs}:${window}:${key}`, taken, 2 * lengthMs);
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

/** @throws StoreUnavailable when Redis does not answer in time, or refuses. */
async function add(redis: Redis, name: string, taken: number, expiresMs: number): Promise<number> {
  try {
    const replies = await within(patienceMs, () =>
      redis.multi().incrby(name, taken).pexpire(name, expiresMs).exec(),
    );
    const [error, count] = replies?.[0] ?? [new Error('no reply')];
    if (error) throw error;
    return Number(count);
  } catch (error) {
    throw new StoreUnavailable('redis', redisReason(redis, error));
  }
}
