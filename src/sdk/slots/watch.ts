import type { AdPage, AdSource } from './port.ts';

const adsense = 'ins[data-ad-status="filled"]';
const own = '[data-truce-ad-shown]';

/** Libraries may come late, and elements with their mark: they are looked for once a second, for a minute. */
const intervalMs = 1000;
const maxLooks = 60;

/**
 * Calls back once, when an ad has rendered.
 * @param isFresh the page was loaded without a blocker: ads that are there already count.
 */
export function watchSlots(window: AdPage, isFresh: boolean, shown: (by: AdSource) => void): void {
  const { document } = window;
  const before = isFresh ? [] : [...document.querySelectorAll(`${adsense},${own}`)]; // no Set: pages have their own
  let isOver = false;
  const report = (by: AdSource) => {
    if (isOver) return;
    isOver = true;
    marks.disconnect();
    shown(by);
  };
  const lookAtMarks = () => {
    for (const node of document.querySelectorAll(`${adsense},${own}`))
      if (!before.includes(node)) report(node.matches(own) ? 'own' : 'adsense');
  };
  const marks = new window.MutationObserver(lookAtMarks);
  marks.observe(document, {
    subtree: true,
    attributeFilter: ['data-ad-status', 'data-truce-ad-shown'],
  });

  let waiting = [watchGpt, watchPrebid];
  let left = maxLooks;
  const look = () => {
    lookAtMarks();
    waiting = waiting.filter((watch) => !watch(window, isFresh, report));
    if (!isOver && left-- > 0) window.setTimeout(look, intervalMs);
  };
  look();
}

type Watch = (window: AdPage, isFresh: boolean, report: (by: AdSource) => void) => boolean;

const watchGpt: Watch = (window, isFresh, report) => {
  if (!window.googletag?.cmd) return false;
  window.googletag.cmd.push(() => {
    const ads = window.googletag?.pubads();
    if (!ads) return;
    ads.addEventListener('slotRenderEnded', ({ isEmpty }) => {
      if (!isEmpty) report('gpt');
    });
    // Null: the slot has no ad. Firefox's stand-in answers for each slot, and knows nothing of it.
    const answers = ads.getSlots().flatMap((slot) => Object.values(slot.getResponseInformation() ?? {}));
    if (isFresh && answers.some(Boolean)) report('gpt');
  });
  return true;
};

const watchPrebid: Watch = (window, isFresh, report) => {
  const { pbjs } = window;
  // A blocker's stand-in requests bids and tells nothing: the library itself may come later.
  if (!pbjs?.que || (pbjs.requestBids && !pbjs.onEvent)) return false;
  pbjs.que.push(() => {
    const won = () => report('prebid');
    pbjs.onEvent('adRenderSucceeded', won);
    pbjs.onEvent('bidWon', won); // video has no other
    if (isFresh && pbjs.getAllWinningBids()[0]) won();
  });
  return true;
};
