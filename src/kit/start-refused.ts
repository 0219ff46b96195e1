import { OperatorError } from './operator-error.ts';

/** A start that must not go on: the operator has to decide something. The message says what happened and what to do. */
export class StartRefused extends OperatorError {}
