import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { Pieces } from './chunks.ts';
import { openObjection } from './objection.ts';

/** What this visitor has agreed to, by the site's consent mode. Objections overrule it. */
export interface ConsentState {
  mayMeasure(): boolean;
  /** Whether owner and visitor agree to asking ad hosts. Global Privacy Control still forbids it. */
  wantsProbe(): boolean;
  /** Asks the page's consent platform, once everything stands that an immediate answer would set going. */
  watch(): void;
  /** The page's own word, from `Truce.init({ consent })`. */
  say(isGiven: boolean): void;
}

export function openConsent(
  window: Window & typeof globalThis,
  settings: LoaderSettings,
  pieces: Pieces,
  answered: (isNewProbe?: boolean) => void,
): ConsentState {
  const objects = openObjection(window);
  let isGiven = settings.consent_mode !== 'strict';
  let wantsProbe = settings.third_party_probes === 'on';
  const asker = pieces.consent?.(window, settings, (given, probe, isNewProbe) => {
    isGiven = given;
    wantsProbe = probe;
    answered(isNewProbe);
  });
  return {
    // Without consent the device is not read, also not for an objection.
    mayMeasure: () => isGiven && !objects(),
    wantsProbe: () => wantsProbe,
    watch() {
      if (isGiven) answered(); // with an objection, what is stored from before goes
      asker?.watch();
    },
    say: (given) => asker?.say(given),
  };
}
