import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { untilCalm, violationsOnly } from './owner-visit.ts';
import { readFigure } from './read-figure.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const owner = { email: 'owner@news.example', password: 'a long enough password' };

let server: RunningServer;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;
/** What the browser complained about, and requests to other hosts: none is expected. */
const complaints: string[] = [];

beforeAll(async () => {
  mkdirSync('test-results', { recursive: true });
  server = await startServer();
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(server.url) || request.url().startsWith('data:');
    if (!isOurs) complaints.push(`asked ${request.url()}`);
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('the first visit', () => {
  test('without the link from the log says where to find it', async () => {
    await page.goto(server.url);
    await page.waitForURL('**/setup');
    await expect.poll(() => page.textContent('main')).toContain('wrote a one-time link to its log');
    await checkAccessibility('set-up without a token');
  });

  test('refuses a token that is not the one in the log', async () => {
    await page.getByLabel('Setup link or token').fill(`${server.url}/setup?token=wrong`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('This setup link isn’t valid');
    await checkAccessibility('set-up with a wrong token');
  });

  test('by the link makes the account, without a key, and goes on to the first site', async () => {
    await page.goto(server.setupLink ?? '');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.textContent('form')).toContain('Use at least 10 characters.');

    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/sites/new');
    const { keys } = await server.call('GET /v1/keys');
    expect(keys.map(({ name }) => name)).not.toContain('First key');
  });
});

describe('adding a site', () => {
  test('says what is wrong with a domain, at the field', async () => {
    await page.getByLabel('Domain').fill('not a domain');
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByText('Enter a domain such as example.com.').waitFor();
    await expect.poll(() => page.getByLabel('Domain').getAttribute('aria-invalid')).toBe('true');
    await checkAccessibility('a refused domain');
  });

  test('takes a pasted address and waits with the snippet', async () => {
    await page.getByLabel('Domain').fill('https://www.news.example/front?page=1');
    await page.getByText('Will be added as news.example').waitFor();
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector('main [data-part=skeleton]')) document.body.dataset.grew = 'true';
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    });
    await page.getByRole('button', { name: 'Add site' }).click();
    await page.getByText('Waiting for the first event…').waitFor();
    const loader = `${server.url}/v1/loader/${siteId()}.js`;
    await expect
      .poll(() => page.locator('code', { hasText: 'async' }).textContent())
      .toBe(`<script async src="${loader}"></script>`);
    expect((await fetch(loader)).status).toBe(200);
    await page.getByText('Only this computer can reach').waitFor();
    await page.getByLabel('Platform').selectOption('WordPress');
    await page.getByRole('button', { name: 'Copy the code for WordPress' }).waitFor();
    await page.getByText('0 of 5 done').waitFor();
    // All of it was there at once.
    expect(await page.evaluate(() => document.body.dataset.grew)).toBeUndefined();
    await checkAccessibility('waiting');
  });

  test('copies the snippet', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy snippet' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(siteId());
  });

  test('turns to a tick by itself when the first event is in, and shows the numbers', async () => {
    await page.evaluate(() => {
      const look = () => {
        const hasArrived = document.body.textContent.includes('First event received');
        const zeros = [...document.querySelectorAll('[data-part=figure]')].filter(
          (at) => at.textContent === '0',
        );
        // Of one visit, every count but a rate is one: a zero would be untrue.
        if (hasArrived && zeros.length > 0) document.body.dataset.zeros = String(zeros.length);
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await trackWallAndConversion();
    await page.getByText('First event received').waitFor();
    await page.getByRole('region', { name: 'Metrics' }).waitFor();
    await expect.poll(() => readFigure(page, 'Sessions')).toMatch(/^Sessions1/);
    await page.getByRole('region', { name: 'Country' }).getByRole('row').nth(1).waitFor();
    expect(await page.evaluate(() => document.body.dataset.zeros)).toBeUndefined();
    await page.getByText('1 of 5 done').waitFor();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect.poll(() => page.getByText('1 of 5 done').count()).toBe(0);
    await checkAccessibility('the tick and the numbers');
  });
});

describe('the numbers', () => {
  test('are those of the API', async () => {
    await expect.poll(() => readFigure(page, 'Sessions')).toMatch(/^Sessions1/);
    await expect.poll(() => readFigure(page, 'Block ads')).toContain('100.0% of 1 checked');
    await expect.poll(() => readFigure(page, 'Allowed ads')).toContain('100.0% of walls shown');
    await expect.poll(() => readFigure(page, 'Sessions')).toContain('– no comparison');
  });

  test('keep the period in the address', async () => {
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await page.waitForURL('**?period=30d');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => page.locator('[aria-labelledby=timeline-title] tbody tr').count()).toBe(30);
    await checkAccessibility('the table');
  });

  test('stand in the list too', async () => {
    await page.getByRole('link', { name: 'Truce, home' }).click();
    const row = page.getByRole('link', { name: /news\.example/ });
    await expect.poll(() => row.textContent()).toContain('Blocking100.0%');
    await checkAccessibility('the list');
    await row.click();
    await page.getByRole('heading', { level: 1, name: 'news.example' }).waitFor();
  });

  test('stay when the site is switched off', async () => {
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Measurement' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    const { status } = await server.call('GET /v1/sites/:id', { params: { id: siteId() } });
    expect(status).toBe('inactive');
    await checkAccessibility('the settings');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect.poll(() => readFigure(page, 'Sessions')).toContain('1');
  });
});

