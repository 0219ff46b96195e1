import type { chooseWall } from './choose-wall.ts';
import type { watchConsent } from './consent.ts';
import type { openGate } from './gate.ts';
import type { allowsWall } from './rules.ts';

/**
 * Parts of the SDK that only some sites need. Each is built as a script of its own, and the server puts those that
 * a site's settings ask for in front of the core (see `http/loader-script.ts`).
 */
export interface Pieces {
  consent?: typeof watchConsent;
  choose?: typeof chooseWall;
  rules?: typeof allowsWall;
  gate?: typeof openGate;
}
