import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { isBait, openStage, type Stage } from './stage.ts';

describe('a button that is pressed while a new route is checked', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('the conversion is counted and told once', async () => {
    const visit = await stage.play({
      isBlocked: true,
      template: { mode: 'banner' },
      site: { consent_mode: 'cookieless' },
    });
    const { page, events } = visit;
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      document.addEventListener('truce:unlocked', () => {
        dataset.unlocked = `${dataset.unlocked ?? ''}x`;
      });
    });
    await page.unrouteAll();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(isBait, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => history.pushState(null, '', '/b'));
    await visit.click('I’ve allowed ads');
    await vi.waitFor(async () => expect(await events()).toContain('cta_clicked'), patienceMs);
    release();
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
    await expect.poll(() => page.locator('html').getAttribute('data-unlocked')).toMatch(/x/);
    await page.evaluate(() => window.Truce?.check());
    await page.evaluate(() => window.Truce?.track('later'));
    await vi.waitFor(async () => expect(await events()).toContain('later'), patienceMs);
    expect((await events()).filter((type) => type === 'conversion_allowlist')).toHaveLength(1);
    expect(await page.locator('html').getAttribute('data-unlocked')).toBe('x');
  });
});