describe('signing in', () => {
  test('is asked for after signing out, and leads back', async () => {
    const wanted = `/sites/${siteId()}?period=90d`;
    await page.getByRole('button', { name: 'Account menu' }).click();
    // Whole when it opens: what came later would move "Sign out" away from under the pointer.
    expect(await page.getByLabel('Theme').count()).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You’re signed out.').waitFor();
    await checkAccessibility('the sign-in');

    await page.goto(server.url + wanted);
    await page.waitForURL('**/login?next=*');
    await signIn('not the password');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Incorrect email or password');
    await checkAccessibility('a refused sign-in');
    await signIn(owner.password);
    await page.waitForURL(`${server.url}${wanted}`);
  });

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/'])(
    'never leads to another host: %s',
    async (next) => {
      await page.goto(`${server.url}/login?next=${encodeURIComponent(next)}`);
      await signIn(owner.password);
      await page.waitForURL(`${server.url}/`);
    },
  );
});

describe('leaving', () => {
  test('deletes a site only after its domain has been typed', async () => {
    await page.getByRole('link', { name: /news\.example/ }).click();
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const confirm = page.getByRole('button', { name: 'Delete site' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await checkAccessibility('the question before deleting');
    await page.getByLabel('Type news.example to confirm').fill('news.example');
    await confirm.click();
    await page.getByRole('heading', { name: 'Add your first site' }).waitFor();
    await checkAccessibility('no sites');
  });

  test('nothing was asked of another host, nothing broke', () => {
    expect(complaints).toEqual([]);
  });
});

function siteId(): string {
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

async function signIn(password: string): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function trackWallAndConversion(): Promise<void> {
  const types = ['page_view', 'adblock_detected', 'wall_displayed', 'conversion_allowlist'];
  const events = types.map((event_type) => ({
    event_type,
    site_id: siteId(),
    session_id: 'session-1',
    page_url: 'https://news.example/front',
  }));
  await server.call('POST /v1/events/track', { body: { events } });
}

/** Each screen in light and dark, wide and on a phone, by the rules of WCAG 2.2 AA. */
async function checkAccessibility(screen: string): Promise<void> {
  const problems: string[] = [];
  await untilCalm(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(axe);
      const result: AxeResults = await page.evaluate(
        `axe.run(document, { ${violationsOnly}, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
      );
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (sideways) problems.push(`${colorScheme} ${width}: scrolls sideways`);
      for (const { id, nodes } of result.violations) {
        problems.push(`${colorScheme} ${width}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: `test-results/dashboard ${screen}.png` });
  expect(problems, screen).toEqual([]);
}
