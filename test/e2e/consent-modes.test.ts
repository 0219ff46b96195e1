import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { answerOf } from './answer-of.ts';
import { type ActOfConsent, enterWith, kept, nothing } from './consent-visit.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;
/** What a page view of a visitor with a blocker asks the service for. */
const everything = ['ask', 'loader', 'media', 'track', 'wall'];

describe('consent modes: what is sent, and what stays in the browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const enter = (...act: ActOfConsent) => enterWith(stage, ...act);

  test('strict: before consent nothing leaves but the loader, and nothing is stored', async () => {
    const { page, pass, events, ofTruce, hosts } = await enter({ consent_mode: 'strict' });
    await page.waitForFunction(() => window.Truce);
    await pass(2500);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({
      blocked: false,
      kind: 'unknown',
      evidence: ['no_consent'],
    });
    await page.evaluate(() => {
      window.Truce?.getSessionId();
      history.pushState(null, '', '/next');
    });
    await pass(500);
    expect([ofTruce(), hosts.asked, await events(), await kept(page)]).toEqual([['loader'], [], [], nothing]);
  });

  test('strict: with consent as full; withdrawn, it stops at once and clears up', async () => {
    const { page, pass, shows, lacks, events, asked, hosts, ofTruce } = await enter({
      consent_mode: 'strict',
    });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    expect(ofTruce()).toEqual(everything);
    await expect.poll(async () => (await kept(page)).session).toEqual(['truce.landing', 'truce.session']);
    await page.evaluate(() => localStorage.setItem('own', 'the page’s'));

    await page.evaluate(() => window.Truce?.init({ consent: false }));
    await lacks('dialog');
    expect(await kept(page)).toEqual({ ...nothing, local: ['own'] });
    const counted = await events();
    asked.length = hosts.asked.length = 0;
    await page.evaluate(() => history.pushState(null, '', '/next'));
    await page.evaluate(() => window.Truce?.check());
    await pass(2500);
    expect([...asked, ...hosts.asked]).toEqual([]);
    expect(await events()).toEqual(counted);
    expect(await kept(page)).toEqual({ ...nothing, local: ['own'] });
  });

  test('strict: what was not sent yet when consent ends is not sent at all', async () => {
    const { page, pass, events } = await enter({ consent_mode: 'strict' });
    let tries = 0;
    await page.route('**/v1/events/track', (route) => {
      tries++;
      return route.abort('connectionreset');
    });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await vi.waitFor(() => expect(tries).toBeGreaterThan(0), patienceMs);
    await page.evaluate(() => window.Truce?.init({ consent: false }));
    await page.unroute('**/v1/events/track');
    await pass(2500);
    expect(await events()).toEqual([]);
  });

  test('strict: a wall that is still to come does not come after a withdrawal', async () => {
    const { page, pass, events, lacks } = await enter({
      consent_mode: 'strict',
      display: { delay_ms: 1500 },
    });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    await page.evaluate(() => window.Truce?.init({ consent: false }));
    await pass(2500);
    await lacks('dialog');
  });

  test('strict: who agrees again meets the wall again, in a session with a page view', async () => {
    const { page, shows, lacks, stored } = await enter({ consent_mode: 'strict' });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await shows('dialog', title);
    await page.evaluate(() => window.Truce?.init({ consent: false }));
    await lacks('dialog');
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await shows('dialog', title);
    const views = async () => (await stored()).filter(({ event_type }) => event_type === 'page_view');
    await expect.poll(async () => new Set((await views()).map((view) => view.session_id)).size).toBe(2);
  });

  test('strict: who agreed is one session over two pages', async () => {
    const script =
      'window.__tcfapi = (_, __, told) => told({ eventStatus: "tcloaded", purpose: { consents: { 1: true, 7: true, 8: true } } }, true)';
    const { page, stored } = await enter({ consent_mode: 'strict' }, { script });
    await vi.waitFor(async () => expect(await types()).toContain('wall_displayed'), patienceMs);
    await page.goto(new URL('/next', page.url()).href);
    await vi.waitFor(
      async () => expect((await types()).filter((type) => type === 'page_view')).toHaveLength(2),
      patienceMs,
    );
    expect(new Set((await stored()).map((event) => event.session_id)).size).toBe(1);
    await expect.poll(async () => (await types()).filter((type) => type === 'session_start')).toHaveLength(1);

    async function types(): Promise<string[]> {
      return (await stored()).map((event) => event.event_type);
    }
  });

  test.each([
    { name: 'cookieless', site: { consent_mode: 'cookieless' }, gpc: false },
    {
      name: 'full with Global Privacy Control',
      site: { consent_mode: 'full' },
      gpc: true,
    },
  ] as const)('$name: measures, and stores nothing, ever', async ({ site, gpc }) => {
    const { page, shows, events, click, ofTruce, hosts } = await enter(site, { gpc });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    expect([ofTruce(), hosts.asked.length > 0]).toEqual([everything, !gpc]);
    await expect.poll(() => page.evaluate(() => window.Truce?.getSessionId())).toMatch(/^pv-/);
    expect(await kept(page)).toEqual(nothing);
    await click('I don’t use an ad blocker');
    await vi.waitFor(async () => expect(await events()).toContain('wall_dismissed'), patienceMs);
    await page.goto(new URL('/next', page.url()).href);
    await vi.waitFor(
      async () => expect((await events()).filter((type) => type === 'adblock_detected')).toHaveLength(2),
      patienceMs,
    );
    expect(await kept(page)).toEqual(nothing);
  });

  test('full: the session in the tab, and what the visitor has met in the browser', async () => {
    const { page, shows, events, click } = await enter({ consent_mode: 'full' });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    const met = ['truce.page_views', 'truce.seen_wall', 'truce.visitor', 'truce.wall_at'];
    expect(await kept(page)).toEqual({ ...nothing, session: ['truce.landing', 'truce.session'], local: met });
    await click('I don’t use an ad blocker');
    await expect
      .poll(async () => (await kept(page)).session)
      .toEqual(['truce.dismissed', 'truce.landing', 'truce.session']);
    await page.unrouteAll();
    await page.goto(new URL('/next', page.url()).href);
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
    await expect.poll(async () => (await kept(page)).local).toEqual(['truce.carry', ...met].sort());
  });

  test('after_consent: ad hosts are tried once the visitor agreed, measuring goes on before', async () => {
    const { page, hosts, events } = await enter({ detection: { third_party_probes: 'after_consent' } });
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    for (const consent of [false, true, false]) {
      await page.evaluate((given) => window.Truce?.init({ consent: given }), consent);
      hosts.asked.length = 0;
      await page.evaluate(() => window.Truce?.check());
      expect(hosts.asked.length > 0).toBe(consent);
    }
  });

  test('after_consent: a blocker that only ad hosts give away is found once the visitor agrees', async () => {
    const { page, hosts, events, shows } = await enter(
      { detection: { third_party_probes: 'after_consent' } },
      { isBlocked: false },
    );
    hosts.answer = 'refused';
    await vi.waitFor(async () => expect(await events()).toContain('adblock_not_detected'), patienceMs);
    expect(hosts.asked).toEqual([]);
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
  });

  test('strict: an answer that comes after a withdrawal brings no session back', async () => {
    const { page, stored } = await enter({ consent_mode: 'strict' });
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/events/track', async (route) => {
      const response = await answerOf(route);
      await isAnswered;
      await route.fulfill({ response });
    });
    await page.waitForFunction(() => window.Truce);
    const id = () => page.evaluate(() => window.Truce?.getSessionId());
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    await vi.waitFor(async () => expect(await stored()).not.toEqual([]), patienceMs);
    const first = await id();
    await page.evaluate(() => window.Truce?.init({ consent: false }));
    const heard = page.waitForResponse('**/v1/events/track');
    answer();
    await (await heard).finished();
    await page.evaluate(async () => void (await fetch(location.href))); // by then the page has read it
    await page.evaluate(() => window.Truce?.init({ consent: true }));
    expect(await id()).not.toBe(first);
  });
});
