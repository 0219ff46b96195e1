import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/events.ts';
import { browserSetting, installedBrowser } from '../support/installed-browser.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

describe('what was detected', () => {
  let visit: SiteVisit;
  beforeAll(async () => {
    visit = await openSiteVisit({
      domain: 'news.localhost',
      env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', TRUCE_BROWSER: '/bin/false' },
    });
    await visit.open(`/sites/${visit.siteId}/detection`);
  });
  afterAll(() => visit?.close());

  test('says that there is nothing yet', async () => {
    await visit.page.getByRole('heading', { name: 'No sessions in this period yet' }).waitFor();
    await visit.page.getByRole('link', { name: 'verify the installation' }).waitFor();
    await visit.checkAccessibility('no detection');
  });

  test('shows verdicts, blockers, contested walls and failed second looks', async () => {
    await tell(visit.server, judgedVisits(visit.siteId));
    const { page } = visit;
    await page.reload();
    await page.getByRole('heading', { name: 'Ads are blocked in 60.0% of 5 checked sessions' }).waitFor();
    await page.getByRole('table', { name: 'Blockers over time' }).getByText('66.7%').waitFor();
    const row = page.locator('[aria-labelledby=found]').getByRole('row').filter({ hasText: 'uBlock Origin' });
    await expect.poll(() => row.textContent()).toContain('Extension266.7%1');
    // In names, digits of one width would make hyphens as wide.
    const widths = await row
      .locator('th, td:nth-child(3)')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).fontVariantNumeric));
    expect(widths).toEqual(['normal', 'tabular-nums']);
    await page.getByText('1 visitor (33.3% of those who saw a wall)').waitFor();
    await page.getByText('if one blocker stands out').waitFor();
    await page.getByText('The extension was off, but the network still blocked ads.').waitFor();
    await page.getByText('1 session affected. No wall was shown there.').waitFor();
    await visit.checkAccessibility('the detection');
    await page.getByRole('link', { name: 'See the errors' }).click();
    await page.getByText('1 event', { exact: true }).waitFor();
    await page.goBack();
  });

  test('has its charts as tables that fit on a phone', async () => {
    const { page } = visit;
    await tell(visit.server, blockersOfDays(visit.siteId));
    await page.reload();
    const mix = page.getByRole('region', { name: 'Blockers over time' });
    await mix.getByText('Show as a table').click();
    await mix.getByRole('row').nth(1).waitFor();
    for (const width of [390, 720, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('keeps the period in the address', async () => {
    await visit.page.getByText('90 days', { exact: true }).click();
    await visit.page.waitForURL('**/detection?period=90d');
  });

  test('refuses a page of another site, at the field', async () => {
    await visit.page.getByLabel('Page').fill('https://other.example/');
    await visit.page.getByRole('button', { name: 'Take screenshots' }).click();
    await visit.page.getByText('Enter an address on news.localhost').waitFor();
  });

  test('says what the server lacks for pictures, also after a reload', async () => {
    const { page } = visit;
    await page.getByLabel('Page').fill('');
    await page.getByRole('button', { name: 'Take screenshots' }).click();
    // A program of its own reads all lists before it starts a browser.
    await page.getByText('Couldn’t take screenshots').waitFor({ timeout: 120_000 });
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('Reason: the browser /bin/false did not start');
    await page.reload();
    await page.getByText('Couldn’t take screenshots').waitFor();
    await visit.checkAccessibility('no pictures');
    expect(visit.complaints).toEqual([]);
  });
});

describe.skipIf(!installedBrowser())('as a visitor', () => {
  let visit: SiteVisit;
  let press: Server;
  let address: string;
  beforeAll(async () => {
    press = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Gazette</title><h1>News</h1><img src="/banner-728x90.gif">');
    });
    await new Promise<void>((resolve) => press.listen(0, resolve));
    address = `http://news.localhost:${(press.address() as AddressInfo).port}/a`;
    const env = { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', ...browserSetting() };
    visit = await openSiteVisit({ domain: 'news.localhost', env });
    await visit.open(`/sites/${visit.siteId}/detection`);
  });
  afterAll(async () => {
    await visit?.close();
    press.closeAllConnections();
    press.close();
  });

  test('takes a picture for each kind of blocker, and goes on over a reload', async () => {
    const { page } = visit;
    await page.getByLabel('Page').fill(address);
    await page.getByLabel('Screen').selectOption('Phone');
    await page.getByRole('button', { name: 'Take screenshots' }).click();
    await page.getByText(/Queued|Taking screenshots of/).waitFor();
    await visit.checkAccessibility('pictures on their way');
    await page.reload();
    await page.getByText(`What visitors see on ${address}`).waitFor({ timeout: 120_000 });
    const pictures = page.getByRole('list', { name: 'Screenshots' }).getByRole('img');
    await expect.poll(() => pictures.count()).toBe(6);
    const [first] = await pictures.all();
    await first?.scrollIntoViewIfNeeded();
    await expect.poll(() => first?.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(780);
    await expect
      .poll(() => first?.getAttribute('alt'))
      .toBe('Page with No blocker: no wall. Opens in full size.');
    await page.getByText('1 request blocked').first().waitFor();
    await visit.checkAccessibility('pictures');
    expect(visit.complaints).toEqual([]);
  });
});

/** As many blockers on each of the last days as a chart has lines. */
function blockersOfDays(siteId: string) {
  const blockers = [
    'uBlock Origin',
    'AdGuard',
    'Adblock Plus',
    'Brave Shields',
    'Ghostery',
    'Pi-hole',
    'Opera',
  ];
  return [1, 2, 3].flatMap((age) =>
    blockers.map((blocker_type) =>
      event(siteId, {
        session_id: `${blocker_type} ${age}`,
        event_type: 'adblock_detected',
        metadata: { kind: 'extension', blocker_type },
        timestamp: new Date(Date.now() - age * 86_400_000).toISOString(),
        page_url: 'https://news.localhost/',
      }),
    ),
  );
}

/** Five visits that could be judged, three of them blocked; the first says that it uses no blocker. */
function judgedVisits(siteId: string) {
  const detected = { kind: 'extension', blocker_type: 'uBlock Origin' };
  const at = (session: number, event_type: string, metadata = {}) =>
    event(siteId, {
      session_id: `session-${session}`,
      event_type,
      metadata,
      page_url: 'https://news.localhost/',
    });
  return [
    ...[1, 2, 3, 4, 5, 6].map((session) => at(session, 'page_view')),
    ...[1, 2].map((session) => at(session, 'adblock_detected', detected)),
    at(3, 'adblock_detected', { kind: 'dns', blocker_type: 'unknown' }),
    ...[4, 5].map((session) => at(session, 'adblock_not_detected')),
    ...[1, 2, 3].map((session) => at(session, 'wall_displayed', { variant: 'control' })),
    at(1, 'wall_dismissed', { ...detected, variant: 'control', reason: 'no_blocker' }),
    at(2, 'verification_failed', { variant: 'control', reason: 'dns_remains' }),
    at(6, 'sdk_error', { message: 'x is not a function' }),
  ];
}
