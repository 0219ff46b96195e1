import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { type Publisher, startPublisher } from '../support/publisher-page.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { isBait } from './stage.ts';

let browser: TestBrowser;
let server: ServerProcess;
let publisher: Publisher | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await publisher?.stop();
  await server?.stop();
});

test('from the start to how many block, and what it costs, in less than a minute', async () => {
  const begin = performance.now();
  const seconds: Record<string, number> = {};
  const reached = (step: string) => {
    seconds[step] = Math.round((performance.now() - begin) / 100) / 10;
  };
  server = await startServerProcess();
  reached('started');
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await createAccount(page);
  reached('account');
  await addSite(page);
  reached('snippet');
  await visitWithBlocker(page);
  await page.getByText('First event received').waitFor();
  reached('first visit');
  const story = page.getByRole('list', { name: 'Key metrics' });
  await expect.poll(() => story.textContent()).toContain('100.0% of 1 checked');
  reached('how many block');
  await expect.poll(() => story.textContent()).toMatch(/€\s?\d/);
  reached('what it costs');
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/first-minute.json', JSON.stringify(seconds));
  expect(seconds['what it costs']).toBeLessThan(60);
});

async function createAccount(page: Page): Promise<void> {
  await page.goto(server.setupLink ?? '');
  await page.getByLabel('Email').fill('owner@news.example');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/sites/new');
}

async function addSite(page: Page): Promise<void> {
  await page.getByLabel('Domain').fill('127.0.0.1');
  await page.getByLabel('Revenue per 1,000 page views').fill('4.50');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByText('Waiting for the first event…').waitFor();
}

/** A page with the snippet as the dashboard gives it, opened by somebody whose blocker stops the baits. */
async function visitWithBlocker(page: Page): Promise<void> {
  const snippet = (await page.locator('code', { hasText: 'async' }).first().textContent()) ?? '';
  const loader = /src="([^"]+)"/.exec(snippet)?.[1] ?? '';
  publisher = await startPublisher({ loader });
  const reader = await (await browser.newContext()).newPage();
  await reader.route(isBait, (route) => route.abort('blockedbyclient'));
  await reader.goto(publisher.url);
}
