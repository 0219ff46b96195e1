import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/**
 * Waits until every acknowledged event has reached the event store, so that what is read next is final.
 * Polling a number instead would stop at a half-shipped batch.
 */
export async function allShipped({
  url,
  flush,
}: {
  url: string;
  flush?: () => Promise<void>;
}): Promise<void> {
  if (flush) return flush();
  await vi.waitFor(
    async () => {
      const { spool_bytes } = (await (await fetch(`${url}/readyz`)).json()) as { spool_bytes: number };
      if (spool_bytes !== 0) throw new Error(`${spool_bytes} bytes of events are still in the spool`);
    },
    { timeout: patienceMs, interval: 50 },
  );
}
