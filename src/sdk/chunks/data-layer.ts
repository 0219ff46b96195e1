import type { Pieces } from '../chunks.ts';
import { pushTo } from '../data-layer.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.push = pushTo;
