import { allowsWall } from '../rules.ts';
import type { Pieces } from '../pieces.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.rules = allowsWall;
