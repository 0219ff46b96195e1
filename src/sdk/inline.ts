import type { InlineSettings } from '../contract/sites/inline-settings.ts';
import { whenAgreed } from './inline/consent.ts';
import { hasScript } from './inline/has-script.ts';
import { look } from './inline/look.ts';
import { rest } from './inline/rest.ts';

/** What the server bakes in (see `delivery/inline/inline-snippet.ts`). */
declare const __TRUCE_INLINE__: InlineSettings;
/** Whether this build is for a site that asks for consent. */
declare const __TRUCE_ASKS__: boolean;

let looking: unknown;
// An error says nothing to the page. Every function would do, and `rest` is there.
const start = () => (looking ||= hasScript() || look(document, __TRUCE_INLINE__).catch(rest));
// A blocker may answer the tag with an empty script, so `load` says no more than `error`. It never reaches the window.
for (const type of ['error', 'load'])
  document.addEventListener(
    type,
    ({ target }) =>
      (target as { isOff?: 1 }).isOff || // the site is off (`delivery/site-scripts.ts`)
      ((target as HTMLScriptElement).src === __TRUCE_INLINE__[0] &&
        (__TRUCE_ASKS__ ? whenAgreed(start) : start())),
    true,
  );
