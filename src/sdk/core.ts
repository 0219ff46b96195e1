import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { Pieces } from './chunks.ts';
import type { Verdict } from './detect/verdict.ts';
import { whereFrom } from './own-script.ts';
import { openPageEvents, type TruceEvents } from './page-events.ts';
import { openVisit } from './visit.ts';

/** The server wraps this script in a function with these names (see `delivery/loader-script.ts`). */
declare const __TRUCE_SETTINGS__: LoaderSettings;
declare const __TRUCE_PIECES__: Pieces;

/** `window.Truce`, the only name that the page gets. Nothing here ever throws into the page. */
export interface Truce {
  init(options?: {
    siteId?: string | undefined;
    consent?: boolean | undefined;
    exempt?: boolean | undefined;
  }): void;
  check(): Promise<Verdict>;
  getSessionId(): string;
  /** A signed proof for the site's own server; null where there is none to be had (docs/gate.md). */
  getToken(): Promise<string | null>;
  forceDisplay(): void;
  hide(): void;
  /** The visitor did what the wall offered by this name: counted, and no wall for the rest of the visit. */
  complete(choice: string, value?: number): void;
  /** Calls the handler when something happens, and for what already happened on this page view. */
  on<Name extends keyof TruceEvents>(name: Name, handler: (detail: TruceEvents[Name]) => void): void;
  off<Name extends keyof TruceEvents>(name: Name, handler: (detail: TruceEvents[Name]) => void): void;
  /** Settles with the first verdict; never where nothing may be measured. */
  ready: Promise<Verdict>;
  /** Records an event of your own, such as `signup`; a name that begins with `conversion_` counts as a conversion. */
  track(name: string, metadata?: Record<string, unknown>): void;
}

start(window, __TRUCE_SETTINGS__, __TRUCE_PIECES__);

function start(
  window: Window & typeof globalThis & { Truce?: Partial<Truce & Element> },
  settings: LoaderSettings,
  pieces: Pieces,
): void {
  try {
    // The snippet is in the page twice, or the page has something of its own there: no element with this id or name, and no
    // variable without a value.
    const { Truce: taken } = window;
    if (taken && !taken.append) {
      if (!taken.getToken) console.warn('window.Truce is taken');
      return;
    }
    const events = openPageEvents(window, pieces.push?.(window));
    const visit = openVisit(window, settings, whereFrom(window.document, settings), pieces, events);
    const truce: Truce = {
      init: (options) => {
        const { siteId, consent, exempt } = options ?? {};
        if (siteId && `${siteId}`.toLowerCase() !== settings.site_id) return;
        visit.exempt(exempt);
        if (consent !== undefined) visit.say(consent);
      },
      ...visit.forPage,
      ...events.forPage,
    };
    // No more than a value, which the page's `var Truce` takes as well, and nothing that it gave to all objects.
    Object.defineProperty(window, 'Truce', { __proto__: null, value: Object.freeze(truce) } as object);
    setTimeout(visit.begin); // reading this script and the first look are a task each
  } catch {
    // A browser too old for us: the page goes on as if we were not there.
  }
}
