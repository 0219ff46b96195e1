import type { Log } from './log.ts';
import { redisReason } from './redis-reason.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Redis answers, and takes no changes: its memory is full, or it is a replica. */
export class RedisRefuses extends StoreUnavailable {
  constructor(cause: unknown) {
    super('redis', cause);
    this.message = `Redis refuses changes: ${cause instanceof Error ? cause.message : cause}`;
  }
}

/** What is used of the client. */
export interface ProbedRedis {
  set(name: string, value: string, mode: 'EX', seconds: number): Promise<unknown>;
}

/** Seconds. Nobody reads what a probe writes. */
const keptSeconds = 60;

/** Whether Redis takes a change, which a PING does not tell. It always writes the same small key. @throws RedisRefuses */
export async function probeRedis(redis: ProbedRedis): Promise<void> {
  try {
    await redis.set('truce:probe', '1', 'EX', keptSeconds);
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal ? new RedisRefuses(refusal) : redisReason(redis, error);
  }
}

/** @returns hears how each call of a shared limiter ended, and logs when Redis begins to refuse changes and when it ends */
export function logRefusals(log: Pick<Log, 'info' | 'warn'>): (error: unknown) => void {
  let isRefusing = false;
  return (error) => {
    const refusal = refusalIn(error);
    if (refusal && !isRefusing) {
      isRefusing = true;
      log.warn(
        { error: refusal.message },
        'Redis refuses changes; each node counts rate limits and joins visits on its own',
      );
    }
    if (error !== null || !isRefusing) return;
    isRefusing = false;
    log.info({}, 'Redis takes changes again');
  };
}

/** What Redis itself said; a transaction says only that it was not run. */
function refusalIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StoreUnavailable) return refusalIn(error.cause);
  if (error.name !== 'ReplyError') return null;
  const [first] = (error as { previousErrors?: Error[] }).previousErrors ?? [];
  return first ?? error;
}
