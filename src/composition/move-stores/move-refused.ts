import { OperatorError } from '../../kit/operator-error.ts';

/** Stores that cannot be moved; the message says why and what to do. The installation stays where it is. */
export class MoveRefused extends OperatorError {}
