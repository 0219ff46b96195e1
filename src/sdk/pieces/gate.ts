import { openGate } from '../gate.ts';
import type { Pieces } from '../pieces.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.gate = openGate;
