import { limitWork, type WorkLimit } from './limit-work.ts';

/**
 * Work of many callers, of whom each does one thing at a time: where one asks a lot, it waits for itself, and another's
 * first question is the next one.
 * @param limit `maxWaiting` and `refusal` of each caller; all together do `concurrency`
 * @returns refuses what still waits when the signal aborts
 */
export function limitCallers({ concurrency, maxWaiting, refusal }: WorkLimit) {
  const together = limitWork({ concurrency, maxWaiting: Number.POSITIVE_INFINITY, refusal });
  const callers = new Map<string, { work: ReturnType<typeof limitWork>; count: number }>();

  return async function limited<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = callers.get(caller) ?? { work: limitWork({ concurrency: 1, maxWaiting, refusal }), count: 0 };
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
