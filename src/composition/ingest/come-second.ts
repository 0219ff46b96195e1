import { setPriority } from 'node:os';

/** A third of the weight of a process at 0 where both want a core; nothing where one is free. */
const niceness = 5;

/**
 * Lets ingest processes that were started before go first where cores are short: of this thread, and of all that are started
 * from now on, such as those of the embedded event store. On Linux a priority is a thread's own.
 */
export function comeSecond(): void {
  try {
    setPriority(niceness);
  } catch {
    // Some containers forbid it: then all are equal, as without it.
  }
}
