import type { Pieces } from '../chunks.ts';
import { openConsentPiece } from '../consent.ts';

declare const __TRUCE_PIECES__: Pieces;

__TRUCE_PIECES__.consent = openConsentPiece;
