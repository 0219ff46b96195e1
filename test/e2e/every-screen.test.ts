import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoOwner } from '../../src/cli/demo/demo.ts';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { launchBrowser } from '../support/browser.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { checkForcedColors } from './forced-colors.ts';
import { checkAccessibility } from './owner-visit.ts';

/** Every address that the app has a screen for, and one that it has none for. */
const screens = [
  ...['/', '/sites/new', '/gallery', '/nowhere'],
  ...tabs.map(({ path }) => tabAddress(':id', path)),
  ...workspacePages.map(({ path }) => `/settings/${path}`),
];
/** Where a tab says its first number, which stands within 130 pixels of the top of the page. */
const firstNumbers: Record<string, string> = {
  '': '[data-part=figure]',
  'ab-test': '#verdict',
  revenue: 'section h2',
  detection: '#verdicts',
  events: 'main [role=status]',
};
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

describe.each([
  { account: 'with 90 days of history', command: 'demo' as const },
  { account: 'with an empty site', command: 'serve' as const },
])('every screen of an account $account', ({ account, command }) => {
  let server: RunningServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let context: BrowserContext;
  let page: Page;
  let siteId: string;
  const refused: string[] = [];

  beforeAll(async () => {
    const owner = { TRUCE_ADMIN_EMAIL: demoOwner.email, TRUCE_ADMIN_PASSWORD: demoOwner.password };
    [server, browser] = await Promise.all([
      startServerProcess({ command, env: command === 'serve' ? owner : {} }),
      launchBrowser(),
    ]);
    context = await browser.newContext({ reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('pageerror', (error) => refused.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      const isOurs = /^(data|blob):/.test(request.url()) || request.url().startsWith(server.url);
      if (!isOurs) refused.push(`asked ${request.url()}`);
    });
    await context.exposeFunction('tellRefused', (what: string) => refused.push(what));
    await context.addInitScript(listenForRefusals);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(demoOwner.email);
    await page.getByLabel('Password', { exact: true }).fill(demoOwner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${server.url}/`);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    siteId = await siteOf(server.url, cookie, command);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(screens)('%s', async (screen) => {
    const answer = await page.goto(server.url + screen.replace(':id', siteId));
    for (const rule of policy) expect(answer?.headers()['content-security-policy']).toContain(rule);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(
      () => !document.querySelector('main [data-part=skeleton]:not([data-example] *)'),
    );
    const number = firstNumbers[screen.split('/')[3] ?? (screen === '/sites/:id' ? '' : 'none')];
    if (number && command === 'demo') {
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect.poll(() => page.locator(number).first().textContent()).toMatch(/\d/);
      const box = await page.locator(number).first().boundingBox();
      expect(box?.y).toBeLessThanOrEqual(130);
    }
    const name = `${account} ${screen.replaceAll('/', ' ')}`.trim();
    await checkAccessibility(page, name);
    await checkForcedColors(page, name);
  });

  test('nothing was refused, and nobody else was asked', () => expect(refused).toEqual([]));
});

/** Tells the test what the page's policy kept from happening: on a page of ours that is a fault of the page. */
function listenForRefusals(): void {
  const page = window as unknown as { tellRefused(what: string): void };
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      page.tellRefused(
        `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`,
      ),
  );
}

async function siteOf(url: string, cookie: string, command: 'demo' | 'serve'): Promise<string> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  if (command === 'serve') {
    const body = JSON.stringify({ domain: 'empty.example' });
    const added = await fetch(`${url}/v1/sites`, { method: 'POST', headers, body });
    return ((await added.json()) as { id: string }).id;
  }
  const listed = await fetch(`${url}/v1/sites`, { headers });
  const { sites } = (await listed.json()) as { sites: { id: string }[] };
  return sites[0]?.id ?? '';
}
