import type { LoaderSettings } from '../contract/loader.ts';
import { sendsGpc } from './page-facts.ts';
import type { Pieces } from './pieces.ts';

/** What this visitor has agreed to, by the site's consent mode. Global Privacy Control overrules both. */
export interface ConsentState {
  mayMeasure(): boolean;
  mayStore(): boolean;
  mayProbe(): boolean;
  /** The page's own word, from `Truce.init({ consent })`. */
  say(isGiven: boolean): void;
  /** Asks the page's consent platform, once everything stands that an immediate answer would set going. */
  watch(): void;
}

/** TCF purposes: 1 storage, 7 advertising performance, 8 content performance. */
const toMeasure = [1, 8];
const toProbe = [1, 7];

export function openConsent(
  window: Window & typeof globalThis,
  { consent_mode, third_party_probes }: LoaderSettings,
  pieces: Pieces,
  changed: (mayMeasure: boolean) => void,
): ConsentState {
  const isPrivate = sendsGpc(window.navigator);
  let given = consent_mode !== 'strict';
  let probing = third_party_probes === 'on';
  const say = (isGiven: boolean) => {
    given = isGiven;
    changed(isGiven);
  };
  return {
    mayMeasure: () => given,
    mayStore: () => !isPrivate && given && consent_mode !== 'cookieless',
    mayProbe: () => probing && !isPrivate,
    say(isGiven) {
      if (consent_mode === 'strict') say(isGiven);
      if (third_party_probes === 'after_consent') probing = isGiven;
    },
    watch() {
      if (consent_mode === 'strict') pieces.consent?.(window, toMeasure, say);
      if (third_party_probes === 'after_consent')
        pieces.consent?.(window, toProbe, (isGiven) => {
          probing = isGiven;
        });
    },
  };
}
