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
 * A place that was filled, or has no ad, may not be asked for another one. The stand-ins of uBlock Origin and AdGuard mark
 * places as done: they are open again for the library itself.
 */
function refreshAdsense(window: AdPage): boolean {
  const { adsbygoogle, document } = window;
  const again = () => loadAgain(window, '/adsbygoogle.js');
  if (!adsbygoogle?.loaded) return again();
  if (standIn.test(`${adsbygoogle.push}`)) {
    const places = [...document.querySelectorAll('ins.adsbygoogle')];
    window.adsbygoogle = places.map((place) => {
      place.textContent = '';
      place.removeAttribute(mark);
      return {};
    });
    return again();
  }
  const open = document.querySelectorAll(`ins.adsbygoogle:not([${mark}])`);
  for (const _ of open) adsbygoogle.push({});
  return !!open[0];
}

const mark = 'data-adsbygoogle-status';
/** As in `detect/silent-tags.ts`; its versions would cost this part more than a second pattern. */
const standIn = /{\s*}$|constructor\.name/;
