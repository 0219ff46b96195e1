import { loadAgain } from './load-again.ts';
import type { AdPage } from './port.ts';

/** Each library alone: one that throws takes no other with it. */
export function refreshSlots(window: AdPage): boolean {
  const done = [refreshBids, refreshAdsense].map((refresh) => {
    try {
      return refresh(window);
    } catch {
      return false; // the page's own object under that name
    }
  });
  return done.includes(true);
}

/**
 * Bids first, where the page has Prebid as well. Prebid alone, where a blocker had stopped it: the page's own code waits in its
 * queue, and asks its own ad server. Where it is there, only the page knows which ad server may have an ad that comes before a bid.
 */
function refreshBids(window: AdPage): boolean {
  const { googletag, pbjs } = window;
  if (!googletag?.apiReady)
    return loadAgain(window, '/tag/js/gpt') || (!!pbjs && !pbjs.requestBids && loadAgain(window, 'prebid'));
  const ads = googletag.pubads();
  // A blocker's stand-in has run the page's queue and kept nothing of it: it has no slots.
  if (!ads.getSlots()[0]) return false;
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

/**
 * A place that was filled, or has no ad, may not be asked for another one. A blocker's stand-in has lost what the page queued,
 * and its `push` does nothing.
 */
function refreshAdsense(window: AdPage): boolean {
  const { adsbygoogle, document } = window;
  if (!adsbygoogle?.loaded) return loadAgain(window, '/adsbygoogle.js');
  const open = document.querySelectorAll('ins.adsbygoogle:not([data-adsbygoogle-status])');
  for (const _ of open) adsbygoogle.push({});
  return !!open[0] && !/{\s*}$/.test(`${adsbygoogle.push}`);
}
