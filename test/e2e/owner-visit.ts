import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { launchBrowser } from '../support/browser.ts';
import { event } from '../support/events.ts';
import { clientOf } from '../support/join-team.ts';
import { patienceMs } from '../support/patience.ts';
import { type LocalServer, type RunningServer, type ServerOptions, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An owner in front of the built product: signed in, in a real browser. */
export interface OwnerVisit {
  server: LocalServer;
  page: Page;
  /** Calls with the owner's cookie, for what API keys may not do. */
  byOwner: Call;
  /** What the browser complained about, and requests to other hosts: none is expected. */
  complaints: string[];
  /** A page in another browser, in which nobody is signed in; its complaints are kept too. */
  elsewhere(): Promise<Page>;
  /** Fails where the screen breaks WCAG 2.2 AA or scrolls sideways, in light and dark, from phone to large screen. */
  checkAccessibility(screen: string): Promise<void>;
  close(): Promise<void>;
}

export async function openOwnerVisit(
  options: ServerOptions = {},
  launch = launchBrowser,
): Promise<OwnerVisit> {
  mkdirSync('test-results', { recursive: true });
  const [server, browser] = await Promise.all([startServer(options), launch()]);
  const complaints: string[] = [];
  const elsewhere = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    return watched(await context.newPage(), server, complaints);
  };
  const page = await elsewhere();
  await setUp(page, server);
  await page.goto(`${server.url}/sites/new`);
  return {
    server,
    page,
    byOwner: await byCookieOf(page, server.url),
    complaints,
    elsewhere,
    checkAccessibility: (screen) => checkAccessibility(page, screen),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** As the page for it does, which dashboard.test.ts goes through; the browser keeps the cookie. */
async function setUp(page: Page, { url, setupLink }: LocalServer): Promise<void> {
  const data = {
    token: setupLink?.split('token=')[1] ?? '',
    email: 'owner@news.example',
    password: 'a long enough password',
  };
  const answer = await page.context().request.post(`${url}/v1/setup`, { data, maxRetries: 3 });
  if (!answer.ok()) throw new Error(`POST /v1/setup: ${answer.status()} ${await answer.text()}`);
}

async function byCookieOf(page: Page, url: string): Promise<Call> {
  const cookies = await page.context().cookies();
  const found = cookies.find(({ name }) => name.endsWith('truce_login'));
  return clientOf(url, `${found?.name}=${found?.value}`);
}

function watched(page: Page, server: RunningServer, complaints: string[]): Page {
  page.setDefaultTimeout(patienceMs);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(server.url) || request.url().startsWith('data:');
    if (!isOurs) complaints.push(`asked ${request.url()}`);
  });
  return page;
}

/** Visits that met a wall of this variant, the first of which then allowed the site. */
export function wallVisits(siteId: string, variant: string, visits: number, converted: number) {
  const round = randomUUID();
  return Array.from({ length: visits }, (_, index) => {
    const session_id = `${variant}-${index}-${round}`;
    const wall = event(siteId, { session_id, event_type: 'wall_displayed', metadata: { variant } });
    return index < converted
      ? [wall, event(siteId, { session_id, event_type: 'conversion_allowlist' })]
      : [wall];
  }).flat();
}

/** Sends all events, in batches, and returns once they are counted. */
export async function tell(server: RunningServer, events: ReturnType<typeof event>[]): Promise<void> {
  for (let start = 0; start < events.length; start += 500) {
    await server.call('POST /v1/events/track', { body: { events: events.slice(start, start + 500) } });
  }
  await allShipped(server);
}

/** Numbers that are being asked for again are dimmed, which lasts a moment; what stays busy is looked at as it is. */
export async function untilCalm(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]').first();
  await busy.waitFor({ state: 'detached', timeout: patienceMs }).catch(() => undefined);
}

export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  await untilCalm(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of asked[colorScheme].widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      const sideways = await page.evaluate(findSideways);
      if (sideways) problems.push(`${colorScheme} ${width}: scrolls sideways, by ${sideways}`);
      if (width === widest) continue;
      if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
      const result: AxeResults = await page.evaluate(
        `axe.run(${reachable}, { ${violationsOnly}, ${asked[colorScheme].rules} })`,
      );
      for (const { id, nodes } of result.violations) {
        problems.push(`${colorScheme} ${width}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
      }
    }
    if (process.env.TRUCE_TEST_SCREENSHOTS) await photograph(page, `${screen} %w ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(problems, screen).toEqual([]);
}

/** Behind a modal dialog nothing can be reached, and what the page's bars cover there depends on how far it was scrolled. */
const reachable = "document.querySelector('dialog:modal') ?? document";

/** Describing what passes would take most of the time. */
export const violationsOnly = "resultTypes: ['violations']";

/** Only looked at for what scrolls sideways: nothing else is another than at 1280. */
const widest = 2560;
/** In the dark nothing is another but the colors, and no width changes those. The last width stays. */
const asked = {
  light: {
    widths: [320, widest, 1280],
    rules: `runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']`,
  },
  dark: {
    widths: [1280],
    rules: `runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }`,
  },
};

/** To look at while working on a screen: TRUCE_TEST_SCREENSHOTS=1. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/${name.replace('%w', String(width))}.png`, fullPage: true });
  }
}

/** The innermost element that makes the page scroll sideways; empty where it does not. */
function findSideways(): string {
  if (document.documentElement.scrollWidth <= innerWidth) return '';
  const wide = [...document.querySelectorAll('main *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth,
  );
  return wide.at(-1)?.outerHTML.slice(0, 200) ?? 'something outside main';
}
