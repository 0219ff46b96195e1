export interface WorkLimit {
  /** So much work is done at once. */
  concurrency: number;
  /** So much waits for it, first come, first served. */
  maxWaiting: number;
  /** What further work is refused with. */
  refusal: () => Error;
}

/** @returns does work when there is a place for it; throws the refusal where too much waits, or it is still waiting when the signal aborts */
export function limitWork({ concurrency, maxWaiting, refusal }: WorkLimit) {
  let running = 0;
  const queue: (() => void)[] = [];

  function turn(signal?: AbortSignal): Promise<void> {
    return new Promise((begin, reject) => {
      queue.push(begin);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(begin);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(refusal());
      });
    });
  }

  return async function limited<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (queue.length >= maxWaiting || signal?.aborted) throw refusal();
    if (running < concurrency) running++;
    else await turn(signal);
    try {
      return await work();
    } finally {
      // Who waits takes over the place, so that nobody else can.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
