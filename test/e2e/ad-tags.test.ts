import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const google = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const adsense = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
const criteo = 'https://static.criteo.net/js/ld/publishertag.js';
const bothTags = [google, criteo];
const isTag = /doubleclick|criteo/;
type Answer = (route: Route) => Promise<unknown>;
const answer = (by: Answer, which = isTag) => ({ prepare: (page: Page) => page.route(which, by) });
const unreachable: Answer = (route) => route.abort('namenotresolved');
const empty: Answer = (route) => route.fulfill({ contentType: 'text/javascript', body: '' });

/** Pages whose ads do not run although nobody blocks them. */
const innocent = [
  { name: 'both companies answer 503', ...answer((route) => route.fulfill({ status: 503 })) },
  { name: 'both companies answer an empty script', ...answer(empty) },
  {
    name: 'one company is out of reach, the other answers 503',
    prepare: async (page: Page) => {
      await page.route(/doubleclick/, unreachable);
      await page.route(/criteo/, (route) => route.fulfill({ status: 503 }));
    },
  },
  {
    name: 'one company is out of reach, the other runs',
    prepare: async (page: Page) => {
      await page.route(/criteo/, unreachable);
      const body = 'window.googletag={apiReady:true,getVersion:()=>"2026"}';
      await page.route(/doubleclick/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    },
  },
  {
    name: 'two tags of the same company are out of reach',
    adTags: [google, adsense],
    ...answer(unreachable, /doubleclick|googlesyndication/),
  },
  {
    name: 'the page’s own policy stops them',
    csp: 'script-src http://localhost:*',
    ...answer(empty),
  },
  {
    name: 'the page’s own policy lets nobody ask them again',
    ...answer(unreachable),
    csp: 'connect-src http://localhost:*',
  },
  {
    name: 'the owner switched this off',
    ...answer(unreachable),
    site: { detection: { third_party_probes: 'off', page_tags: false } },
  },
] as const;

describe('the page’s own ad tags', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each(innocent)('no blocker: $name', async (act) => {
    const { adTags = bothTags, csp, nonce } = act as { adTags?: string[]; csp?: string; nonce?: string };
    const site = 'site' in act ? act.site : {};
    const publisher = { adTags, csp, nonce };
    const { page, pass, lacks, events } = await stage.play({
      site,
      publisher,
      turnsClock: true,
      prepare: act.prepare,
    });
    await page.waitForFunction(() => window.Truce);
    expect((await page.evaluate(() => window.Truce?.check()))?.blocked).toBe(false);
    await pass(3500);
    await lacks('dialog');
    expect(await events()).not.toContain('adblock_detected');
  });

  test('no blocker: both companies hang, and fail in the end', async () => {
    const held: (() => Promise<void>)[] = [];
    const { page, pass, lacks, events } = await stage.play({
      publisher: { adTags: bothTags },
      turnsClock: true,
      hanging: isTag,
      prepare: (page) =>
        page.route(isTag, (route) => {
          held.push(() => route.fulfill({ status: 504 }).catch(() => undefined)); // Truce gives up before
        }),
    });
    await page.waitForFunction(() => window.Truce);
    const checked = page.evaluate(() => window.Truce?.check());
    await pass(7000);
    expect((await checked)?.blocked).toBe(false);
    for (const answer of held) await answer();
    await page.waitForLoadState();
    await pass(3500);
    await lacks('dialog');
    expect(await events()).not.toContain('adblock_detected');
  });

  test.each([
    ['type="javascript/blocked"', 'CookieYes and yett'],
    ['type="text/plain"', 'most consent managers'],
    ['type="text/plain; charset=javascript"', 'any other type'],
    ['type="application/javascript-later"', 'any other type'],
    ['type="importmap"', 'no script at all'],
    ['type="speculationrules"', 'no script at all'],
    ['nomodule', 'for browsers without modules'],
  ])('%s: a tag that the browser has not loaded is not asked for (%s)', async (attribute) => {
    const asked: string[] = [];
    const { page, pass } = await stage.play({
      turnsClock: true,
      publisher: { head: bothTags.map((tag) => `<script ${attribute} src="${tag}"></script>`).join('') },
      prepare: async (page) => {
        page.on('request', (request) => asked.push(request.url()));
        await page.route(isTag, unreachable);
      },
    });
    await page.waitForFunction(() => window.Truce);
    expect((await page.evaluate(() => window.Truce?.check()))?.kind).toBe('none');
    await pass(2500); // a second look at the tags comes 1.5 s after the page has loaded
    expect(asked.filter((url) => isTag.test(url))).toEqual([]);
  });

  test('two companies that the network does not find: DNS, met once', async () => {
    const { page, pass, shows, stored } = await stage.play({
      turnsClock: true,
      publisher: { adTags: bothTags },
      ...answer(unreachable),
    });
    await shows('dialog', defaultTemplateConfig.title);
    await pass(3000);
    const found = (await stored()).filter((event) => event.event_type === 'adblock_detected');
    expect(found.map((event) => event.metadata.kind)).toEqual(['dns']);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ blocked: true, kind: 'dns' });
  });

  test('a blocker on the page whose ads are silent too is counted once', async () => {
    const { pass, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      publisher: { adTags: bothTags },
      ...answer(unreachable),
    });
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    await pass(3500);
    await expect
      .poll(async () => (await events()).filter((type) => type === 'adblock_detected'))
      .toHaveLength(1);
  });

  const standIn = "window.googletag = { cmd: [], getVersion: () => '' }";

  test.each([
    ['an empty one', google, standIn],
    ['Firefox’s', google, "window.googletag = { apiReady: true, getVersion: () => '2021050601' }"],
    ['AdSense', adsense, 'window.adsbygoogle = { loaded: true, push() {} }'],
  ])('a stand-in for Google’s tag (%s), and another company out of reach: blocked', async (_, tag, body) => {
    const { page, shows } = await stage.play({
      publisher: { adTags: [tag, criteo] },
      async prepare(page) {
        await page.route(/doubleclick|googlesyndication/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body }),
        );
        await page.route(/criteo/, unreachable);
      },
    });
    await shows('dialog', defaultTemplateConfig.title);
    // A name server can't answer with a script.
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({
      blocked: true,
      kind: 'extension',
      evidence: expect.arrayContaining(['tags:stubbed']),
    });
  });

  test.each([
    ['alone', [google]],
    ['beside another company that can be reached', bothTags],
  ])('a stand-in %s may be the page’s own: unknown', async (_, adTags) => {
    const { page, lacks } = await stage.play({
      publisher: { adTags, script: standIn },
      ...answer(empty),
    });
    await page.waitForFunction(() => window.Truce);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({
      blocked: false,
      kind: 'unknown',
      evidence: expect.arrayContaining(['tags:stub']),
    });
    await lacks('dialog');
  });
});
