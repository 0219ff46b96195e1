import { within } from '../../kit/within.ts';

/** As long as Redis is waited for. */
const patienceMs = 300;

/** A question that an event waits for, and that the process can answer itself. @throws TooSlow where the server does not answer soon */
export function quickly<Args extends unknown[], T>(
  ask: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return (...args) => within(patienceMs, () => ask(...args));
}
