import { chooseWall } from '../choose-wall.ts';
import type { Pieces } from '../pieces.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.choose = chooseWall;
