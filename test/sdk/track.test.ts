import { expect, test } from 'vitest';
import { openMemory } from '../../src/sdk/memory.ts';
import { openTracker } from '../../src/sdk/track.ts';

test('the next page view ends the wait for what the service knew of the last', async () => {
  const page = {
    addEventListener() {},
    clearTimeout() {},
    setTimeout() {},
    document: { addEventListener() {}, referrer: '' },
    location: new URL('https://news.example/'),
    navigator: { userAgent: '', language: 'en' },
    screen: {},
    crypto,
  };
  const session = { id: () => 'one', isNew: () => false, adopt: () => '' };
  const tracker = openTracker(page as never, '', {} as never, session, openMemory(), {}, () => true);
  tracker.pageView(false);
  const known = tracker.known();
  tracker.pageView(false);
  expect(await known).toBeUndefined();
});
