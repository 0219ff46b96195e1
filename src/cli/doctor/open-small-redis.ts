import { openRedis } from '../../kit/redis.ts';
import { RedisRefuses } from '../../kit/redis-refusal.ts';
import { within } from '../../kit/within.ts';

/** A little more than the client waits for a connection. */
const waitMs = 3_000;

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

type Redis = Awaited<ReturnType<typeof openRedis>>;

/** Asks Redis one thing. @returns how long it took, in ms, or why it failed, and whether Redis answered */
export async function openSmallRedis(
  url: string,
  ask: (redis: Redis) => Promise<unknown>,
): Promise<{ ms: number } | { refused: string; answers: boolean }> {
  let reason = '';
  let resolve = () => {};
  const known = new Promise<void>((done) => {
    resolve = done;
  });
  const redis = await openRedis(url, {
    ...silent,
    warn({ error }: { error: string }) {
      reason = error;
      resolve();
    },
  } as never);
  redis.once('ready', () => resolve());
  try {
    // A connection that takes long ends with a reason, which a command without one does not have.
    if (redis.status !== 'ready') await within(waitMs, () => known).catch(() => undefined);
    const begun = performance.now();
    await ask(redis);
    return { ms: performance.now() - begun };
  } catch (error) {
    return { refused: reason || (error as Error).message, answers: error instanceof RedisRefuses };
  } finally {
    redis.disconnect();
  }
}
