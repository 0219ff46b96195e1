import { openMoreRules } from '../ask/more-rules.ts';
import type { Pieces } from '../chunks.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.rules = openMoreRules;
