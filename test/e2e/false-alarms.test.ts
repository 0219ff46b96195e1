import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Act, isBait, openStage, type Stage } from './stage.ts';

/** A bait that takes longer than the script waits for it says nothing either way. */
const anyKind = expect.stringMatching(/^(none|unknown)$/);

/** Visitors without a blocker whose page or network looks a little like one. None of them may ever meet a wall. */
const conditions: (Act & { name: string; kind: 'none' | 'unknown' | typeof anyKind })[] = [
  { name: 'nothing special', kind: 'none' },
  {
    name: 'the site hides [class*=ad] and [id*=ad] with !important',
    kind: 'none',
    publisher: { css: '[class*=ad],[id*=ad],[class*=spons],[id*=banner]{display:none!important}' },
  },
  {
    name: 'the site hides every empty-looking element at the end of the body',
    kind: 'none',
    publisher: { css: 'body>div{display:none!important}' },
  },
  {
    name: 'the page may only connect to itself',
    kind: 'unknown',
    publisher: { nonce: 'n1', csp: "default-src 'self'; script-src 'nonce-n1'; style-src 'nonce-n1'" },
  },
  {
    name: 'the ad hosts that are to be tried are forbidden by the page',
    kind: 'none',
    site: { detection: { third_party_probes: 'on' } },
    publisher: { csp: 'connect-src http://localhost:*' },
  },
  {
    name: 'an error of the page’s own script',
    kind: 'none',
    publisher: {
      script: 'setTimeout(() => null.x); addEventListener("load", () => { throw new Error("own"); })',
    },
  },
  {
    name: 'a slow processor',
    kind: anyKind,
    prepare: async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    },
  },
  {
    name: 'a slow network',
    kind: anyKind,
    prepare: async (page) => {
      const session = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 800, downloadThroughput: 20_000, uploadThroughput: 10_000 };
      await session.send('Network.emulateNetworkConditions', slow);
    },
  },
  {
    name: 'a page that is being printed',
    kind: 'none',
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
  {
    name: 'the baits answer 503',
    kind: 'unknown',
    prepare: (page) => page.route(isBait, (route) => route.fulfill({ status: 503 })),
  },
  {
    name: 'a firewall refuses the baits without CORS headers',
    kind: 'unknown',
    prepare: (page) => page.route(isBait, (route) => route.fulfill({ status: 403, headers: {} })),
  },
  {
    name: 'everything of the service fails',
    kind: 'unknown',
    prepare: (page) => page.route('**/v1/media/*', (route) => route.abort('connectionrefused')),
  },
  {
    name: 'everything of the service answers a login page',
    kind: 'unknown',
    prepare: (page) => page.route('**/v1/media/*', (route) => route.fulfill({ body: '<p>Please log in' })),
  },
  {
    name: 'one bait is lost twice',
    kind: 'unknown',
    prepare: async (page) => {
      let lost = '';
      await page.route(isBait, (route) => {
        lost ||= route.request().url();
        return lost === route.request().url() ? route.abort('connectionreset') : route.continue();
      });
    },
  },
];

describe('no false alarm', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each(conditions)('$name', async ({ kind, name: _, ...act }) => {
    const { page, lacks, events } = await stage.play(act);
    await page.waitForFunction(() => window.Truce);
    const verdict = await page.evaluate(() => window.Truce?.check());
    expect(verdict).toMatchObject({ blocked: false, kind });
    await lacks('dialog');
    expect(await events()).not.toContain('adblock_detected');
  });

  test.each([
    ["connect-src 'none'", 'of requests'],
    ["default-src 'none'", 'of everything'],
  ])('a policy that only reports (%s) is no excuse for a blocker', async (policy) => {
    const headers = { 'content-security-policy-report-only': policy };
    const { page, shows } = await stage.play({ isBlocked: true, publisher: { headers } });
    await shows('dialog');
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ blocked: true });
  });

  test('the network goes after the page has loaded', async () => {
    const { page } = await stage.play({});
    await page.waitForFunction(() => window.Truce?.check());
    await page.context().setOffline(true);
    const verdict = await page.evaluate(() => window.Truce?.check());
    expect(verdict).toMatchObject({ blocked: false, kind: 'unknown' });
  });

  test('a crawler is neither measured nor walled', async () => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const { pass, lacks, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      browser: { userAgent },
    });
    await pass(2500);
    await lacks('dialog');
    expect(await events()).toEqual([]);
  });
});
