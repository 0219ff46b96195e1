import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PreviewWish } from '../../src/contract/sites/previews.ts';
import type { TemplateChange } from '../../src/contract/sites/templates.ts';
import { readPreviewToken } from '../../src/delivery/preview/preview-link.ts';
import { readSetting } from '../../src/records/settings.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { clockOf } from './page-clock.ts';
import { seenByPeople } from './seen-by-people.ts';

describe('a preview link', () => {
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

  test('shows the template as it is stored when it is opened', async () => {
    await put('summer', { title: 'A first title', mode: 'soft' });
    const { url, expires_at } = await server.call('POST /v1/sites/:id/previews', {
      params: { id },
      body: { template: 'summer' },
    });
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(7 * 24);
    const page = await open(url);
    await shows(page, 'A first title');
    await put('summer', { title: 'A second title' });
    await page.reload();
    await shows(page, 'A second title');
    await page.context().close();
  });

  test('shows the gentler mode of site and template, as visitors get it', async () => {
    const gentle = await server.call('POST /v1/sites', {
      body: { domain: 'gentle.example', config: { mode: 'soft' } },
    });
    const params = { id: gentle.id };
    const config = { title: 'Firm', mode: 'hard' as const };
    await server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'firm', config } });
    const closes = async (body: PreviewWish) => {
      const { url } = await server.call('POST /v1/sites/:id/previews', { params, body });
      const page = await open(url);
      await shows(page, 'Firm');
      const seen = (await names(page)).includes('Close');
      await page.context().close();
      return seen;
    };
    // By the stored mode, by one that is not saved yet, and where the site allows it.
    expect(await closes({ template: 'firm' })).toBe(true);
    expect(await closes({ template: 'firm', config: { mode: 'hard' } })).toBe(true);
    await server.call('PATCH /v1/sites/:id', { params, body: { config: { mode: 'hard' } } });
    expect(await closes({ template: 'firm' })).toBe(false);
  });

  test.each(['hard', 'soft', 'banner'] as const)(
    'counts nothing, stores nothing, asks nobody else and breaks no rule: %s',
    async (mode) => {
      await put(mode, { title: `A ${mode} wall`, mode, display: { percent: 0 } });
      const page = await open(await link({ template: mode }), { javaScriptEnabled: true });
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      const pass = await clockOf(page);
      const answer = await page.reload();
      await shows(page, `A ${mode} wall`);
      const headers = answer?.headers() ?? {};
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await pass(1500);
      expect(asked.filter((url) => /track/.test(url) || new URL(url).origin !== server.url)).toEqual([]);
      expect(complaints).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]))
        .toEqual(['', 0, 0]);
      const { total } = await server.call('GET /v1/events/sites/:id', { params: { id } });
      expect(total).toBe(0);
      await page.context().close();
    },
  );

  test('carries changes that are not saved, and saves none', async () => {
    await put('draft', { title: 'As stored', messages: ['Stays as it is.'], mode: 'soft' });
    const url = await link({ template: 'draft', config: { title: 'Not saved yet' } });
    const page = await open(url);
    await shows(page, 'Not saved yet');
    await shows(page, 'Stays as it is.');
    await expect.poll(() => page.textContent('.note')).toContain('with changes that aren’t saved');
    await page.context().close();
    const { templates } = await server.call('GET /v1/templates/sites/:id', { params: { id } });
    expect(templates.find(({ name }) => name === 'draft')?.config.title).toBe('As stored');
  });

  test('names what is wrong with a change', async () => {
    await expect(link({ template: 'default', config: { primary_color: '#12' } })).rejects.toMatchObject({
      status: 400,
      details: { field: 'config.primary_color' },
    });
  });

  test('carries 8 KiB of changes and no more, in an address that proxies let through', async () => {
    const most = changesOf(8192);
    const url = await link({ template: 'default', config: most });
    expect((await fetch(url)).status).toBe(200);
    expect(url.length).toBeLessThan(8000);
    await expect(link({ template: 'default', config: changesOf(8193) })).rejects.toMatchObject({
      status: 400,
      details: { field: 'config', reason: 'too_large' },
    });
  });

  test('can show the wall again once it was closed', async () => {
    await put('again', { title: 'Back again', mode: 'soft' });
    const page = await open(await link({ template: 'again' }));
    await shows(page, 'Back again');
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect(await names(page)).not.toContain('Back again'), patienceMs);
    await page.getByRole('button', { name: 'Show again' }).click();
    await shows(page, 'Back again');
    await page.context().close();
  });

  test('has the language and the colors that were asked for', async () => {
    await put('look', { title: 'Ein Titel', mode: 'soft' });
    const bright = await open(await link({ template: 'look', language: 'de', dark: true }));
    await shows(bright, 'Ein Titel');
    await expect.poll(() => bright.evaluate(() => document.documentElement.lang)).toBe('de');
    await expect.poll(() => luminance(bright)).toBeLessThan(90);
    await bright.context().close();
    const dark = await open(await link({ template: 'look', dark: false }), { colorScheme: 'dark' });
    await shows(dark, 'Ein Titel');
    await expect.poll(() => luminance(dark)).toBeGreaterThan(165);
    await dark.context().close();
  });

  test('shows the instructions for the blocker that it names', async () => {
    await put('guided', { title: 'Guided', mode: 'soft' });
    for (const [blocker, words] of [
      ['uBlock Origin', 'Click the uBlock Origin icon'],
      ['dns', 'Ads are blocked by your network here'],
    ] as const) {
      const page = await open(await link({ template: 'guided', blocker }));
      await shows(page, 'Guided');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await vi.waitFor(async () => expect((await names(page)).join('\n')).toContain(words), patienceMs);
      await page.context().close();
    }
  });

  test.each(['guide', 'check'] as const)(
    'shows how far the visitor has come, with %s first',
    async (first_step) => {
      await put('stages', { title: 'Stages', mode: 'soft', first_step, cta_text: 'I have done it' });
      const seen = async (state: PreviewWish['state'], says: string) => {
        const page = await open(await link({ template: 'stages', blocker: 'uBlock Origin', state }));
        await shows(page, says);
        const all = await names(page);
        await page.context().close();
        return all;
      };
      const steps = 'Click the uBlock Origin icon';
      const has = (all: string[], text: string) => all.some((name) => name.startsWith(text));
      expect(has(await seen('asks', 'Stages'), steps)).toBe(false);
      const guided = await seen('guides', 'I have done it');
      expect([has(guided, steps), has(guided, 'Show me how')]).toEqual([true, false]);
      const failed = await seen('failed', 'Reload the page');
      expect([has(failed, steps), has(failed, 'Ads still seem to be blocked')]).toEqual([true, true]);
    },
  );

  test('shows a failed check to a visitor whose blocker is not named', async () => {
    await put('unnamed', { title: 'Unnamed', mode: 'banner', first_step: 'guide' });
    const page = await open(await link({ template: 'unnamed', state: 'failed' }));
    await shows(page, 'Reload the page');
    await page.context().close();
  });

  test('that is over, forged, cut, or of a template that is gone says so in words', async () => {
    const url = await link({ template: 'default' });
    const [body = '', signature = ''] = (url.split('/').at(-1) ?? '').split('.');
    const secret = await storedSecret();
    const good = readPreviewToken(`${body}.${signature}`, secret, Date.now());
    const signed = (change: object) => {
      const text = packed({ ...good, ...change });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const forged = packed({ ...good, until: 9e15 });
    const bad = [
      signed({ until: Date.now() }),
      `${forged}.${signature}`,
      `${body}.${signature.slice(1)}`,
      body,
      `${body}.${signature}.x`,
      signed({ template: crypto.randomUUID() }),
      signed({ site: crypto.randomUUID() }),
      'nothing',
    ];
    expect((await fetch(`${server.url}/preview/${signed({})}`)).status).toBe(200);
    for (const token of bad) {
      const answer = await fetch(`${server.url}/preview/${token}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await answer.text()).toContain('This preview has expired');
      expect((await fetch(`${server.url}/preview/${token}/script.js`)).status).toBe(404);
    }
  });

  async function storedSecret(): Promise<string> {
    const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
    const secret = await readSetting(records.db, 'preview_secret');
    await records.close();
    return secret ?? '';
  }

  async function put(name: string, config: object): Promise<void> {
    await server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name, config } });
  }

  async function link(body: PreviewWish): Promise<string> {
    return (await server.call('POST /v1/sites/:id/previews', { params: { id }, body })).url;
  }

  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(url);
    return page;
  }
});

/** Seventeen texts that hardly repeat themselves, the last one as long as is left. */
function changesOf(bytes: number): TemplateChange {
  const texts = Array.from({ length: 17 }, (_, at) =>
    [0, 1, 2, 3]
      .map((part) => createHmac('sha512', `${at}.${part}`).digest('hex'))
      .join('')
      .slice(0, 500),
  );
  const config = { messages: texts.slice(0, 10), translations: { de: { messages: texts.slice(10) } } };
  const excess = JSON.stringify(config).length - bytes;
  config.translations.de.messages[6] = texts[16]?.slice(excess) ?? '';
  return config;
}

function packed(link: object): string {
  return deflateRawSync(JSON.stringify(link)).toString('base64url');
}

async function names(page: Page): Promise<string[]> {
  return (await seenByPeople(page)).map((node) => node.name);
}

async function shows(page: Page, name: string): Promise<void> {
  await vi.waitFor(async () => expect(await names(page)).toContain(name), patienceMs);
}

/** Of a place in the middle of the dialog, 0 to 255, from the picture itself: the wall lets nobody look inside. */
async function luminance(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: width / 2 - 4, y: height / 2 - 120, width: 8, height: 1 };
  const take = async () => (await page.screenshot({ clip, type: 'png' })).toString('base64');
  let before = '';
  const picture = await vi.waitFor(async () => {
    const now = await take();
    if (now !== before) {
      before = now;
      throw new Error('the wall is still coming');
    }
    return now;
  }, patienceMs);
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, 1).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const pixels = canvas?.getImageData(0, 0, bitmap.width, 1).data ?? [];
    return (
      [...pixels].filter((_, at) => at % 4 < 3).reduce((sum, value) => sum + value, 0) / (bitmap.width * 3)
    );
  }, picture);
}
