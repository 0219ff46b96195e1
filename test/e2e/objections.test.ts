import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { type ActOfConsent, enterWith, kept, nothing } from './consent-visit.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('objections', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const enter = (...act: ActOfConsent) => enterWith(stage, ...act);

  test('an objection ends everything on every page, until it is taken back', async () => {
    const { page, pass, shows, events, asked, ofTruce, lacks } = await enter({ consent_mode: 'full' });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    const counted = await events();
    for (const path of ['/next#truce-off', '/later']) {
      asked.length = 0;
      await page.goto(new URL(path, page.url()).href);
      await page.waitForFunction(() => window.Truce);
      expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ evidence: ['no_consent'] });
      await pass(2500);
      await lacks('dialog');
      expect([ofTruce(), await kept(page)]).toEqual([['loader'], { ...nothing, local: ['truce-off'] }]);
    }
    expect(await events()).toEqual(counted);
    await page.goto(new URL('/again#truce-on', page.url()).href);
    await shows('dialog', title);
    expect((await kept(page)).local).not.toContain('truce-off');
  });

  test('strict: an objection is not read before consent, and outlives it', async () => {
    const { page, pass, asked, ofTruce } = await enter({ consent_mode: 'strict' });
    asked.length = 0;
    await page.goto(new URL('/next#truce-off', page.url()).href);
    await page.waitForFunction(() => window.Truce);
    for (const consent of [true, false, true]) {
      await page.evaluate((given) => window.Truce?.init({ consent: given }), consent);
      await pass(2500);
    }
    expect([ofTruce(), await kept(page)]).toEqual([['loader'], { ...nothing, local: ['truce-off'] }]);
  });

  test('strict: what an earlier consent has left goes once the visitor objects', async () => {
    const script = `window.__tcfapi = (_, __, told) =>
  told({ eventStatus: "tcloaded", purpose: { consents: { 1: true, 7: true, 8: true } } }, true)`;
    const { page, shows, events, asked, ofTruce } = await enter({ consent_mode: 'strict' }, { script });
    await shows('dialog', title);
    await expect.poll(async () => (await kept(page)).local).toContain('truce.seen_wall');
    // Nothing is left for the page to send when it is closed.
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    for (const path of ['/next#truce-off', '/later']) {
      asked.length = 0;
      await page.goto(new URL(path, page.url()).href);
      await page.waitForFunction(() => window.Truce);
      await expect.poll(() => kept(page)).toEqual({ ...nothing, local: ['truce-off'] });
      expect(ofTruce()).toEqual(['loader']);
    }
  });
});
