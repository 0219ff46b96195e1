/** A dropped connection is often back within seconds. Longer than all of these, nobody should look at an empty screen. */
const pausesMs = [1_000, 2_000, 4_000];

/**
 * Asks again for what did not come.
 * @param pause waits for this long, or less where trying again makes sense earlier
 * @returns undefined where it did not come in the end; never fails
 */
export async function bringAgain<T>(
  bring: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
): Promise<T | undefined> {
  for (const ms of [0, ...pausesMs]) {
    if (ms > 0) await pause(ms);
    try {
      return await bring();
    } catch {
      // The next try says more.
    }
  }
  return undefined;
}

/** Over early when the browser has a connection again. */
export function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
