/** A call to a store, once it ended. */
export interface StoreCall {
  store: 'records' | 'events';
  /** What it was: a lane of the event store, insert, command; or query. */
  kind: string;
  ms: number;
  failed: boolean;
  /** Without the values: those are parameters. */
  statement: string;
  /** Of an insert. */
  bytes?: number;
}

export type WatchCalls = (call: StoreCall) => void;
