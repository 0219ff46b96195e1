import { openOutcome } from '../ask/outcome.ts';
import type { Pieces } from '../chunks.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.outcome = openOutcome;
