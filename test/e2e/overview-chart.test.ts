import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { event, eventually } from '../support/events.ts';
import { tell } from './owner-visit.ts';
import { openSiteVisit, type SiteVisit } from './site-visit.ts';

const dayMs = 86_400_000;
let visit: SiteVisit;
let counter = 0;

beforeAll(async () => {
  visit = await openSiteVisit({ domain: 'chart.example' });
  const { server, siteId } = visit;
  // Server and page have the same day, and it does not end while the test runs.
  server.clock.nextNoon();
  await visit.page.clock.setFixedTime(server.clock.now());
  const history = [0, 1, 2, 3, 4, 5, 6].flatMap((age) => [
    ...session(age, ['adblock_detected', 'wall_displayed', 'conversion_allowlist']),
    ...session(age, ['adblock_detected', 'wall_displayed']),
    ...session(age, ['adblock_not_detected']),
    ...session(age, ['adblock_not_detected']),
    ...session(age, []),
  ]);
  await tell(server, history);
  await server.call('POST /v1/sites/:id/annotations', {
    params: { id: siteId },
    body: { day: dayBefore(1), text: 'Relaunch' },
  });
  await eventually(async () => {
    const body = { range: { days: 7 } };
    const { now } = await server.call('POST /v1/analytics/sites/:id/overview', {
      params: { id: siteId },
      body,
    });
    expect(now.totals).toMatchObject({ sessions: 35, adblock_detected: 14, conversions: 7 });
  });
  await visit.open(`/sites/${siteId}`);
  await part('plot').waitFor();
});
afterAll(() => visit?.close());

