import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { type FrontServer, findFrontServer, startFrontServer } from '../support/front-server.ts';
import { patienceMs } from '../support/patience.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const nginx = findFrontServer('nginx');
let browser: TestBrowser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** As docs/proxy.md has it; with a slash at the end of the address nginx takes the folder away. */
const ways = [
  { name: 'takes it away', end: '/' },
  { name: 'passes it on', end: '' },
];

describe.skipIf(!nginx).each(ways)('below /truce, where the proxy $name', ({ end }) => {
  let server: RunningServer;
  let front: FrontServer;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    front = await startFrontServer('nginx', nginx ?? '', piece(port, end));
    server = await startServerProcess({ env: { PORT: String(port), TRUCE_BASE_URL: `${front.url}/truce` } });
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(patienceMs);
    page.on('request', (request) => asked.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });

  afterAll(async () => {
    await page?.context().close();
    await front?.stop();
    await server?.stop();
  });

  test('the link of the first start leads to an account', async () => {
    expect(server.setupLink).toMatch(new RegExp(`^${front.url}/truce/setup\\?token=`));
    await page.goto(server.setupLink ?? '');
    await page.getByLabel('Email').fill('owner@news.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`${front.url}/truce/sites/new`);

    const [cookie] = await page.context().cookies(`${front.url}/truce/`);
    expect(cookie).toMatchObject({ path: '/truce', httpOnly: true, sameSite: 'Lax' });
  });

  test('the snippet has the folder, and its script sends events there', async () => {
    await page.getByLabel('Domain').fill('news.example');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByText(`src="${front.url}/truce/v1/loader/`).waitFor();
    const snippet = await page.locator('[data-part=copyable] code').first().textContent();
    const script = await fetch(/src="([^"]+)"/.exec(snippet ?? '')?.[1] ?? '');
    expect(script.status).toBe(200);
    expect(await script.text()).toContain(`"base_url":"${front.url}/truce"`);
    const health = await fetch(`${front.url}/truce/healthz`);
    expect(health.status).toBe(200);
  });

  test('every part of a site opens, by a press and by its address', async () => {
    for (const tab of [
      'Recover',
      'A/B test',
      'Revenue',
      'Visitors',
      'Events',
      'Settings',
      'Integrations',
      'Overview',
    ]) {
      await page.getByRole('link', { name: tab, exact: true }).last().click();
      await page.waitForLoadState('networkidle');
    }
    await page.getByRole('link', { name: 'Recover', exact: true }).click();
    await page.waitForURL(/\/truce\/sites\/[^/]+\/wall/);
    await page.reload();
    await page.frameLocator('iframe:not([inert])').getByText('Preview').first().waitFor();
  });

  test('the reference is there', async () => {
    const answer = await page.request.get(`${front.url}/truce/docs`, { maxRetries: 3 });
    expect(await answer.text()).toContain('href="/truce/docs/reference.css"');
    expect(
      (await page.request.get(`${front.url}/truce/docs/reference.css`, { maxRetries: 3 })).status(),
    ).toBe(200);
  });

  test('the contract says that the API is in the folder', async () => {
    const { servers } = (await (await fetch(`${front.url}/truce/openapi.json`)).json()) as {
      servers: unknown;
    };
    expect(servers).toEqual([{ url: '/truce' }]);
  });

  test('whoever opens the server without the folder is led into it', async () => {
    const direct = await (await browser.newContext()).newPage();
    await direct.goto(`${server.url}/login?next=%2Fsettings#here`);
    await direct.waitForURL(`${server.url}/truce/login?next=%2Fsettings#here`);
    await direct.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await direct.goto(server.url);
    await direct.waitForURL(/\/truce\/login/);
    await direct.context().close();
  });

  test('who is not signed in comes back to where they were', async () => {
    const here = page.url().replace(/\?.*/, '');
    await page.context().clearCookies();
    await page.goto(here.replace('/wall', '/events'));
    await page.waitForURL('**/truce/login?next=*');
    await page.getByLabel('Email').fill('owner@news.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/truce/sites/*/events');
    await page.getByRole('heading', { name: 'No events yet' }).waitFor();
  });

  test('nothing was asked outside of the folder, and nothing was missing', () => {
    const outside = asked.filter((url) => !url.startsWith(`${front.url}/truce/`) && !url.startsWith('data:'));
    expect(outside).toEqual([]);
    expect(complaints.filter((each) => !each.startsWith('401 '))).toEqual([]);
  });
});

test.each([
  ['https://example.com/truce?x=1', 'must have no ? or #'],
  ['https://example.com/a b', 'the path can only contain letters'],
  ['https://example.com/v1', 'must not begin with /v1'],
])('a base address like %s stops the start', async (address, reason) => {
  await expect(startServerProcess({ env: { TRUCE_BASE_URL: address } })).rejects.toThrow(reason);
});

function piece(port: number, end: string): string {
  return `    location ^~ /truce/ {
      proxy_pass http://127.0.0.1:${port}${end};
      proxy_set_header Host $http_host;
      proxy_buffering off;
    }`;
}
