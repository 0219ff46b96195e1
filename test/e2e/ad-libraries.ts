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

/**
 * Prebid.js as a script of its own: it runs what the page has queued, returns one bid, and renders it into a frame's document.
 * A page without another ad server renders the highest bid itself.
 */
export const prebidAlone = `{
  const handlers = [];
  const queue = window.pbjs?.que ?? [];
  const units = [];
  Object.assign((window.pbjs ??= {}), {
    libLoaded: true,
    que: { push: (run) => run() },
    addAdUnits: (more) => units.push(...more),
    requestBids({ bidsBackHandler }) { (window.asked ??= []).push('bids'); setTimeout(bidsBackHandler); },
    getHighestCpmBids: () => units.map(({ code }) => ({ adId: 'bid-' + code, adUnitCode: code, width: 300, height: 250 })),
    renderAd(frame, adId) {
      if (frame === document) throw new Error('not into the page itself');
      window.asked.push('render ' + adId);
      frame.write('<p>an ad</p>');
      frame.close();
      for (const [type, handler] of handlers) if (type === 'adRenderSucceeded') handler({ adId });
    },
    onEvent: (type, handler) => handlers.push([type, handler]),
    getAllWinningBids: () => [],
  });
  queue.forEach((run) => run());
}`;

/** A page's own code for it, as Prebid's documentation has it. */
export const prebidAlonePage = `window.pbjs = window.pbjs || { que: [] };
pbjs.que.push(() => {
  pbjs.addAdUnits([{ code: 'top', mediaTypes: { banner: { sizes: [[300, 250]] } }, bids: [] }]);
  pbjs.requestBids({
    bidsBackHandler() {
      for (const { adId, width, height } of pbjs.getHighestCpmBids()) {
        const frame = Object.assign(document.createElement('iframe'), { width, height });
        document.querySelector('main').append(frame);
        pbjs.renderAd(frame.contentWindow.document, adId);
      }
    },
  });
});`;

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

/**
 * What AdGuard puts in its place, by what its scriptlets' documentation says: it fills places with empty frames and marks them, and
 * calls back what a request brings.
 */
export const adsenseOfAdguard = `window.adsbygoogle = {
  loaded: true,
  push(arg) {
    if (arg instanceof Object && arg.constructor.name === 'Object') {
      for (const key of Object.keys(arg)) {
        if (typeof arg[key] === 'function') {
          try {
            arg[key].call(this, {});
          } catch {}
        }
      }
    }
  },
};
for (const place of document.querySelectorAll('.adsbygoogle')) {
  place.setAttribute('data-adsbygoogle-status', 'done');
  place.append(document.createElement('iframe'), document.createElement('iframe'));
}`;

/** A page's own code for it, once its places are there. */
export const adsensePage = `document.addEventListener('DOMContentLoaded', () => {
  document.body.insertAdjacentHTML('beforeend', '<ins class="adsbygoogle" data-ad-slot="1"></ins>');
  (window.adsbygoogle = window.adsbygoogle || []).push({});
});`;
