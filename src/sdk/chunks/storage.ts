import type { Pieces } from '../chunks.ts';
import { openStorage } from '../storage.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.storage = openStorage;
