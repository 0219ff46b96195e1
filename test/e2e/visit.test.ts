import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { wallKey } from '../../src/delivery/loader-script.ts';
import { type PartName, partFile } from '../../src/delivery/part-names.ts';
import { patienceMs } from '../support/patience.ts';
import { type AdHosts, standInForAdHosts } from './ad-hosts.ts';
import { answerOf } from './answer-of.ts';
import { isBait, openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('a visit', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('says what the contract names, without fragment, and stores nothing', async () => {
    const { page, siteId, events, shows } = await stage.play({ isBlocked: true });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    const list = await stage.server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
    const of = (type: string) => list.events.find((event) => event.event_type === type);
    expect(of('adblock_detected')?.metadata).toMatchObject({
      kind: 'extension',
      blocker_type: 'network-only extension',
      blocker_confidence: 0.5,
    });
    expect(of('wall_displayed')?.metadata).toMatchObject({ variant: 'control', mode: 'hard' });
    expect(of('page_view')).toMatchObject({ device_type: 'desktop', page_url: page.url() });
    expect(new Set(list.events.map((event) => event.session_id)).size).toBe(1);
    await expect
      .poll(() => page.evaluate(() => window.Truce?.getSessionId()))
      .toBe(list.events[0]?.session_id);
    await expect
      .poll(() => page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]))
      .toEqual(['', 0, 0]);
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /truce/i.test(name)))).toEqual([]);
  });

  test.each(['<iframe name="hidden" hidden></iframe>', '<img name="hidden" alt="">'])(
    'shows a wall on a page with %s, which stands in the place of document.hidden',
    async (head) => {
      const { events, shows } = await stage.play({ isBlocked: true, publisher: { head } });
      await shows('dialog', title);
      await expect.poll(events).toContain('wall_displayed');
    },
  );

  test('strict: measures and sends nothing before the page says yes', async () => {
    const { page, pass, events, lacks, shows, siteId } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      site: { consent_mode: 'strict' },
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.waitForFunction(() => window.Truce);
    await pass(1500);
    await lacks('dialog');
    expect([await events(), asked]).toEqual([[], []]);
    await page.evaluate((id) => window.Truce?.init({ siteId: id, consent: true }), siteId);
    await shows('dialog', title);
  });

  test('full: who comes back without the blocker is an automatic conversion', async () => {
    const { page, events, lacks, shows } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'full' },
    });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    const session = await page.evaluate(() => window.Truce?.getSessionId());
    await page.unrouteAll();
    await page.goto(`${page.url()}?next`);
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
    await lacks('dialog');
    await expect.poll(() => page.evaluate(() => window.Truce?.getSessionId())).toBe(session);
    await expect
      .poll(async () => (await events()).filter((type) => type === 'session_start'))
      .toHaveLength(1);
  });

  test.each([
    ['a quarter of an hour fast', 15 * 60_000],
    ['a month slow', -30 * 24 * 3_600_000],
  ])('a device whose clock is %s is counted and asked as any other', async (_, offMs) => {
    const { events, shows, stored } = await stage.play({
      isBlocked: true,
      prepare: (page) => page.clock.install({ time: Date.now() + offMs }),
    });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    const times = (await stored()).map(({ timestamp }) => Math.abs(Date.now() - Date.parse(timestamp)));
    expect(Math.max(...times)).toBeLessThan(120_000);
  });

  test('excluded paths: measured, never walled', async () => {
    const site = { display: { excluded_paths: ['/'] } };
    const { events, withholds } = await stage.play({ isBlocked: true, site });
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    await withholds();
  });

  test('ad hosts that cannot be reached: the network blocks them', async () => {
    const { page } = await stage.play({
      site: { detection: { third_party_probes: 'on' } },
      prepare: (page) => standInForAdHosts(page, 'refused'),
    });
    await page.waitForFunction(() => window.Truce);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ blocked: true, kind: 'dns' });
  });

  test('ad hosts are left alone by default, and under Global Privacy Control', async () => {
    const seen: AdHosts[] = [];
    for (const [probes, gpc, asks] of [
      ['on', true, false],
      ['off', false, false],
      ['on', false, true],
    ] as const) {
      const { page } = await stage.play({
        site: { detection: { third_party_probes: probes } },
        prepare: async (page) => {
          seen.unshift(await standInForAdHosts(page));
          await page.addInitScript(
            (value) => Object.defineProperty(navigator, 'globalPrivacyControl', { value }),
            gpc,
          );
        },
      });
      await page.waitForFunction(() => window.Truce);
      // What only the hosts could show stays unknown where they must not be asked.
      const kind = gpc ? 'unknown' : 'none';
      expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ kind });
      expect((seen[0]?.asked.length ?? 0) > 0).toBe(asks);
    }
  });

  test('Global Privacy Control: an extension that is switched off is a conversion all the same', async () => {
    const { page, shows, lacks, events } = await stage.play({
      isBlocked: true,
      site: { detection: { third_party_probes: 'on' } },
      prepare: (page) =>
        page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
    });
    await shows('dialog', title);
    await page.unrouteAll();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await lacks('dialog');
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
  });

  test('a browser that filters nothing of the page’s own host is asked about the service’s', async () => {
    const { page, shows } = await stage.play({
      publisher: { loader: '/t/v1/loader/site.js' },
      prepare: async (page) => {
        await page.route('**/t/v1/**', async (route) => {
          const { pathname, search } = new URL(route.request().url());
          const id = (await stage.server.call('GET /v1/sites')).sites[0]?.id ?? '';
          const path = pathname.replace('/t/', '/').replace('site.js', `${id}.js`);
          await route.fulfill({ response: await answerOf(route, { url: stage.server.url + path + search }) });
        });
        const isForeign = (url: URL) => isBait(url) && url.pathname.startsWith('/v1/');
        await page.route(isForeign, (route) => route.abort('blockedbyclient'));
      },
    });
    await shows('dialog', title);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({
      blocked: true,
      evidence: expect.arrayContaining(['paths:clear', 'far:both']),
    });
  });

  test('a first-party path of the owner’s serves everything', async () => {
    const asked: string[] = [];
    let siteId = '';
    const { page, shows } = await stage.play({
      isBlocked: true,
      publisher: { loader: '/t/v1/loader/site.js' },
      prepare: async (page) => {
        await page.route('**/t/v1/**', async (route) => {
          const url = new URL(route.request().url());
          asked.push(url.pathname + url.search);
          const id = (await stage.server.call('GET /v1/sites')).sites[0]?.id ?? '';
          const path = url.pathname.replace('/t/', '/').replace('site.js', `${id}.js`);
          siteId = id;
          await route.fulfill({
            response: await answerOf(route, { url: `${stage.server.url}${path}${url.search}` }),
          });
        });
        await page.route(isBait, (route) => route.abort('blockedbyclient'));
      },
    });
    await shows('dialog', title);
    const addressOf = (name: PartName) =>
      `/t/v1/media/${siteId}-${partFile(name, { siteId, media: '/v1/media' })}`;
    expect(asked).toContain(addressOf({ part: 'ask' }));
    const wall = addressOf({ part: 'wall', key: wallKey('control') });
    const walls = asked.filter((path) => path.startsWith(`${wall}?`));
    expect(walls).toHaveLength(1);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ blocked: true });
  });
});
