import { OperatorError } from '../../kit/operator-error.ts';

/** What was typed for an option or argument cannot be, beside the others or on this day. */
export class UsageError extends OperatorError {}
