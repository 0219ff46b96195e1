import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOwnBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { checkAccessibility } from './owner-visit.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_BASE_URL: 'https://truce.example' } });
  browser = await launchOwnBrowser(['--host-resolver-rules=MAP lan.example 127.0.0.1']);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('an address at which the browser keeps no session is said before somebody signs in', async () => {
  const page = await browser.newPage();
  const { port } = new URL(server.url);
  await page.goto(`http://lan.example:${port}/setup#token=abc`);
  await page.getByText('You can’t sign in at this address').waitFor();
  expect(await page.getByRole('link', { name: 'https://truce.example' }).getAttribute('href')).toBe(
    'https://truce.example/setup#token=abc',
  );
  await checkAccessibility(page, 'the wrong address');
  await page.goto(`${server.url}/setup`);
  await page.getByRole('textbox').first().waitFor();
  expect(await page.getByText('You can’t sign in at this address').count()).toBe(0);
});
