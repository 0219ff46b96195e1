import type { AnalyticsStore } from '../../analytics/store.ts';
import type { Caller } from '../../auth/caller.ts';
import { ApiError } from '../../contract/core/errors.ts';
import { type CallersLimit, limitCallers } from '../../kit/limit-callers.ts';

export interface Patience {
  /** Aborts when the caller hangs up: what still waits leaves the queue. */
  signal?: AbortSignal;
  /** Milliseconds; null: as long as the caller does. */
  maxWaitMs?: number | null;
}

/** Answers a query when it is its caller's turn. @throws RATE_LIMITED where too many wait, or it has waited too long */
export type QueryTurns = <T>(caller: string, answer: () => Promise<T>, patience?: Patience) => Promise<T>;

/** Milliseconds. What hangs in the event store has a limit of its own. */
const defaultWaitMs = 30_000;
const screenPartsAtOnce = 4;

/** Queries may group millions of sessions: one at a time leaves the event store to dashboards. */
export function openQueryTurns(): QueryTurns {
  return openTurns({ concurrency: 1 });
}

/** What a screen reads has several parts: a caller's own are read few at a time, and nobody else waits for them. */
export function openScreenTurns(): QueryTurns {
  return openTurns({ concurrency: Number.POSITIVE_INFINITY, each: screenPartsAtOnce });
}

/**
 * What people with a share link read: one answer at a time for each address, and two for all of them together. A link can
 * be anywhere, and however many open it, the event store answers members.
 */
export function openSharedTurns(): QueryTurns {
  return openTurns({ concurrency: 2 });
}

/** What a list or a report asks: a caller's own come one after another, and nobody else waits for them. */
export function openCallerTurns(): QueryTurns {
  return openTurns({ concurrency: Number.POSITIVE_INFINITY });
}

function openTurns(limit: Pick<CallersLimit, 'concurrency' | 'each'>): QueryTurns {
  const limited = limitCallers({
    ...limit,
    // A dashboard elsewhere may ask for all of its charts together.
    maxWaiting: 99,
    refusal: () =>
      new ApiError('RATE_LIMITED', 'Too many queries are waiting. Try again in 5 seconds.', {
        retry_after: 5,
      }),
  });
  return (caller, answer, { signal, maxWaitMs = defaultWaitMs } = {}) => {
    const late = maxWaitMs === null ? [] : [AbortSignal.timeout(maxWaitMs)];
    return limited(caller, answer, AbortSignal.any([...late, ...(signal ? [signal] : [])]));
  };
}

/** The store for work of many statements: each takes a turn of its own, so other queries get theirs in between. */
export function storeInTurns(
  store: AnalyticsStore,
  queries: QueryTurns,
  asker: string,
  patience: Patience,
): AnalyticsStore {
  return {
    ...store,
    query: <Row>(...asked: Parameters<AnalyticsStore['query']>) =>
      queries(asker, () => store.query<Row>(...asked), patience),
  };
}

/** Who asks: a key or a member. */
export function askerOf({ key, user, accountId }: Caller): string {
  return key?.id ?? user?.id ?? accountId;
}
