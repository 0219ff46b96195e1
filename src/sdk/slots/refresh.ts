import { loadAgain } from './load-again.ts';
import type { AdPage } from './port.ts';

/** Each library alone: one that throws takes no other with it. */
export function refreshSlots(window: AdPage): boolean {
  const done = [refreshGpt, refreshAdsense].map((refresh) => {
    try {
      return refresh(window);
    } catch {
      return false; // the page's own object under that name
    }
  });
  return done.includes(true);
}

/** Bids first, where the page has Prebid as well. */
function refreshGpt(window: AdPage): boolean {
  const { googletag, pbjs } = window;
  if (!googletag?.apiReady) return loadAgain(window, '/tag/js/gpt');
  const ads = googletag.pubads();
  if (ads.getSlots().length === 0) return false;
  if (!pbjs?.requestBids) ads.refresh();
  else
    pbjs.requestBids({
      bidsBackHandler() {
        pbjs.setTargetingForGPTAsync();
        ads.refresh();
      },
    });
  return true;
}

/** A place that was filled, or has no ad, may not be asked for another one. */
function refreshAdsense(window: AdPage): boolean {
  const { adsbygoogle, document } = window;
  if (!adsbygoogle?.loaded) return loadAgain(window, '/adsbygoogle.js');
  const open = document.querySelectorAll('ins.adsbygoogle:not([data-adsbygoogle-status])');
  for (const _ of open) adsbygoogle.push({});
  return open.length > 0;
}
