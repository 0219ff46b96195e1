import type { Caller } from '../../auth/caller.ts';
import { ApiError } from '../../contract/core/errors.ts';
import { limitCallers } from '../../kit/limit-callers.ts';

/** Answers a query when it is its caller's turn. @throws RATE_LIMITED where too many wait, or it has waited too long */
export type QueryTurns = <T>(caller: string, answer: () => Promise<T>) => Promise<T>;

/** Milliseconds. What hangs in the event store has a limit of its own. */
const maxWaitMs = 30_000;

/** Queries may group millions of sessions: one at a time leaves the event store to dashboards. */
export function openQueryTurns(): QueryTurns {
  const limited = limitCallers({
    concurrency: 1,
    // A dashboard elsewhere may ask for all of its charts together.
    maxWaiting: 99,
    refusal: () =>
      new ApiError('RATE_LIMITED', 'Too many queries are waiting. Try again in 5 seconds.', {
        retry_after: 5,
      }),
  });
  return (caller, answer) => limited(caller, answer, AbortSignal.timeout(maxWaitMs));
}

/** Who asks: a key or a member. */
export function askerOf({ key, user, accountId }: Caller): string {
  return key?.id ?? user?.id ?? accountId;
}
