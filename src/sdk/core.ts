import type { LoaderSettings } from '../contract/loader.ts';
import type { Verdict } from './detect/verdict.ts';
import { whereFrom } from './own-script.ts';
import { openVisit } from './visit.ts';

/** The server wraps this script in a function of that name's value (see `http/loader.ts`). */
declare const __TRUCE_SETTINGS__: LoaderSettings;

/** `window.Truce`, the only name that the page gets. Nothing here ever throws into the page. */
export interface Truce {
  init(options?: { siteId?: string; consent?: boolean }): void;
  check(): Promise<Verdict>;
  getSessionId(): string;
  forceDisplay(): void;
  hide(): void;
}

start(window, __TRUCE_SETTINGS__);

function start(window: Window & typeof globalThis & { Truce?: Truce }, settings: LoaderSettings): void {
  if (window.Truce) return; // the snippet is in the page twice
  try {
    const visit = openVisit(window, settings, whereFrom(window.document, settings));
    const truce: Truce = {
      init: (options) => {
        if (options?.siteId && options.siteId !== settings.site_id) return;
        // In strict mode nothing is measured or sent before the page says that the visitor agreed.
        if (settings.consent_mode !== 'strict' || options?.consent === true) visit.begin();
      },
      check: visit.check,
      getSessionId: visit.sessionId,
      forceDisplay: visit.forceDisplay,
      hide: visit.hide,
    };
    Object.defineProperty(window, 'Truce', { value: Object.freeze(truce), configurable: true });
    truce.init({ siteId: settings.site_id });
  } catch {
    // A browser too old for us: the page goes on as if we were not there.
  }
}
