import { openRedis } from '../../kit/redis.ts';
import { RedisRefuses } from '../../kit/redis-refusal.ts';

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
  const redis = await openRedis(url, {
    ...silent,
    warn: ({ error }: { error: string }) => (reason = error),
  } as never);
  try {
    const begun = performance.now();
    await ask(redis);
    return { ms: performance.now() - begun };
  } catch (error) {
    return { refused: reason || (error as Error).message, answers: error instanceof RedisRefuses };
  } finally {
    redis.disconnect();
  }
}
