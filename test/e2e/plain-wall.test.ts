import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scriptWithReserve } from '../../src/delivery/installation/snippets/quote.ts';
import { patienceMs } from '../support/patience.ts';
import { openInlineStage, reports, type Scene } from './inline-stage.ts';

const blocked = { script: true, baits: true };
const hiding = 'dialog[style*="min(34em"]{display:none!important}';
const shown = ['adblock_detected', 'page_view', 'session_start', 'wall_displayed'];

/** A blocker that is late: its rule comes 300 ms after the dialog. */
const hidesSoon = `new MutationObserver(() => {
  if (document.querySelector('dialog')) setTimeout(() => document.head.append(Object.assign(document.createElement('style'),
    { textContent: ${JSON.stringify(hiding)} })), 300);
}).observe(document, { childList: true, subtree: true });`;

/** A consent platform whose dialog is open until the page calls `answer`. */
const platform = `{
  const listeners = [];
  const say = (eventStatus) => listeners.forEach((each) => each({ eventStatus }, true));
  window.__tcfapi = (command, version, listener) => { listeners.push(listener); listener({ eventStatus: 'cmpuishown' }, true); };
  window.answer = () => say('useractioncomplete');
}`;
const banner = `addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('beforeend',
  '<div id="onetrust-banner-sdk" style="position:fixed;top:0">May we?</div>'));
window.answer = () => document.getElementById('onetrust-banner-sdk').style.display = 'none';`;

declare global {
  interface Window {
    answer?(): void;
  }
}

describe('the plain wall', () => {
  let stage: Awaited<ReturnType<typeof openInlineStage>>;
  beforeAll(async () => {
    stage = await openInlineStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  /** Turns the page's clock until the service was asked, and so much further. */
  const turned = async (scene: Scene) => {
    const visit = await stage.enter({
      ...scene,
      prepare: async (page, ...more) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 1000);
        await scene.prepare?.(page, ...more);
      },
    });
    const { page } = visit;
    let isAsked = false;
    const asked = reports(page, 0).then((response) => {
      isAsked = true;
      return response.finished();
    });
    while (!isAsked) await turn(500);
    await asked;
    async function turn(by: number) {
      for (let left = by; left > 0; left -= 100) {
        await page.clock.runFor(100);
        await page.evaluate(() => fetch('data:,').then(() => null));
      }
    }
    await turn(3000);
    return { ...visit, turn };
  };

  test('a style that hides it leaves the page usable, and nothing counts as displayed', async () => {
    const { page, wall, events } = await turned({ blocked, publisher: () => ({ css: hiding }) });
    await page.evaluate(() => {
      const link = document.querySelector('#first-link') as HTMLElement;
      link.onclick = () => document.body.append('clicked');
    });
    await page.click('#first-link', { timeout: patienceMs });
    expect(await page.locator('body').textContent()).toContain('clicked');
    expect([await wall.count(), await page.locator('dialog').count()]).toEqual([0, 0]);
    expect(await events()).toEqual(['adblock_detected', 'page_view']);
  });

  test('hidden before it was seen for 400 ms, it does not count', async () => {
    const { page, events } = await turned({ blocked, publisher: () => ({ script: hidesSoon }) });
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await events()).toEqual(['adblock_detected', 'page_view']);
  });

  test('it is in the middle, and takes the focus; its letters stay large', async () => {
    const publisher = () => ({ css: 'html{font-size:62.5%}' });
    const { page, wall } = await turned({ blocked, publisher });
    await wall.waitFor();
    expect(await wall.evaluate((node) => getComputedStyle(node).fontSize)).toBe('16px');
    const box = await wall.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(2);
    // No button, which the next key of somebody who is typing would press.
    expect(await page.evaluate(() => document.activeElement?.matches('dialog > h2'))).toBe(true);
  });

  test('a banner leaves the focus where somebody may be typing', async () => {
    const { page, wall } = await turned({
      blocked,
      template: { mode: 'banner' },
      marks: `<script>addEventListener('DOMContentLoaded', () => document.getElementById('first-link').focus())</script>`,
    });
    await wall.waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('first-link');
  });

  test.each([
    ['on the root', { html: 'lang="en" data-truce-exempt' }],
    ['on an element that is hidden', { head: '<meta data-truce-exempt>' }],
  ])('data-truce-exempt %s: counted, never shown, also where the script is blocked', async (_, marked) => {
    const { html, head } = marked as { html?: string; head?: string };
    const { wall, events } = await turned({
      blocked,
      marks: head,
      publisher: () => (html ? { html } : {}),
    });
    expect([await wall.count(), await events()]).toEqual([0, ['adblock_detected', 'page_view']]);
  });

  test.each([
    ['a platform says so', platform],
    ['its element is there', banner],
  ])('waits while a consent dialog is open: %s', async (_, script) => {
    const { page, wall, turn } = await turned({ blocked, publisher: () => ({ script }) });
    expect(await wall.count()).toBe(0);
    await page.evaluate(() => window.answer?.());
    await turn(1000);
    await wall.waitFor();
  });

  test('waits a minute for a platform whose dialog a filter list has hidden', async () => {
    const { wall, turn } = await turned({ blocked, publisher: () => ({ script: platform }) });
    await turn(50_000);
    expect(await wall.count()).toBe(0);
    await turn(10_000);
    await wall.waitFor();
  });

  test('appears after the delay of the display rules', async () => {
    const scene = { blocked, config: { display: { delay_ms: 8000 } } };
    const { wall, turn } = await turned(scene);
    expect(await wall.count()).toBe(0);
    await turn(6000);
    await wall.waitFor();
  });

  test('a reserve that takes long runs: the script counts, and shows its wall alone', async () => {
    let letGo = () => {};
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reported: string[] = [];
    const { page, wall, events } = await stage.enter({
      blocked,
      snippet: (loader) => scriptWithReserve([loader, `${loader}?reserve`]),
      prepare: async (entered, _, loader) => {
        await entered.clock.install();
        entered.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('/media/')) reported.push(request.url());
        });
        await entered.route(`${loader}?reserve`, async (route) => {
          await waiting;
          await route.fallback();
        });
      },
      until: 'domcontentloaded',
    });
    for (let round = 0; round < 8; round++) {
      await page.clock.runFor(500);
      await page.evaluate(() => fetch('data:,').then(() => null));
    }
    expect([reported, await wall.count(), await events()]).toEqual([[], 0, []]);
    letGo();
    await page.waitForFunction(() => 'Truce' in window, undefined, { polling: 50 });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return events();
        },
        { timeout: patienceMs },
      )
      .toEqual(shown);
    expect(reported).toEqual([]);
  });
});
