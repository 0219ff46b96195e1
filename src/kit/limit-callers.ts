import { limitWork, type WorkLimit } from './limit-work.ts';

/** All together do `concurrency`; `maxWaiting` and `refusal` are of each caller. */
export interface CallersLimit extends WorkLimit {
  /** So much of one caller's work is done at once. */
  each?: number;
}

/**
 * Work of many callers, of whom each does few things at a time: where one asks a lot, it waits for itself, and another's
 * first question is the next one.
 * @returns refuses what still waits when the signal aborts
 */
export function limitCallers({ concurrency, each = 1, maxWaiting, refusal }: CallersLimit) {
  const together = limitWork({ concurrency, maxWaiting: Number.POSITIVE_INFINITY, refusal });
  const callers = new Map<string, { work: ReturnType<typeof limitWork>; count: number }>();

  return async function limited<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = callers.get(caller) ?? {
      work: limitWork({ concurrency: each, maxWaiting, refusal }),
      count: 0,
    };
    callers.set(caller, own);
    own.count++;
    try {
      return await own.work(() => together(work, signal), signal);
    } finally {
      own.count--;
      if (own.count === 0) callers.delete(caller);
    }
  };
}
