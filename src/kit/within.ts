/** Work that took longer than it may. */
export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no response within ${ms} ms`);
  }
}

/**
 * Gives work a time limit.
 * @param work gets a signal that aborts when the limit is over; what it does afterwards is ignored.
 * @throws TooSlow after `ms` milliseconds.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooSlow(ms));
      abort.abort();
    }, ms);
  });
  const working = work(abort.signal);
  working.catch(() => undefined); // of work that was given up on, nobody hears
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
