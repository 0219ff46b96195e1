import { codeOf } from '../kit/store-unavailable.ts';
import type { ConnectionWatch } from './log-connection.ts';

/** SQLSTATE: the server, the database or the role has no room for another connection. */
export const noRoomCode = '53300';

/** What is used of a pool of `pg`. */
interface Pool<Client> {
  connect(): Promise<Client>;
  readonly totalCount: number;
  readonly idleCount: number;
  on(event: 'release', listener: () => void): unknown;
}

interface Patience {
  /** How long a request may wait, in ms. */
  waitMs: number;
  /** How long no further connection is tried after one was refused for want of room, in ms. */
  restMs: number;
  watch?: ConnectionWatch | undefined;
  elapsed?: () => number;
  setTimer?: (run: () => void, ms: number) => unknown;
}

/**
 * Connections of the pool where the server has no room for more of them: a request waits for one that this node has, or until
 * there is room, instead of failing at once. First come, first served.
 * @returns throws what the server said last, once the time is over; every other error at once
 */
export function connectPatiently<Client>(
  pool: Pool<Client>,
  { waitMs, restMs, watch, elapsed = () => performance.now(), setTimer = setTimeout }: Patience,
): () => Promise<Client> {
  const waiting: (() => void)[] = [];
  let fullUntil = Number.NEGATIVE_INFINITY;
  // The pool takes it back after its listeners have heard of it.
  pool.on('release', () => queueMicrotask(() => waiting.shift()?.()));

  function freed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      setTimer(() => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        resolve();
      }, ms);
    });
  }

  return async () => {
    const until = elapsed() + waitMs;
    for (;;) {
      const now = elapsed();
      if (now < fullUntil && pool.idleCount === 0 && now < until) {
        await freed(Math.min(fullUntil, until) - now);
        continue;
      }
      try {
        const client = await pool.connect();
        watch?.made();
        return client;
      } catch (error) {
        const isFull = codeOf(error) === noRoomCode;
        if (!isFull) watch?.failed(error);
        if (!isFull || elapsed() >= until) throw error;
        fullUntil = elapsed() + restMs;
      }
    }
  };
}
