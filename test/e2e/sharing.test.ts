import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { type OwnerVisit, openOwnerVisit, tell } from './owner-visit.ts';

let visit: OwnerVisit;
let page: Page;
let id: string;
let elsewhere: Server;
const links: Record<string, string> = {};
const boards: Page[] = [];

beforeAll(async () => {
  visit = await openOwnerVisit();
  page = visit.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  id = (await visit.server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  const countries = ['FR', 'FR', 'DE'];
  const events = countries.map((country, at) =>
    event(id, { session_id: `s${at}`, page_url: 'https://news.example/', metadata: { country } }),
  );
  await tell(visit.server, events);
  elsewhere = createServer((request, response) => {
    const frame = decodeURIComponent(request.url?.split('?')[1] ?? '');
    response.setHeader('content-type', 'text/html').end(`<h1>A page of others</h1>${frame}`);
  }).listen(0);
});

afterAll(async () => {
  await visit?.close();
  elsewhere?.close();
});

/** Somebody without a session. */
async function stranger(): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1280, height: 900 } });
  if (!context) throw new Error('no browser');
  return context.newPage();
}

describe('sharing numbers', () => {
  test('a segment goes out by a link with a password', async () => {
    await page.goto(`${visit.server.url}/sites/${id}?f=country.is.FR`);
    await page.getByRole('button', { name: 'Share…' }).click();
    await page.getByText('The link only shows: Country is France').waitFor();
    await page.getByLabel('Name').fill('For our French partner');
    await page.getByLabel('Password (optional)').fill('short');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Use at least 8 characters.').waitFor();
    await page.getByLabel('Password (optional)').fill('long enough');
    await page.getByRole('button', { name: 'Create link' }).click();
    const list = page.getByRole('list', { name: 'Share links' });
    await list.getByText('For our French partner').waitFor();
    links.partner = await shownLink();
    await visit.checkAccessibility('sharing numbers');
    // Esc does not take it away before it is saved; who closes the dialog finds it there again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Share…' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect.poll(() => list.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
  });

  test('whoever has it says the password and sees those numbers alone', async () => {
    const other = await stranger();
    await other.goto(links.partner ?? '');
    await other.getByLabel('Password', { exact: true }).fill('wrong password');
    await other.getByRole('button', { name: 'Show numbers' }).click();
    await other.getByText('Incorrect password.').waitFor();
    await other.getByLabel('Password', { exact: true }).fill('wrong password');
    // What is typed while one password is checked is there after its answer.
    const checked = held(other);
    await other.getByRole('button', { name: 'Show numbers' }).click();
    const answer = await checked;
    await other.getByText('Incorrect password.').waitFor({ state: 'detached' });
    await other.getByLabel('Password', { exact: true }).fill('long enough');
    await answer();
    await other.getByText('Incorrect password.').waitFor();
    await other.getByRole('button', { name: 'Show numbers' }).click();
    await other.getByRole('heading', { name: 'news.example' }).waitFor();
    await other.getByText('Only: Country is France').waitFor();
    const steps = other.getByRole('list', { name: 'Key metrics' }).getByRole('listitem');
    await steps.filter({ hasText: /^Sessions\D*2\D/ }).waitFor();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.screenshot({ path: 'test-results/shared numbers 390 light.png', fullPage: true });
    await expect.poll(() => other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const heading = await top(other.getByRole('heading', { name: 'news.example' }));
    expect(heading).toBeLessThan(await top(other.getByRole('button', { name: 'Last 7 days' })));
    await other.emulateMedia({ colorScheme: 'dark' });
    await other.setViewportSize({ width: 1280, height: 900 });
    await other.screenshot({ path: 'test-results/shared numbers 1280 dark.png', fullPage: true });
    await expect.poll(() => other.getByRole('link').count()).toBe(0);
    boards.push(other);
  });

  test('a reload keeps what was chosen without the password, and back takes a step back', async () => {
    const other = await stranger();
    await other.goto(links.partner ?? '');
    await other.getByLabel('Password', { exact: true }).fill('long enough');
    await other.getByRole('button', { name: 'Show numbers' }).click();
    await choose(other, 'Last 7 days', 'Last 30 days');
    await other.getByRole('button', { name: 'Last 30 days' }).waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Last 30 days' }).waitFor();
    expect(other.url()).toBe(links.partner);
    await other.goBack();
    await other.getByRole('button', { name: 'Last 7 days' }).waitFor();
    expect(await other.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    await other.goto('about:blank');
    await other.goto(links.partner ?? '');
    await other.getByRole('heading', { name: 'news.example' }).waitFor();
    await other.context().close();
  });

  test('the board stays open when its pass expires, and cuts each period as it may be drawn', async () => {
    const [board] = boards;
    if (!board) throw new Error('no board');
    visit.server.clock.advance(13 * 3_600_000);
    await choose(board, 'Last 7 days', 'Last 30 days');
    await board.getByLabel('Group by').selectOption('Days');
    await board.getByRole('button', { name: 'Table' }).click();
    const head = board.locator('[aria-labelledby=timeline-title] thead th').first();
    await expect.poll(() => head.textContent()).toBe('Day');
    await choose(board, 'Last 30 days', 'Yesterday');
    await expect.poll(() => head.textContent()).toBe('Hour');
    await expect
      .poll(() => board.locator('[aria-labelledby=timeline-title] tbody tr').count())
      .toBeGreaterThan(20);
    expect(await board.getByLabel('Password', { exact: true }).count()).toBe(0);
    await board.context().close();
  });

  test('a frame shows it on another site where the owner allows it', async () => {
    await page.getByLabel('Name').fill('For the blog');
    await page.getByLabel('Password (optional)').fill('');
    await page.getByLabel('Allow embedding on other pages').check();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Copy embed code for For the blog' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^<iframe/);
    const embed = await copied();
    links.blog = await shownLink();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const other = await stranger();
    const { port } = elsewhere.address() as AddressInfo;
    await other.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(embed)}`);
    await other.frameLocator('iframe').getByRole('heading', { name: 'news.example' }).waitFor();
    const plain = (links.blog ?? '').replace('/shared', '/login');
    await other.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(`<iframe src="${plain}"></iframe>`)}`);
    await expect.poll(() => other.frameLocator('iframe').getByRole('heading').count()).toBe(0);
    await other.context().close();
  });

  test('a board goes on by itself after the server was away', async () => {
    const board = await stranger();
    await board.clock.install();
    await board.goto(links.blog ?? '');
    await board.getByRole('heading', { name: 'news.example' }).waitFor();
    await board.route('**/v1/shared', (route) => route.fulfill({ status: 500, json: {} }));
    await board.clock.runFor(61_000);
    const again = board.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await board.unroute('**/v1/shared');
    await board.clock.runFor(61_000);
    await again.waitFor({ state: 'detached' });
    await board.getByRole('heading', { name: 'news.example' }).waitFor();
    await board.context().close();
  });

  test('an ended link shows nothing more', async () => {
    await page.getByRole('button', { name: 'Revoke For the blog' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('For the blog', { exact: true }).waitFor({ state: 'detached' });
    const other = await stranger();
    await other.goto(links.blog ?? '');
    await other.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await other.context().close();
  });

  test('a link that is revoked before it is saved is not offered any longer', async () => {
    await page.getByLabel('Name').fill('By mistake');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).waitFor();
    await page.getByRole('button', { name: 'Revoke By mistake' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    await page.getByText('By mistake', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(visit.complaints).toEqual([]);
  });
});

async function choose(board: Page, from: string, to: string): Promise<void> {
  await board.getByRole('button', { name: from }).click();
  await board.getByRole('button', { name: to }).click();
}

/** Holds the next request for the numbers; what it returns lets it go. */
function held(board: Page): Promise<() => Promise<void>> {
  return new Promise((resolve) => {
    void board.route('**/v1/shared', (route) => resolve(() => route.continue()), { times: 1 });
  });
}

/** The link in the dialog, the one time that it is shown. */
async function shownLink(): Promise<string> {
  return (await page.getByText(/\/shared#\w{32}$/).textContent()) ?? '';
}
