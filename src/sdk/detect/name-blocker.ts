import type { Verdict } from './verdict.ts';

export interface Clues {
  isBrave: boolean;
  isFirefox: boolean;
  /** A bait that only uBlock Origin's lists hide was among the hidden ones; null: none was planted. */
  uboOnlyHidden: boolean | null;
  anyHidden: boolean;
  /** Nothing filters the page; only the ads themselves cannot be reached. */
  onlyAds: boolean;
}

type Name = Pick<Verdict, 'kind' | 'blocker'> & { confidence: number };

/** The name that the signals carry, and no more than that. The first line that fits. */
export function nameBlocker(clues: Clues): Name {
  const { isBrave, isFirefox, uboOnlyHidden, anyHidden, onlyAds } = clues;
  if (isBrave) return name('browser', 'Brave', 0.8);
  // A filtering name server and Firefox's own protection look alike from inside a page.
  if (onlyAds && isFirefox) return name('tracking_protection', null, 0.5);
  if (onlyAds) return name('dns', null, 0.7);
  if (uboOnlyHidden && isFirefox) return name('extension', 'uBlock Origin', 0.9);
  if (uboOnlyHidden) return name('extension', 'uBlock Origin family', 0.6);
  if (anyHidden && uboOnlyHidden === false) return name('extension', 'Adblock Plus family', 0.6);
  if (anyHidden) return name('extension', 'unnamed extension', 0.5);
  return name('extension', 'network-only extension', 0.5);
}

function name(kind: Verdict['kind'], blocker: string | null, confidence: number): Name {
  return { kind, blocker, confidence };
}
