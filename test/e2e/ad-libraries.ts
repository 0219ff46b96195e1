/**
 * Stand-ins for ad libraries, as scripts of a page, with what their public documentation describes and nothing else.
 * `window.asked` lists the requests for ads.
 */

/** Google Publisher Tag: the queue, slots, `refresh`, and `slotRenderEnded` some time after a request. */
export const gpt = (isEmpty = false) => `{
  const listeners = [];
  const slots = [];
  const render = (slot) => setTimeout(() => {
    slot.answer = ${isEmpty} ? null : { lineItemId: 1 };
    for (const listener of listeners) listener({ slot, isEmpty: ${isEmpty} });
  });
  const service = {
    getSlots: () => slots,
    addEventListener: (type, listener) => type === 'slotRenderEnded' && listeners.push(listener),
    refresh: () => { (window.asked ??= []).push('gpt'); slots.forEach(render); },
  };
  const queue = window.googletag?.cmd ?? [];
  window.googletag = {
    apiReady: true,
    getVersion: () => '2026',
    pubads: () => service,
    defineSlot(path) {
      const slot = { path, answer: null, getResponseInformation: () => slot.answer, addService: () => slot };
      slots.push(slot);
      return slot;
    },
    enableServices() {},
    display: () => { (window.asked ??= []).push('gpt'); slots.forEach(render); },
    cmd: { push: (run) => run() },
  };
  queue.forEach((run) => run());
}`;

/** A page's own code for it. */
export const gptPage = `window.googletag = window.googletag || { cmd: [] };
googletag.cmd.push(() => {
  googletag.defineSlot('/1/top', [728, 90], 'top').addService(googletag.pubads());
  googletag.enableServices();
  googletag.display('top');
});`;

/** Prebid.js: bids are requested, targeting is set, and the winner is rendered by whoever calls \`window.win\`. */
export const prebid = `{
  const handlers = [];
  const won = [];
  window.win = (type) => { won.push({}); for (const [wanted, handler] of handlers) if (wanted === type) handler({}); };
  window.pbjs = {
    que: { push: (run) => run() },
    requestBids({ bidsBackHandler }) { (window.asked ??= []).push('bids'); setTimeout(bidsBackHandler); },
    setTargetingForGPTAsync: () => window.asked.push('targeting'),
    onEvent: (type, handler) => handlers.push([type, handler]),
    getAllWinningBids: () => won,
  };
}`;

/** AdSense: each request fills the next open place in the order of the document. */
export const adsense = (status = 'filled') => `{
  const fill = () => {
    const place = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])');
    if (!place) throw new Error('All ins elements already have ads');
    place.dataset.adsbygoogleStatus = 'done';
    (window.asked ??= []).push('adsense');
    setTimeout(() => { place.dataset.adStatus = '${status}'; });
  };
  const queue = Array.isArray(window.adsbygoogle) ? window.adsbygoogle : [];
  window.adsbygoogle = { loaded: true, push: fill };
  queue.forEach(fill);
}`;

/** A page's own code for it, once its places are there. */
export const adsensePage = `document.addEventListener('DOMContentLoaded', () => {
  document.body.insertAdjacentHTML('beforeend', '<ins class="adsbygoogle" data-ad-slot="1"></ins>');
  (window.adsbygoogle = window.adsbygoogle || []).push({});
});`;
