import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wallOnPreview } from '../../src/web/ui/preview/when-wall-stands.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { clockOf } from './page-clock.ts';

describe('a preview in the dashboard', () => {
  let server: RunningServer;
  let browser: TestBrowser;
  let url: string;
  let params: { id: string };
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
    params = { id };
    const config = { mode: 'soft' as const };
    await server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'framed', config } });
    ({ url } = await server.call('POST /v1/sites/:id/previews', { params, body: { template: 'framed' } }));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('has its wall where the dashboard looks for it, each time', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(url);
    const wall = page.locator(wallOnPreview);
    for (let time = 1; time <= 12; time++) {
      await expect.poll(() => wall.count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => wall.count()).toBe(0);
      await page.getByRole('button', { name: 'Show again' }).click();
    }
    await page.context().close();
  });

  /** The dashboard shows the frame from then on: a wall that comes later would take the focus of who types there. */
  test('has nothing there before the wall', async () => {
    const page = await (await browser.newContext()).newPage();
    const atParts: number[] = [];
    await page.route(/\/[0-9a-f]+\.js/, async (part) => {
      atParts.push(await page.locator(wallOnPreview).count());
      await part.continue();
    });
    await page.goto(url);
    await expect.poll(() => page.locator(wallOnPreview).count()).toBe(1);
    expect(atParts).toEqual([0, 0]);
    await page.context().close();
  });

  test.each([
    ['from the start', true],
    ['after it was shown', false],
  ])('keeps its wall while the frame that holds it is hidden, %s', async (_, hidden) => {
    const page = await (await browser.newContext()).newPage();
    const pass = await clockOf(page);
    await page.goto(server.url);
    await page.evaluate(
      (frame) => document.documentElement.append(Object.assign(document.createElement('iframe'), frame)),
      { src: url, hidden },
    );
    const wall = page.frameLocator('iframe').locator(wallOnPreview);
    const hide = (force: boolean) =>
      page.evaluate((is) => document.querySelector('iframe')?.toggleAttribute('hidden', is), force);
    await vi.waitFor(async () => {
      await pass(100);
      expect(await wall.count()).toBe(1);
    }, patienceMs);
    await hide(true);
    await pass(2000);
    expect(await wall.count()).toBe(1);
    await hide(false);
    await pass(2000);
    expect(await wall.count()).toBe(1);
    await page.context().close();
  });

  test.each(['guide', 'check'] as const)(
    'closes for a visitor who allowed ads, with %s first',
    async (first_step) => {
      const config = { mode: 'hard' as const, first_step, cta_text: 'I have done it' };
      await server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'closes', config } });
      const body = { template: 'closes', state: 'allowed' as const };
      const closes = await server.call('POST /v1/sites/:id/previews', { params, body });
      const page = await (await browser.newContext()).newPage();
      const pass = await clockOf(page);
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.goto(closes.url);
      const wall = page.locator(wallOnPreview);
      await vi.waitFor(async () => {
        await pass(100);
        expect(await wall.count()).toBe(1);
      }, patienceMs);
      await pass(3000);
      expect(await wall.count()).toBe(0);
      await page.context().close();
    },
  );
});
