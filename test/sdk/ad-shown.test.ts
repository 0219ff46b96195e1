import { expect, test } from 'vitest';
import { watchSlots } from '../../src/sdk/slots/watch.ts';

/** What Firefox's stand-in for Google's tag answers for each slot. */
const unknown = { advertiserId: undefined, campaignId: undefined, creativeId: undefined };

test('bids that win once the library has come in place of a stand-in, which tells nothing', () => {
  const looks: (() => void)[] = [];
  const reports: string[] = [];
  const page = {
    document: { querySelectorAll: () => [] },
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    setTimeout: (run: () => void) => looks.push(run),
    pbjs: { que: { push() {} }, requestBids() {} },
  };
  watchSlots(page as never, false, (by) => reports.push(by));
  // The library takes over the object under its name.
  const handlers: Record<string, () => void> = {};
  Object.assign(page.pbjs, {
    que: { push: (run: () => void) => run() },
    onEvent: (type: string, handler: () => void) => {
      handlers[type] = handler;
    },
  });
  looks.shift()?.();
  handlers.adRenderSucceeded?.();
  expect(reports).toEqual(['prebid']);
});

test.each([
  ['an ad of a line item', { lineItemId: 1, isBackfill: false }, ['gpt']],
  ['backfill, which names no line item', { lineItemId: null, isBackfill: true }, ['gpt']],
  ['no ad', null, []],
  ['a stand-in, which knows nothing of it', unknown, []],
])('a slot with %s', (_, answer, seen) => {
  const reports: string[] = [];
  const ads = {
    addEventListener() {},
    getSlots: () => [{ getResponseInformation: () => answer }],
  };
  const page = {
    document: { querySelectorAll: () => [] },
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    setTimeout() {},
    googletag: { cmd: { push: (run: () => void) => run() }, pubads: () => ads },
  };
  watchSlots(page as never, true, (by) => reports.push(by));
  expect(reports).toEqual(seen);
});
