import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { openMoreRules } from './ask/more-rules.ts';
import type { openOutcome } from './ask/outcome.ts';
import type { openConsentPiece } from './consent.ts';
import type { Gate } from './gate.ts';
import type { openStorage } from './storage.ts';
import type { ChoicePlacer } from './wall/port.ts';

/**
 * Parts of the SDK that only some sites need. Each is built as a script of its own, and the server puts those that
 * a site's settings ask for in front of the core (see `delivery/loader-script.ts`).
 */
export interface Pieces {
  consent?: typeof openConsentPiece;
  /** In every consent mode but `cookieless`. */
  storage?: typeof openStorage;
  /** Tells the page's tag manager what happens. */
  push?(window: Window & typeof globalThis): (name: string, detail: object) => void;
  /** In front of the wall, where its template offers more ways on than its button; `src` is the address of the wall. */
  choices?(src: string): ChoicePlacer;
  /** In front of the part that asks, where a wall has a rule that few sites use. */
  rules?: typeof openMoreRules;
  /** In front of the part that asks, where a template offers choices. */
  outcome?: typeof openOutcome;
  gate?(window: Window & typeof globalThis, settings: LoaderSettings, base: string): Gate;
}
