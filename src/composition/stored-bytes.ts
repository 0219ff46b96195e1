import { isAhead } from '../kit/is-ahead.ts';
import type { Log } from '../kit/log.ts';

/** Sizes of tables change slowly, and asking costs the event store a query. */
const tablesEveryMs = 30_000;

interface StoredParts {
  /** Bytes of all tables; rejects while the event store is away. */
  readTables: () => Promise<number>;
  /** Bytes that wait on the disk. */
  backlogBytes: () => Promise<number>;
  now: () => number;
  log: Log;
}

/**
 * What events take, in bytes. While the event store is away, its tables count with the size they had, and what waits for it grows.
 * Only the first call waits for the event store: one that hangs must not stop the look at the disk.
 */
export function storedBytesReader({
  readTables,
  backlogBytes,
  now,
  log,
}: StoredParts): () => Promise<number> {
  let tables = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let first: Promise<void> | null = null;
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    try {
      tables = await readTables();
      readAt = now();
    } catch (error) {
      log.warn({ error: String(error) }, 'the size of the event store could not be read; trying again');
    } finally {
      isReading = false;
    }
  }

  return async () => {
    if (!isReading && !isAhead(readAt + tablesEveryMs, now(), tablesEveryMs)) {
      const reading = read();
      first ??= reading;
    }
    await first;
    return tables + (await backlogBytes());
  };
}
