/** What the operator can fix: the message says what happened and what to do, and no stack trace is shown. */
export class OperatorError extends Error {}
