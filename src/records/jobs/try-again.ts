/** Thrown by a handler that knows better than the table when its job should be tried again; null: never. */
export class TryAgain extends Error {
  constructor(
    why: string,
    readonly delayMs: number | null,
  ) {
    super(why);
  }
}

/** What a file of the spool holds up comes again after so long, until somebody has repaired its disk. */
export const stuckDelayMs = 3_600_000;
