import { Redis } from 'ioredis';
import type { Log } from './log.ts';
import { isDatabaseFault, noteRedisError, redisReason } from './redis-reason.ts';

/** Milliseconds. A request waits for Redis, so Redis may take little. */
const limits = { command: 300, connect: 2_000, firstConnect: 1_000, reconnect: 1_000 } as const;

/**
 * Opens the connection that the limiter and the signals share. It connects automatically whenever the server can be
 * reached, so a start does not need Redis; a command fails at once without a connection, and after 300 ms with one.
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: limits.command,
    connectTimeout: limits.connect,
    retryStrategy: (times) => Math.min(50 * times, limits.reconnect),
  });
  logOutages(redis, log);
  const connected = redis.connect().catch(() => undefined); // logged by the listener; it tries again
  const late = new Promise<void>((resolve) => setTimeout(resolve, limits.firstConnect).unref());
  await Promise.race([connected, late]);
  return redis;
}

/** One line when it goes and one when it comes back, however often it is tried between. */
function logOutages(redis: Redis, log: Log): void {
  let away = false;
  redis.on('error', (error: Error) => {
    noteRedisError(redis, error, redis.options.tls !== undefined);
    // The client would go on with database 0, which may be another program's.
    if (isDatabaseFault(error)) redis.disconnect(true);
    if (!away)
      log.warn(
        { error: redisReason(redis, error).message },
        'Redis is unavailable; each node counts rate limits and joins visits on its own',
      );
    away = true;
  });
  redis.on('ready', () => {
    noteRedisError(redis, null);
    if (away) log.warn({}, 'Redis is available again');
    away = false;
  });
}
