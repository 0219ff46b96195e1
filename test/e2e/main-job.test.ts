import { mkdirSync } from 'node:fs';
import { PlaywrightBlocker } from '@ghostery/adblocker-playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { findFilterLists } from '../support/filter-lists.ts';
import { patienceMs } from '../support/patience.ts';
import { type Publisher, startPublisher } from '../support/publisher-page.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { missing } from '../support/skip.ts';
import { isShown, middleOf } from './seen-by-people.ts';

const cta = defaultTemplateConfig.cta_text;
const [lists] = findFilterLists();

if (!lists) {
  missing('filter lists', 'none are installed, and none could be downloaded');
  describe.skip('SKIPPED: no filter lists, so the main job was not tried with a real blocker', () => {});
}

describe.runIf(lists)('the main job, with a real blocking engine', () => {
  let server: RunningServer;
  let browser: TestBrowser;
  let publisher: Publisher;
  let siteId: string;

  beforeAll(async () => {
    mkdirSync('test-results', { recursive: true });
    server = await startServer();
    siteId = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
    publisher = await startPublisher({ loader: `${server.url}/v1/loader/${siteId}.js` });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await publisher?.stop();
    await server?.stop();
  });

  test('a visitor without a blocker meets no wall', async () => {
    const page = await browser.newPage();
    await page.goto(publisher.url);
    const verdict = await page.waitForFunction(() => window.Truce?.check());
    expect(await verdict.jsonValue()).toMatchObject({ blocked: false, kind: 'none' });
    await expect.poll(() => isShown(page, 'dialog')).toBe(false);
    await vi.waitFor(async () => expect(await eventTypes()).toContain('adblock_not_detected'), patienceMs);
    await page.close();
  });

  test('a visitor with one meets the wall, allows ads, and is counted as a conversion without a reload', async () => {
    const page = await browser.newPage();
    const blocker = PlaywrightBlocker.parse(lists?.text ?? '');
    await blocker.enableBlockingInPage(page);
    await page.goto(publisher.url);
    let loads = 0;
    page.on('load', () => loads++);

    await vi.waitFor(
      async () => expect(await isShown(page, 'dialog', defaultTemplateConfig.title)).toBe(true),
      patienceMs,
    );
    const verdict = await page.evaluate(() => window.Truce?.check());
    expect(verdict).toMatchObject({ blocked: true, kind: 'extension' });
    expect(verdict?.probability).toBeGreaterThan(0.9);
    await vi.waitFor(async () => expect(await eventTypes()).toContain('wall_displayed'), patienceMs);
    await page.screenshot({ path: 'test-results/wall.png' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 720 });
    await page.screenshot({ path: 'test-results/wall-phone-dark.png' });

    await blocker.disableBlockingInPage(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // the first button shows how
    await vi.waitFor(async () => expect(await isShown(page, 'button', cta)).toBe(true), patienceMs);
    // The wall takes no click just after its guide opened.
    await vi.waitFor(async () => {
      if (await isShown(page, 'button', cta))
        await page.mouse.click(...(await middleOf(page, 'button', cta)));
      expect(await isShown(page, 'dialog')).toBe(false);
    }, patienceMs);
    await vi.waitFor(async () => expect(await eventTypes()).toContain('conversion_allowlist'), patienceMs);
    expect(loads).toBe(0);
    await page.close();
  });

  test(
    'the dashboard says so',
    async () => {
      await vi.waitFor(async () => {
        const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
          params: { id: siteId },
        });
        expect(metrics).toMatchObject({
          sessions: 2,
          adblock_detected: 1,
          walls_displayed: 1,
          conversions: 1,
        });
      }, patienceMs);
    },
    patienceMs,
  );

  test('and says it for the blocker alone: every event after the verdict names it', async () => {
    const { events } = await server.call('GET /v1/events/sites/:id', {
      params: { id: siteId },
      query: { event_type: 'adblock_detected' },
    });
    const blocker = String(events[0]?.metadata.blocker_type);
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: siteId },
      query: { blocker },
    });
    expect(metrics).toMatchObject({ sessions: 1, walls_displayed: 1, conversions: 1, conversion_rate: 100 });
  });

  async function eventTypes(): Promise<string[]> {
    const { events } = await server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
    return events.map((event) => event.event_type);
  }
});
