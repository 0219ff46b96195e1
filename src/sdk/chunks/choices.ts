import type { Pieces } from '../chunks.ts';
import { choicePlacer } from '../wall/choices.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.choices = choicePlacer;
