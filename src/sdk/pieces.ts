import type { openConsentPiece } from './consent.ts';
import type { openGate } from './gate.ts';

/**
 * Parts of the SDK that only some sites need. Each is built as a script of its own, and the server puts those that
 * a site's settings ask for in front of the core (see `http/loader-script.ts`).
 */
export interface Pieces {
  consent?: typeof openConsentPiece;
  gate?: typeof openGate;
}
