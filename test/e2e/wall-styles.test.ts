import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TemplateChange } from '../../src/contract/sites/templates.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { middleOf, seenByPeople } from './seen-by-people.ts';

const title = 'Made by people';

describe('the style of a wall', () => {
  let server: RunningServer;
  let browser: TestBrowser;
  let id: string;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    id = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(['soft', 'banner'] as const)(
    'is a letter that is signed, with text that stays text: %s',
    async (mode) => {
      const page = await open({ style: 'letter', mode, signature: '<b>Ana</b>, editor' });
      await vi.waitFor(async () => expect(await names(page)).toContain('<b>Ana</b>, editor'), patienceMs);
      await page.context().close();
    },
  );

  test('is a band of the brand, on which the title still comes before the text', async () => {
    const page = await open({ style: 'brand', mode: 'soft', messages: ['They are paid by ads.'] });
    await vi.waitFor(() => middleOf(page, 'heading', title), patienceMs);
    const seen = await names(page);
    expect(seen.indexOf(title)).toBeLessThan(seen.lastIndexOf('They are paid by ads.'));
    await page.context().close();
  });

  test('is a sheet that comes from below on a phone, and a dialog in the middle elsewhere', async () => {
    const buttonAt = async (style: 'plain' | 'sheet', width: number) => {
      const page = await open({ style, mode: 'soft', animation: 'none' }, width);
      const [, y] = await vi.waitFor(() => middleOf(page, 'button', 'Show me how to allow ads'), patienceMs);
      await page.context().close();
      return Math.round(y);
    };
    expect(await buttonAt('sheet', 390)).toBeGreaterThan((await buttonAt('plain', 390)) + 100);
    expect(await buttonAt('sheet', 1024)).toBe(await buttonAt('plain', 1024));
  });

  async function open(config: TemplateChange, width = 390): Promise<Page> {
    const params = { id };
    await server.call('PUT /v1/templates/sites/:id', {
      params,
      body: { name: 'styled', config: { title, first_step: 'guide', ...config } },
    });
    const { url } = await server.call('POST /v1/sites/:id/previews', {
      params,
      body: { template: 'styled' },
    });
    const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await page.goto(url);
    return page;
  }

  async function names(page: Page): Promise<string[]> {
    return (await seenByPeople(page)).map(({ name }) => name);
  }
});
