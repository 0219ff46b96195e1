import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents } from '../../scripts/help/contents.ts';
import { violationsOnly } from '../e2e/owner-visit.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const addresses = contents.flatMap(({ pages }) => pages.map((name) => name.replace(/\/README$/, '')));

let server: RunningServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const read = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the help', () => {
  it('has every page, each with a title of its own, and answers 404 for another', async () => {
    const titles = new Set<string>();
    for (const address of addresses) {
      const { status, text } = await read(`/help/${address}`);
      expect(status, address).toBe(200);
      titles.add(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '');
    }
    expect(titles.size).toBe(addresses.length);
    for (const path of [
      '/help/nothing',
      '/help/../truce.js',
      '/help/%2e%2e%2ftruce.js',
      '/help/write-help.mjs',
    ]) {
      expect((await fetch(server.url + path)).status, path).toBe(404);
    }
  });

  it('leads only to pages and sections that are there', async () => {
    const known = new Map<string, Set<string>>();
    const texts = await Promise.all(
      ['', ...addresses].map(async (address) => [address, (await read(`/help/${address}`)).text] as const),
    );
    for (const [address, text] of texts) {
      expect(text, `${address} shows no comment`).not.toContain('&lt;!--');
      known.set(address, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
    }
    const dead: string[] = [];
    for (const [address, text] of texts) {
      for (const [, path = '', anchor = ''] of text.matchAll(
        /href="(?:\/help\/?)?([^":#]*)(?:#([^"]+))?"/g,
      )) {
        if (/^\/|\.css$/.test(path)) continue;
        const there = known.get(path === '' && anchor !== '' ? address : path);
        if (!there || (anchor !== '' && !there.has(anchor))) dead.push(`${address}: ${path}#${anchor}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('asks nobody but its own server, and breaks no rule of its CSP', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${server.url}/help/reports`);
    await page.getByRole('searchbox').fill('webhook');
    await page.locator('.search-results a').first().waitFor();
    expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is complete without a script, apart from its search', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${server.url}/help/revenue`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Revenue');
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Retention' }).click();
    expect(page.url()).toBe(`${server.url}/help/retention`);
    await page.close();
  });

  it('finds a section by words, begun words and small mistakes, with the keyboard alone', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${server.url}/help`);
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('signature webh');
    const first = page.locator('.search-results a').first();
    await expect.poll(() => first.textContent()).toMatch(/^Webhooks/);
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ results?$/);
    await page.getByRole('searchbox').fill('retenton');
    await expect.poll(() => first.textContent()).toMatch(/^Retention/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/retention/);
    await page.getByRole('searchbox').fill('GTM');
    await expect.poll(() => first.textContent()).toMatch(/^SDK packages/);
    await page.getByRole('searchbox').fill('TRUCE_BASE_URL');
    await expect.poll(() => first.textContent()).toMatch(/^Settings: TRUCE_BASE_URL/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/help\/settings#TRUCE_BASE_URL$/);
    await page.getByRole('searchbox').fill('zzzzqqqq');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Nothing found for “zzzzqqqq”.');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    await page.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no barriers and fits the screen: %s, %i pixels', async (colorScheme, width) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    for (const address of ['', '/settings', '/reports', '/install/docker']) {
      await page.goto(`${server.url}/help${address}`);
      await page.evaluate(axe);
      const found = await page.evaluate<AxeResults>(`axe.run(document, { ${violationsOnly} })`);
      expect(
        found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        address,
      ).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, address).toBeLessThanOrEqual(0);
    }
    await page.close();
  });
});

it('stands below the path of the base URL', async () => {
  const below = await startServerProcess({ env: { TRUCE_BASE_URL: 'https://example.com/truce' } });
  const text = await (await fetch(`${below.url}/help/revenue`)).text();
  await below.stop();
  expect(text).toContain('href="/truce/help/statistics');
  expect(text).not.toContain('%base_path%');
});
