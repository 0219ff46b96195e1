import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** Opens the connection that the limiter and the signals share; it reconnects by itself. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'redis'));
  await redis.connect();
  return redis;
}
