/** A failure in the browser, not of a call: where it happens it is known what it means. */
export class ExplainedError extends Error {
  constructor(
    readonly title: string,
    readonly advice: string,
    cause: unknown,
  ) {
    super(title, { cause });
  }
}
