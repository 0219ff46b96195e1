import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event, eventually } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { readFigure } from './read-figure.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const dayMs = 86_400_000;
/** Of the sessions and of the days alike, also where the run goes on over midnight. */
const beganMs = Date.now();

let visit: SiteVisit;
let counter = 0;
beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'news.example' });
  await tell(visit.server, [
    ...session('FR', '/front', 'uBlock Origin'),
    ...session('FR', '/front', 'uBlock Origin'),
    ...session('DE', '/sport', null),
    ...session('DE', '/sport', null, 3 * dayMs),
  ]);
  const body = { range: { days: 7 } };
  await eventually(async () => {
    const params = { id: visit.siteId };
    const { now } = await visit.server.call('POST /v1/analytics/sites/:id/overview', { params, body });
    expect(now.totals.sessions).toBe(4);
  });
  await visit.open(`/sites/${visit.siteId}`);
});
afterAll(() => visit?.close());

describe('the overview', () => {
  test('tells the story of these days, and what they are made of', async () => {
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions4/);
    await expect
      .poll(() => readFigure(visit.page, 'Block ads'))
      .toMatch(/50\.0% of 4 checked.*1 in 2 sessions blocks ads/);
    await expect.poll(() => readFigure(visit.page, 'Saw the wall')).toContain('All of them saw the wall.');
    await expect
      .poll(() => visit.page.getByRole('list', { name: 'Key metrics' }).getByRole('listitem').count())
      .toBe(5);
    await visit.page.getByRole('button', { name: 'France' }).waitFor();
    await visit.checkAccessibility('overview');
  });

  test('guesses what it is worth until there is a rate, and leads to where it is set', async () => {
    const { page, server, siteId } = visit;
    await expect
      .poll(() => readFigure(visit.page, 'Won back'))
      .toMatch(/–Guess in USD.*≈ \$0\.01 is still blocked/);
    await page.getByRole('link', { name: 'Set your rate', exact: true }).click();
    await page.waitForURL('**/revenue');
    const rates = [{ from: '2020-01-01', mode: 'rpm' as const, rpm: '500.00' }];
    await server.call('PUT /v1/sites/:id/revenue', {
      params: { id: siteId },
      body: { currency: 'EUR', rates },
    });
    await visit.open(`/sites/${siteId}`);
    await expect.poll(() => readFigure(visit.page, 'Won back')).toContain('€1.00 is still blocked');
    expect(await readFigure(visit.page, 'Won back')).not.toContain('Guess');
  });

  test('says what to do next, and leads there', async () => {
    const { page, server } = visit;
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'next.example' } });
    await tell(server, [
      event(id, { event_type: 'adblock_detected', page_url: 'https://next.example/' }),
      event(id, { event_type: 'wall_displayed', page_url: 'https://next.example/' }),
    ]);
    await visit.open('/');
    await page.getByText('Next: Set what your page views earn').waitFor();
    await visit.checkAccessibility('the list of sites');
    await visit.open(`/sites/${id}`);
    const next = page.getByRole('region', { name: 'Do next' });
    await next.getByRole('link', { name: 'Set your rate: Set what your page views earn' }).click();
    await page.waitForURL(`**/sites/${id}/revenue`);
    await visit.open(`/sites/${visit.siteId}`);
  });

  test('draws any number over time', async () => {
    const { page } = visit;
    await page.getByLabel('Show', { exact: true }).selectOption('Conversion rate');
    await page.waitForURL('**metric=conversion_rate');
    await page.goBack();
  });

  test('dims all old numbers while new ones load', async () => {
    const { page } = visit;
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = /analytics\/sites\/[^/]+\/(overview|breakdowns)/;
    await page.route(held, async (route) => {
      await isHeld;
      await route.continue();
    });
    const old = [
      ...['[data-part=days]', ':has(> [aria-label="Key metrics"])', '[aria-labelledby=timeline-title]'],
      ...['[data-part=map]', '[data-part=breakdown]'],
    ];
    const opacities = () =>
      page.evaluate(
        (all) =>
          all.map((each) => Number(getComputedStyle(document.querySelector(each) ?? document.body).opacity)),
        old,
      );
    await expect.poll(opacities).toEqual(old.map(() => 1));
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await expect.poll(async () => (await opacities()).every((each) => each < 0.6)).toBe(true);
    release();
    await expect.poll(opacities).toEqual(old.map(() => 1));
    await page.unroute(held);
    await page.goBack();
  });

  test('narrows to a row that is pressed; address, reload and back keep it', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'France' }).click();
    await page.waitForURL('**f=country.is.FR');
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions2/);
    await page.reload();
    await page.getByRole('list', { name: 'Filters' }).getByText('Country is France').waitFor();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions2/);
    await page.goBack();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions4/);
    await page.goForward();
    await page.getByRole('button', { name: 'Remove filter: Country is France' }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions4/);
  });

  test('takes a filter that is typed, and says when nothing fits', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('What').selectOption('Blocker type');
    await page.getByLabel('Value').fill('Firewall');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('“Firewall” isn’t one of the values. Enter one of these: Extension, ').waitFor();
    await page.getByLabel('What').selectOption('Page');
    await page.getByLabel('Condition').selectOption('contains');
    await page.getByLabel('Value').fill('nowhere');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('No sessions in this period match all filters.').waitFor();
    await visit.checkAccessibility('nothing fits');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions4/);
  });

  test('keeps filters as a segment, applies it, deletes it and takes that back', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: '/front' }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions2/);
    await page.locator('main section[aria-busy=false]').waitFor();
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByLabel('Segment name').fill('Front page');
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByRole('button', { name: 'Front page', exact: true }).waitFor();
    await visit.checkAccessibility('segments');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions4/);
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'Front page', exact: true }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions2/);
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'Delete segment Front page' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Front page', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove filter/ }).click();
  });

  test('shows any days beside any others', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    const day = new Date(beganMs - 3 * dayMs).toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(`**period=${day}..${day}`);
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions1/);
    await page.getByRole('button', { name: 'Previous period', exact: true }).click();
    await expect.poll(() => readFigure(visit.page, 'Sessions')).toMatch(/^Sessions0/);
    await page.getByRole('button', { name: 'Next period', exact: true }).click();
    // Of the year before nothing is known: that is said instead of days that nothing is compared with.
    const spans = () => page.locator('[data-part=days]').textContent();
    await page.getByLabel('Compare with').selectOption('Same period last year');
    await page.waitForURL('**compare=year');
    await expect.poll(spans).toMatch(/^[^.]*\. No comparison: data for .* is incomplete\.$/);
    await page.getByLabel('Compare with').selectOption('No comparison');
    await expect.poll(spans).not.toContain('No comparison');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => page.locator('[aria-labelledby=timeline-title] tbody tr').count()).toBe(24);
    await visit.open(`/sites/${visit.siteId}`);
  });

  test('notes what happened, and changes, deletes and restores it', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note', { exact: true }).fill('<b>New</b> front page');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('<b>New</b> front page').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Relaunch');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Relaunch').waitFor();
    await visit.checkAccessibility('notes');
    await page.getByRole('button', { name: 'Delete: Relaunch' }).click();
    await page.getByText('Note deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Relaunch').waitFor();
  });

  test('makes a picture of the numbers', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Export image' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    expect((await download).suggestedFilename()).toMatch(/^news\.example .*\.png$/);
    await (await download).saveAs('test-results/picture of the numbers.png');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('goes by the keyboard, until that is turned off', async () => {
    const { page } = visit;
    await page.keyboard.press('m');
    await page.waitForURL('**period=30d');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await visit.checkAccessibility('shortcuts');
    await page.getByLabel('Keyboard shortcuts are on').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('d');
    await page.keyboard.press('l');
    expect(page.url()).toMatch(/period=30d$/);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Keyboard shortcuts are on').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('w');
    await page.waitForURL('**period=7d');
  });

  test('shows an event that is sent now', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByText('live', { exact: true }).waitFor();
    await tell(visit.server, [
      event(visit.siteId, { event_type: 'page_view', page_url: 'https://news.example/just-now' }),
    ]);
    await page.locator('[aria-labelledby=live-title] li:has(time)').getByText('/just-now').waitFor();
    await visit.checkAccessibility('live');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Live' }).click();
  });

  test('lists all values where there are more than a panel shows', async () => {
    const { page } = visit;
    await tell(
      visit.server,
      Array.from({ length: 12 }, (_, index) =>
        event(visit.siteId, { page_url: `https://news.example/article-${index}` }),
      ),
    );
    await eventually(async () => {
      const params = { id: visit.siteId };
      const body = { range: { days: 7 }, dimensions: ['page' as const] };
      const answer = await visit.server.call('POST /v1/analytics/sites/:id/breakdowns', { params, body });
      expect(answer.breakdowns[0]?.total).toBeGreaterThanOrEqual(12);
    });
    await page.reload();
    await page.getByRole('button', { name: /^Show all 1\d$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Page' });
    await dialog.getByLabel('Search').fill('article-11');
    await expect.poll(() => dialog.getByRole('row').count()).toBe(2);
    await visit.checkAccessibility('all values');
    await dialog.getByRole('button', { name: '/article-11' }).click();
    await page.waitForURL('**f=page.is.*');
    expect(visit.complaints).toEqual([]);
  });
});

function session(country: string, path: string, blocker: string | null, ageMs = 0) {
  const session_id = `${country}-${path}-${blocker}-${ageMs}-${counter++}`;
  const at = (event_type: string, metadata: object = {}) =>
    event(visit.siteId, {
      session_id,
      event_type,
      timestamp: new Date(beganMs - ageMs).toISOString(),
      metadata: { country, ...metadata },
      page_url: `https://news.example${path}`,
    });
  const found = blocker
    ? [at('adblock_detected', { blocker_type: blocker, kind: 'extension' }), at('wall_displayed')]
    : [at('adblock_not_detected')];
  return [at('page_view'), ...found];
}
