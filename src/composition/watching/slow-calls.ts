import type { Log } from '../../kit/log.ts';
import type { StoreCall, WatchCalls } from '../../kit/store-call.ts';

/** As much of a statement as a line of the log takes. */
const longestStatement = 1_000;

/** Logs calls to a store that took long. The request or job that waited for them is in the same line. @param slowMs 0: none */
export function logSlowCalls(log: Log, slowMs: number): WatchCalls {
  return ({ store, kind, ms, failed, statement }: StoreCall) => {
    if (slowMs === 0 || ms < slowMs) return;
    const text = statement.replace(/\s+/g, ' ').trim().slice(0, longestStatement);
    log.warn({ store, kind, ms: Math.round(ms), failed, statement: text }, 'slow query');
  };
}

export function watchCalls(watchers: WatchCalls[]): WatchCalls {
  return (call) => {
    for (const watch of watchers) watch(call);
  };
}
