import type { Log } from '../kit/log.ts';
import { type StoreName, StoreRefused, StoreUnavailable } from '../kit/store-unavailable.ts';

/** Milliseconds between two tries, and between two lines of the log. */
const pauses = { first: 250, most: 5_000, log: 300_000 } as const;

export interface WaitParts {
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds since some moment. */
  elapsed: () => number;
  pause?: (ms: number) => Promise<unknown>;
  /** Called at the first try that fails. @throws what ends the start */
  onWait?: () => Promise<void>;
}

/**
 * Opens a store. One that is a server of its own is waited for while it cannot be reached: components come up in any order.
 * @param open tried again after StoreUnavailable; it leaves nothing open where it throws
 * @throws anything else that `open` throws, such as a wrong password
 */
export async function waitForStore<T>(
  { name, isServer }: { name: StoreName; isServer: boolean },
  open: () => Promise<T>,
  { log, elapsed, pause = pauseOf, onWait }: WaitParts,
): Promise<T> {
  let saidAt: number | null = null;
  for (let pauseMs: number = pauses.first; ; pauseMs = Math.min(pauseMs * 2, pauses.most)) {
    try {
      const opened = await open();
      if (saidAt !== null) log.info({ store: name }, 'the store responds; the start goes on');
      return opened;
    } catch (error) {
      if (!isServer || error instanceof StoreRefused || !(error instanceof StoreUnavailable)) throw error;
      const isFirst = saidAt === null;
      if (saidAt === null || elapsed() - saidAt >= pauses.log) {
        saidAt = elapsed();
        log.warn({ store: name, error: error.message }, 'waiting for a store that cannot be reached');
      }
      if (isFirst) await onWait?.();
    }
    await pause(pauseMs);
  }
}

const pauseOf = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
