import { openConsentPiece } from '../consent.ts';
import type { Pieces } from '../pieces.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.consent = openConsentPiece;
