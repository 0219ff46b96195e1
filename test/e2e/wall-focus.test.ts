import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { openRoots } from './open-roots.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;
const choices: TemplateConfig['choices'] = [
  { id: 'pass', kind: 'pass', url: '/subscribe' },
  { id: 'allow', kind: 'allow' },
];

describe('the focus beside a wall', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each(['hard', 'soft'] as const)(
    '%s: it is on the title at once, and the visitor’s from then on',
    async (mode) => {
      const { page, shows } = await stage.play({
        isBlocked: true,
        template: { mode, animation: 'none', choices, first_step: 'check' },
        browser: { viewport: { width: 320, height: 256 } },
        prepare: async (page) => {
          await openRoots(page);
          await tabAsSoonAsOpen(page);
        },
      });
      await shows('dialog', title);
      await expect.poll(() => page.evaluate(() => window.focusOnOpen)).toBe(title);
      // It is no button, and looks like none.
      expect(await page.evaluate(() => window.outlineOnOpen)).toBe('none');
      await expect.poll(() => page.evaluate(() => window.focusLater)).toBe(en.choices.pass);
    },
  );

  test.each(['hard', 'soft'] as const)('%s: who is typing presses none of its buttons', async (mode) => {
    const { page, shows, events } = await stage.play({
      isBlocked: true,
      template: { mode, animation: 'none' },
      site: { display: { delay_ms: 600 } },
      publisher: { head: '<textarea id="field"></textarea>' },
      prepare: async (page) => {
        await openRoots(page);
        await page.addInitScript(() => {
          window.clicks = 0;
          window.addEventListener('click', () => window.clicks++);
        });
      },
    });
    await page.focus('#field');
    await page.keyboard.type('I think');
    await shows('dialog', title);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => window.clicks)).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.clicks)).toBe(1);
    await expect.poll(events).toContain('cta_clicked');
    await expect.poll(() => page.evaluate(() => document.querySelector('textarea')?.value)).toBe('I think');
  });

  test('hard: the title is in sight on a small screen', async () => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { animation: 'none', choices },
      browser: { viewport: { width: 320, height: 256 } },
      prepare: openRoots,
    });
    await shows('dialog', title);
    await expect.poll(() => topOfTitle(page)).toBeGreaterThanOrEqual(0);
  });

  test('banner: it lies on no part of the page that has the focus', async () => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { mode: 'banner', animation: 'none' },
      site: { display: { delay_ms: 600 } },
      publisher: {
        css: 'input{position:fixed;left:0}#low{bottom:0}#high{top:0}',
        head: '<input id="high"><input id="low">',
      },
      prepare: openRoots,
    });
    await page.focus('#low'); // before there is a banner
    await shows('region', title);
    for (const id of ['low', 'high', 'low']) {
      await page.evaluate((id) => document.getElementById(id)?.focus(), id);
      await expect.poll(() => page.evaluate(isOnTop, id)).toBe(true);
    }
    // The banner's own buttons leave it where it is.
    await page.evaluate(() => window.lastHost()?.shadowRoot?.querySelector('button')?.focus());
    expect(await page.evaluate(isOnTop, 'low')).toBe(true);
  });
});

declare global {
  interface Window {
    clicks: number;
    focusOnOpen?: string | null;
    outlineOnOpen?: string | null;
    focusLater?: string | null;
  }
}

/** Notes what has the focus when a dialog has just opened, goes on to its link, and notes it again once the page rests. */
function tabAsSoonAsOpen(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const open = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () {
      open.call(this);
      const focused = () => (this.getRootNode() as ShadowRoot).activeElement?.textContent;
      window.focusOnOpen = focused();
      const title = this.querySelector('h2');
      window.outlineOnOpen = title && getComputedStyle(title).outlineStyle;
      this.querySelector('a')?.focus();
      const note = () => {
        window.focusLater = focused();
      };
      setTimeout(() => requestAnimationFrame(() => setTimeout(note)));
    };
  });
}

function topOfTitle(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const title = window.lastHost()?.shadowRoot?.querySelector('h2');
    return title?.getBoundingClientRect().top;
  });
}

/** Whether a click in its middle would reach an element of the page. */
function isOnTop(id: string): boolean {
  const node = document.getElementById(id);
  const { x = 0, y = 0, width = 0, height = 0 } = node?.getBoundingClientRect() ?? {};
  return document.elementFromPoint(x + width / 2, y + height / 2) === node;
}
