import { expect, test } from 'vitest';
import { watchSlots } from '../../src/sdk/slots/watch.ts';

/** What Firefox's stand-in for Google's tag answers for each slot. */
const unknown = { advertiserId: undefined, campaignId: undefined, creativeId: undefined };

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
