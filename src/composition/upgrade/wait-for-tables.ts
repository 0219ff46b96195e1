import type { Log } from '../../kit/log.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { codeOf, StoreUnavailable } from '../../kit/store-unavailable.ts';

/** Milliseconds between two tries, in which others get to the table, and between two lines of the log. */
const pauses = { again: 5_000, log: 300_000 } as const;

export interface TableWait {
  log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds since some moment. */
  elapsed: () => number;
  pause?: (ms: number) => Promise<unknown>;
  /** Called at the first try that fails. @throws what ends the start */
  onWait?: () => Promise<void>;
  /** Milliseconds; without it, for as long as it takes. */
  limitMs?: number;
}

/** A table was in use for all the time that an upgrade may wait. */
class TablesBusy extends OperatorError {
  constructor(ms: number) {
    super(
      `another session has used a table of the database for ${durationText(ms)} (pg_dump, or a transaction left open); ` +
        'end that session or wait until it is done, then start the upgrade again',
    );
  }
}

/**
 * Changes tables of PostgreSQL. A change needs a table alone, and whatever comes after it waits in the queue: so it gives
 * up soon, lets the others through and tries again.
 * @param change has a short `lock_timeout`, and changes nothing where it throws
 * @throws TablesBusy after `limitMs`
 */
export async function waitForTables<T>(
  change: () => Promise<T>,
  { log, elapsed, pause = pauseOf, onWait, limitMs = Number.POSITIVE_INFINITY }: TableWait,
): Promise<T> {
  const begun = elapsed();
  let saidAt: number | null = null;
  for (;;) {
    try {
      const changed = await change();
      if (saidAt !== null) log.info({ store: 'records' }, 'the table is free; the upgrade continues');
      return changed;
    } catch (error) {
      if (!isTableBusy(error)) throw error;
      if (elapsed() - begun >= limitMs) throw new TablesBusy(limitMs);
      const isFirst = saidAt === null;
      if (saidAt === null || elapsed() - saidAt >= pauses.log) {
        saidAt = elapsed();
        log.warn({ store: 'records' }, waitText);
      }
      if (isFirst) await onWait?.();
    }
    await pause(pauses.again);
  }
}

const waitText =
  'an upgrade waits for a table that another session uses (pg_dump, or a transaction left open); ' +
  'it continues when that session has ended';

/** The code of PostgreSQL for a lock that was not free within `lock_timeout`. */
function isTableBusy(error: unknown): boolean {
  return error instanceof StoreUnavailable && codeOf(error.cause) === '55P03';
}

function durationText(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1_000} seconds`;
}

const pauseOf = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
