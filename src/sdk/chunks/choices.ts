import type { Pieces } from '../chunks.ts';
import { openChoices } from '../wall/choices.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.choices = openChoices;
