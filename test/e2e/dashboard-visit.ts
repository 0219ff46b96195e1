import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type RunningServer, type ServerOptions, startServer } from '../support/server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const owner = { email: 'owner@news.example', password: 'a long enough password' };

/** A signed-in owner in front of the built product, with one site. */
export interface DashboardVisit {
  server: RunningServer;
  page: Page;
  siteId: string;
  /** What the browser complained about, and requests to other hosts: none is expected. */
  complaints: string[];
  open(path: string): Promise<void>;
  /** The screen in light and dark, from a small phone to a very wide window, by the rules of WCAG 2.2 AA. */
  checkAccessibility(screen: string): Promise<void>;
  close(): Promise<void>;
}

export async function visitDashboard(options: ServerOptions = {}): Promise<DashboardVisit> {
  mkdirSync('test-results', { recursive: true });
  const server = await startServer(options);
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const token = new URL(server.setupLink ?? '').searchParams.get('token');
  await context.request.post(`${server.url}/v1/setup`, { data: { ...owner, token } });
  await context.request.post(`${server.url}/v1/login`, { data: owner });
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return {
    server,
    page,
    siteId: id,
    complaints: listen(page, server.url),
    open: async (path) => void (await page.goto(server.url + path)),
    checkAccessibility: (screen) => checkAccessibility(page, screen),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

function listen(page: Page, ours: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(ours) || request.url().startsWith('data:');
    if (!isOurs) complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

async function checkAccessibility(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [2560, 1280, 320]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(axe);
      const result: AxeResults = await page.evaluate(
        `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
      );
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (sideways) problems.push(`${colorScheme} ${width}: scrolls sideways`);
      for (const { id, nodes } of result.violations) {
        problems.push(`${colorScheme} ${width}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `test-results/dashboard ${screen}.png`, fullPage: true });
  expect(problems, screen).toEqual([]);
}
