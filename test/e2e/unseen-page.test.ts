import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('a page that nobody looks at', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('a hidden tab is measured, and meets its wall once it is seen', async () => {
    const { page, pass, shows, lacks, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      prepare: (page) => page.addInitScript(pretendState, 'hidden'),
    });
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    await pass(1500);
    await lacks('dialog');
    expect(await events()).not.toContain('wall_displayed');
    await turn(page, 'visible', 'visibilitychange');
    await shows('dialog', title);
  });

  test('a page drawn ahead of time asks for nothing until it is opened', async () => {
    const asked: string[] = [];
    const { page, pass, shows, lacks, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      prepare: async (page) => {
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.addInitScript(pretendState, 'prerendering');
      },
    });
    await page.waitForFunction(() => window.Truce);
    await pass(2000);
    await lacks('dialog');
    expect([await events(), asked.filter((path) => !/loader|^\/$/.test(path))]).toEqual([[], []]);
    await turn(page, 'visible', 'prerenderingchange');
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('page_view'), patienceMs);
  });

  test.each([
    { name: 'no, and yes once it is opened', before: [true, false], after: [true] },
    { name: 'no, and yes again', before: [true, false, true], after: [] },
  ])('a consent that changes on a page drawn ahead of time: $name', async ({ before, after }) => {
    const { page, pass, events } = await stage.play({
      turnsClock: true,
      site: { consent_mode: 'strict' },
      prepare: (page) => page.addInitScript(pretendState, 'prerendering'),
    });
    await page.waitForFunction(() => window.Truce);
    const say = (answers: boolean[]) =>
      page.evaluate((all) => {
        for (const consent of all) window.Truce?.init({ consent });
      }, answers);
    for (const answer of before) await say([answer]);
    await pass(2000);
    expect(await events()).toEqual([]);
    await turn(page, 'visible', 'prerenderingchange');
    await say(after);
    await pass(3000);
    await page.evaluate(() => history.pushState(null, '', '/two'));
    await pass(3000);
    const views = async () => (await events()).filter((type) => type === 'page_view').length;
    await expect.poll(views).toBe(2);
  });

  test.each([true, false])('in a frame of another page, a blocker on: %s', async (isBlocked) => {
    const { page, events } = await stage.play({ isBlocked });
    const { url } = { url: page.url() };
    await page.route('**/frame', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${url}" width="600" height="500"></iframe>`,
      }),
    );
    const wanted = isBlocked ? 'adblock_detected' : 'adblock_not_detected';
    const other = isBlocked ? 'adblock_not_detected' : 'adblock_detected';
    await vi.waitFor(async () => expect(await events()).toContain(wanted), patienceMs);
    await page.goto(new URL('/frame', url).href);
    await vi.waitFor(
      async () => expect((await events()).filter((type) => type === wanted)).toHaveLength(2),
      patienceMs,
    );
    expect(await events()).not.toContain(other);
  });

  test('a frame that is not shown: never blocked for that', async () => {
    const { page, pass, events } = await stage.play({ turnsClock: true });
    const url = page.url();
    await page.route('**/frame', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${url}" style="display:none"></iframe><iframe src="${url}" width="0" height="0"></iframe>`,
      }),
    );
    await page.goto(new URL('/frame', url).href);
    await pass(4000);
    expect(await events()).not.toContain('adblock_detected');
  });
});

/** What the browser says of the page's state; `turn` changes it. */
function pretendState(first: string): void {
  const page = document as Document & { pretended?: string };
  Object.defineProperty(page, 'pretended', { value: first, writable: true });
  Object.defineProperties(page, {
    visibilityState: { get: () => (page.pretended === 'visible' ? 'visible' : 'hidden') },
    hidden: { get: () => page.pretended !== 'visible' },
    prerendering: { get: () => page.pretended === 'prerendering' },
  });
}

function turn(page: Page, state: string, event: string): Promise<unknown> {
  return page.evaluate(
    ([to, type]) => {
      (document as Document & { pretended?: string }).pretended = to;
      document.dispatchEvent(new Event(type ?? ''));
    },
    [state, event],
  );
}
