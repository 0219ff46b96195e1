import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const unseen = {
  'of one pixel, off the screen': 'width:1px;height:1px;position:absolute;left:-9999px',
  'off the screen': 'width:600px;height:500px;position:absolute;left:-9999px',
  invisible: 'width:600px;height:500px;position:fixed;top:0;visibility:hidden',
  transparent: 'width:600px;height:500px;position:fixed;top:0;opacity:0',
  'too small for a wall': 'width:300px;height:250px',
  'below the fold': 'display:block;width:600px;height:500px;margin-top:3000px',
};

describe('a wall in a frame', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  /** A page without Truce around a page with it; the focus is in a field of the outer one. */
  async function playFramed(style: string, around?: (url: string) => string): Promise<Visit> {
    const visit = await stage.play({
      isBlocked: true,
      turnsClock: true,
      template: { mode: 'hard', animation: 'none' },
    });
    const { page } = visit;
    const inner = page.url();
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_displayed'), patienceMs);
    const frame = `<input id="field"><iframe src="${inner}" style="${style}"></iframe><button id="after">On</button>`;
    await page.route('**/around', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body>${around?.(inner) ?? ''}${frame}`,
      }),
    );
    await page.goto(new URL('/around', inner).href);
    await page.focus('#field');
    return visit;
  }

  test.each(Object.entries(unseen))('%s: none, and the focus stays where it is', async (_, style) => {
    const { page, pass, events } = await playFramed(style);
    await detected(events, 2);
    await pass(2000); // a wall would be there, and counted
    expect(await hostIn(frameOf(page))).toBe(false);
    expect(await focused(page)).toBe('field');
    expect(await walls(events)).toBe(1);
  });

  test('scrolled into view: then it is there, and leaves the focus to the page', async () => {
    const { page, events } = await playFramed(unseen['below the fold']);
    await detected(events, 2);
    await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => hostIn(frameOf(page)), { timeout: patienceMs }).toBe(true);
    await expect.poll(() => walls(events), { timeout: patienceMs }).toBe(2);
    expect(await focused(page)).toBe('field');
  });

  // The document's own box is then no longer the window.
  test.each([
    ['is as high as its window', 'html,body{height:100%;margin:0}article{height:5000px}'],
    ['has a fixed body', 'body{position:fixed;inset:0}'],
  ])('whose document %s: it is there after scrolling too, and counted', async (_, css) => {
    const { page, events } = await playFramed(unseen['below the fold']);
    await detected(events, 2);
    await frameOf(page).evaluate((style) => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: style }));
      document.body.append(document.createElement('article'));
      scrollTo(0, 2000);
    }, css);
    await page.evaluate(() => document.querySelector('iframe')?.scrollIntoView({ behavior: 'instant' }));
    await expect.poll(() => walls(events), { timeout: patienceMs }).toBe(2);
  });

  test('scrolled away before it was seen for long enough: not counted', async () => {
    const { page, pass, events } = await playFramed('width:600px;height:500px');
    await expect.poll(() => hostIn(frameOf(page)), { timeout: patienceMs, interval: 10 }).toBe(true);
    await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('margin-left', '-9999px'));
    await pass(2000);
    expect(await walls(events)).toBe(1);
    await page.evaluate(() => document.querySelector('iframe')?.style.removeProperty('margin-left'));
    await expect.poll(() => walls(events), { timeout: patienceMs }).toBe(2);
  });

  test('the keyboard leads in, and out again', async () => {
    const { page } = await playFramed('width:600px;height:500px');
    await expect.poll(() => hostIn(frameOf(page)), { timeout: patienceMs }).toBe(true);
    const path: string[] = [];
    for (let step = 0; step < 20 && path.at(-1) !== 'after'; step++) {
      await page.keyboard.press('Tab');
      path.push(await focused(page));
    }
    expect([path[0], path.at(-1)]).toEqual(['iframe', 'after']);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('iframe');
  });

  test('the page around it has Truce as well: only the page asks', async () => {
    const { page, pass, events } = await stage.play({
      turnsClock: true,
      isBlocked: true,
      template: { mode: 'soft', animation: 'none' },
      publisher: { script: framesItself },
    });
    await expect.poll(() => walls(events), { timeout: patienceMs }).toBe(1);
    await detected(events, 2);
    await page.keyboard.press('Escape');
    await pass(2000);
    expect(await hostIn(frameOf(page))).toBe(false);
    expect(await walls(events)).toBe(1);
  });

  test('an element around it that is called Truce asks nothing: the frame does', async () => {
    const { events } = await playFramed('width:600px;height:500px', () => '<p id="Truce"></p>');
    await expect.poll(() => walls(events), { timeout: patienceMs }).toBe(2);
  });
});

/** The article has itself in a frame, once. */
const framesItself = `addEventListener('DOMContentLoaded', () => {
  if (top !== self) return;
  const frame = document.createElement('iframe');
  frame.src = '/';
  frame.style.cssText = 'width:600px;height:500px;position:fixed;top:0;left:0';
  document.body.append(frame);
});`;

function frameOf(page: Page): Frame {
  return page.frames()[1] as Frame;
}

function hostIn(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => window.lastHost()?.isConnected === true);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id || document.activeElement?.localName || '');
}

function detected(events: Visit['events'], times: number): Promise<void> {
  return vi.waitFor(
    async () => expect((await events()).filter((type) => type === 'adblock_detected')).toHaveLength(times),
    patienceMs,
  );
}

async function walls(events: Visit['events']): Promise<number> {
  return (await events()).filter((type) => type === 'wall_displayed').length;
}
