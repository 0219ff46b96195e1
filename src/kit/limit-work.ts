export interface WorkLimit {
  /** So much work is done at once. */
  atOnce: number;
  /** So much waits for it, first come, first served. */
  maxWaiting: number;
  /** What further work is refused with. */
  refusal: () => Error;
}

/** @returns does work when there is a place for it, or throws the refusal */
export function limitWork({ atOnce, maxWaiting, refusal }: WorkLimit) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (queue.length >= maxWaiting) throw refusal();
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => queue.push(resolve));
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
