/** Thrown by a handler that knows better than the table when its job should be tried again; null: never. */
export class TryAgain extends Error {
  constructor(
    why: string,
    readonly delayMs: number | null,
  ) {
    super(why);
  }
}
