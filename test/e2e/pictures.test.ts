import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchWholeBrowser } from '../support/browser.ts';
import { comparePictures } from './compare-pictures.ts';
import { type OwnerVisit, openOwnerVisit, tell, wallVisits } from './owner-visit.ts';

const folder = 'test/e2e/pictures';
const seenFolder = 'test-results/pictures';
/** A row that moved or a control that is gone differs by more; dates and ids, which change from run to run, by less. */
const maxDiffering = 0.006;
/** A screen that still differs after this long is another screen. */
const restMs = 20_000;

const screens = [
  ...['/', '/sites/new', '/gallery', '/settings/api', '/settings/team'],
  ...['', '/wall', '/ab-test', '/detection', '/events', '/reports', '/settings'].map(
    (tab) => `/sites/:id${tab}`,
  ),
];
const looks = [390, 820, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const sample = `<p style="font-size:13px">Sessions, walls and conversions 0123456789</p>
  <p style="font-size:15px;font-weight:600">The quick brown fox jumps over the lazy dog</p>
  <p style="font-size:24px;font-weight:700">Newsroom screen</p>
  <input value="typed"> <select><option>One</select> <input type="checkbox" checked> <input type="date">`;

/** Each session two seconds before the one in front of it: those of one moment would be listed in any order. */
function spread(events: ReturnType<typeof wallVisits>): ReturnType<typeof wallVisits> {
  let beganMs = Date.now();
  return events.map((event) => {
    if (event.event_type === 'wall_displayed') beganMs -= 2_000;
    const atMs = event.event_type === 'wall_displayed' ? beganMs : beganMs + 1_000;
    return { ...event, timestamp: new Date(atMs).toISOString() };
  });
}

/**
 * The pictures of the screens that somebody looked at and accepted. Where one is to change: look at the one in
 * test-results/pictures, and copy it to test/e2e/pictures.
 */
describe('screens look as they were accepted, where a machine draws letters and fields alike', () => {
  let isAlike: boolean;
  let visit: OwnerVisit;
  let page: Page;
  let blank: Page;
  let siteId: string;
  beforeAll(async () => {
    // The headless shell draws letters and fields in another way than the browsers that people use.
    visit = await openOwnerVisit({}, launchWholeBrowser);
    mkdirSync(seenFolder, { recursive: true });
    const { server } = visit;
    ({ id: siteId } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } }));
    await tell(server, spread(wallVisits(siteId, 'default', 40, 12)));
    // The policy of our pages forbids the font that makes all machines' letters alike.
    const browser = visit.page.context().browser();
    const storageState = await visit.page.context().storageState();
    const context = await browser?.newContext({ storageState, bypassCSP: true, reducedMotion: 'reduce' });
    if (!context) throw new Error('no browser');
    [page, blank] = await Promise.all([context.newPage(), context.newPage()]);
    await page.addInitScript(useFont, fontAsUrl());
    isAlike = await drawsAlike();
  });
  afterAll(() => visit?.close());

  test.for(screens)('%s', async (screen, { skip }) => {
    skip(!isAlike, 'this machine draws letters and fields in another way');
    const faults: string[] = [];
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(visit.server.url + screen.replace(':id', siteId));
    await page.locator('h1').first().waitFor();
    for (const look of looks) {
      const name = `${nameOf(screen)}-${look.width}-${look.colorScheme}.webp`;
      const differing = await differsAtRest(name, look);
      if (differing > maxDiffering) faults.push(`${name}: ${(100 * differing).toFixed(1)} % differ`);
    }
    expect(faults).toEqual([]);
  });

  /** Another browser, or other settings of its fonts, would make every screen differ. */
  async function drawsAlike(): Promise<boolean> {
    await page.setViewportSize({ width: 600, height: 300 });
    await page.goto(`${visit.server.url}/robots.txt`);
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, sample);
    return (await differsNow('sample.webp')) < maxDiffering / 3;
  }

  /** What is still being loaded or drawn differs only for a moment; the screen is compared again until it is at rest. */
  async function differsAtRest(name: string, look: (typeof looks)[number]): Promise<number> {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.waitForFunction(
      () => !document.querySelector('main [data-part=skeleton]:not([data-example] *)'),
    );
    const giveUpAt = Date.now() + restMs;
    for (;;) {
      const differing = await differsNow(name);
      if (differing <= maxDiffering || Date.now() > giveUpAt) return differing;
    }
  }

  async function differsNow(name: string): Promise<number> {
    await page.evaluate(() => document.fonts.ready);
    const accepted = existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : null;
    const { differing, seen } = await comparePictures(blank, await page.screenshot(), accepted);
    writeFileSync(`${seenFolder}/${name}`, seen);
    return differing;
  }
});

function nameOf(screen: string): string {
  return screen.replace('/sites/:id', 'site').replace(/^\//, '').replaceAll('/', '-') || 'sites';
}

function fontAsUrl(): string {
  const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  return `data:font/ttf;base64,${readFileSync(file).toString('base64')}`;
}

/** Runs in the page before it is read. Times of day differ in every run, so they are not drawn. */
function useFont(url: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = `@font-face { font-family: Same; src: url(${url}) } * { font-family: Same !important; }
      time, [data-part=exact-time] { visibility: hidden; }`;
    document.head.append(style);
  });
}
