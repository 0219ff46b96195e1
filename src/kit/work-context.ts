import { AsyncLocalStorage } from 'node:async_hooks';

/** What this process works on: a request or a job. It follows the work through every await, into the stores and the log. */
export interface Work {
  /** The `X-Request-Id` of the response. */
  request_id?: string;
  /** Id and kind of the job. */
  job?: string;
  kind?: string;
  /** The trace that shows it, where one is sent. */
  trace_id?: string;
}

const storage = new AsyncLocalStorage<Work>();

export function duringWork<T>(work: Work, run: () => T): T {
  return storage.run(work, run);
}

/** Empty outside of requests and jobs. */
export function currentWork(): Work {
  return storage.getStore() ?? {};
}