describe('the chart of the overview', () => {
  test('stacks the layers under the share, each with a texture and a name', async () => {
    const looks = await visit.page
      .locator('[data-part=plot] [data-look]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-look')));
    expect(looks).toEqual(['share', 'blocked', 'won_back', 'clear', 'unknown']);
    // Of the week before nothing is known, so no line is drawn that the key could name.
    expect(await part('key').getByRole('listitem', { includeHidden: true }).allTextContents()).toEqual([
      ...['Blocking share', 'Unknown', 'Clear', 'Won back', 'Blocked', 'Drag to zoom in'],
    ]);
    await visit.checkAccessibility('chart');
  });

  test('reads out the day at the cursor', async () => {
    const { page } = visit;
    const { x, y } = await placeOf(5);
    await page.mouse.move(x + 9, y);
    for (const text of [nameOf(dayBefore(1)), 'Blocking share50.0%', 'Won back1', 'Relaunch']) {
      await expect.poll(() => part('tip').textContent()).toContain(text);
    }
    // The line and its dots are at the day, wherever in it the mouse is.
    const line = await page.locator('[data-part=crosshair] > path').getAttribute('d');
    const dots = await page
      .locator('[data-part=crosshair] circle')
      .evaluateAll((all) => all.map((each) => each.getAttribute('cx')));
    expect(dots.length).toBeGreaterThanOrEqual(2);
    for (const dot of dots) expect(line).toMatch(new RegExp(`^M${dot} `));
    await visit.page.mouse.move(2, 2);
    await expect.poll(() => part('tip').count()).toBe(0);
  });

  test('hatches the day that goes on, and says so', async () => {
    const { page } = visit;
    const drawn = (look: string) =>
      page.locator(`[data-look=${look}] [data-part=part]`).evaluate((path) => ({
        d: path.getAttribute('d'),
        fill: path.getAttribute('fill'),
      }));
    for (const look of ['blocked', 'won_back', 'clear', 'unknown']) {
      expect(await drawn(look)).toMatchObject({
        d: expect.stringMatching(/^M.+Z$/),
        fill: expect.stringContaining(`hatch-${look}`),
      });
    }
    const { x, y } = await placeOf(6);
    await page.mouse.move(x, y);
    await expect.poll(() => part('tip').textContent()).toContain('so far');
    await page.mouse.move(2, 2);
    await page.locator('[data-part=flag]').waitFor({ state: 'attached' });
  });

  test('is zoomed by dragging over days, and back', async () => {
    const { page } = visit;
    const [from, to] = [await placeOf(1), await placeOf(3)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await part('marked').waitFor();
    await page.mouse.up();
    await page.waitForURL(`**period=${dayBefore(5)}..${dayBefore(3)}*`);
    await expect.poll(() => slider().getAttribute('aria-valuemax')).toBe('2');
    await page.goBack();
    await expect.poll(() => slider().getAttribute('aria-valuemax')).toBe('6');
  });

  test('a press that does not move chooses no days', async () => {
    const { page } = visit;
    const { x, y } = await placeOf(2);
    await page.mouse.click(x, y);
    expect(page.url()).not.toContain('..');
    await part('tip').waitFor();
  });

  test('goes by the keys: along the days, over some of them, and closer', async () => {
    const { page } = visit;
    await page.mouse.move(2, 2);
    await page.getByRole('button', { name: 'Table' }).focus();
    await slider().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said).toContain('(so far)');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said).toContain(`${nameOf(dayBefore(1))}: Blocking share 50.0%, Sessions 5`);
    expect(await said()).toContain('Relaunch');
    expect(page.url()).not.toContain('..');
    await page.keyboard.press('Shift+ArrowLeft');
    await part('marked').waitFor();
    await visit.checkAccessibility('chart by keys');
    await page.keyboard.press('Escape');
    await expect.poll(() => part('marked').count()).toBe(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**period=${dayBefore(6)}..${dayBefore(6)}*`);
    await page.goBack();
  });

  test('has all of it as a table too', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Table' }).click();
    const head = await page.locator('[aria-labelledby=timeline-title] thead th').allTextContents();
    expect(head).toEqual(expect.arrayContaining(['Sessions', 'Detected', 'Blocking share', 'Unknown']));
    const [first] = await page.locator('[aria-labelledby=timeline-title] tbody tr').allTextContents();
    expect(first).toContain('so far');
    await page.getByRole('button', { name: 'Table' }).click();
    await part('plot').waitFor();
  });

  test('is in the picture, with its key', async () => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Export image' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    await (await download).saveAs('test-results/picture of the chart.png');
    const orange = await page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        pen?.drawImage(bitmap, 0, 0);
        const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
        let found = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === 0xc2 && data[at + 1] === 0x57 && data[at + 2] === 0x0c) found++;
        return found / (data.length / 4);
      },
      [...readFileSync('test-results/picture of the chart.png')],
    );
    expect(orange).toBeGreaterThan(0.01);
    await page.keyboard.press('Escape');
    expect(visit.complaints).toEqual([]);
  });
});

function part(name: string) {
  return visit.page.locator(`[data-part=${name}]`);
}

function slider() {
  return visit.page.getByRole('slider', { name: 'Chart: Blocking share' });
}

function said(): Promise<string | null> {
  return slider().getAttribute('aria-valuetext');
}

/** Where the middle of one of seven days is on the screen: where its name would stand. */
async function placeOf(day: number): Promise<{ x: number; y: number }> {
  await slider().scrollIntoViewIfNeeded();
  const box = await slider().boundingBox();
  const ticks = await visit.page
    .locator('[data-part=plot] > text')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('x'))));
  const x = ticks[day];
  if (!box || ticks.length !== 7 || x === undefined) throw new Error('the chart has no seven days');
  return { x: box.x + x, y: box.y + box.height / 2 };
}

function dayBefore(days: number): string {
  return new Date(visit.server.clock.now() - days * dayMs).toISOString().slice(0, 10);
}

function nameOf(day: string): string {
  const name = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', name).format(new Date(day));
}

function session(age: number, found: string[]) {
  const session_id = `chart-${age}-${counter++}`;
  // Also today's are over: nothing happens in the future.
  const timestamp = new Date(visit.server.clock.now() - age * dayMs).toISOString();
  return ['page_view', ...found].map((event_type) =>
    event(visit.siteId, { session_id, event_type, timestamp, page_url: 'https://chart.example/' }),
  );
}
