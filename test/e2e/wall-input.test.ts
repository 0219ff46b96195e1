import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { openRoots } from './open-roots.ts';
import { openStage, type Stage } from './stage.ts';

const { title, cta_text } = defaultTemplateConfig;
const choices: TemplateConfig['choices'] = [
  { id: 'allow', kind: 'allow' },
  { id: 'mail', kind: 'newsletter', text: 'Our newsletter', url: '/subscribe' },
];

/** As pages have them: all but their own fields and buttons is for shortcuts, and the wall's are hidden in its host. */
const shortcuts = `for (const kind of ['keydown', 'keypress', 'keyup', 'mousedown', 'touchend', 'wheel', 'paste'])
  document.addEventListener(kind, (event) => {
    if (!/^(INPUT|BUTTON|A|SELECT)$/.test(event.target.tagName)) event.preventDefault();
  }, { capture: true, passive: false });`;

/** As libraries for dialogs have it: whoever presses Tab elsewhere is led back into the page's own dialog. */
const focusTrap = `addEventListener('DOMContentLoaded', () => {
  const own = document.querySelector('#first-link');
  own.focus();
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || own.contains(event.target)) return;
    event.preventDefault();
    own.focus();
  }, true);
});`;

describe('what a visitor does in a wall is kept from the page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const play = (mode: 'hard' | 'soft' | 'banner', script: string) =>
    stage.play({
      isBlocked: true,
      template: { mode, animation: 'none', choices, first_step: 'check' },
      publisher: { script },
      prepare: openRoots,
      browser: { viewport: { width: 640, height: 320 } },
    });
  type Page = Awaited<ReturnType<typeof play>>['page'];
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = window.lastHost()?.shadowRoot?.activeElement;
      return element instanceof HTMLInputElement ? element.value : (element?.textContent ?? null);
    });

  test.each(['hard', 'soft', 'banner'] as const)('%s: typing, clicking and scrolling go on', async (mode) => {
    const { page, shows, events } = await play(mode, shortcuts);
    await shows('dialog', title).catch((error) => {
      if (mode !== 'banner') throw error;
    });
    await page.getByRole('button', { name: 'Our newsletter' }).click();
    await page.getByRole('textbox').click();
    await page.keyboard.type('frank@mk.example');
    expect(await focused(page)).toBe('frank@mk.example');
    await page.getByRole('button', { name: cta_text }).focus();
    await page.keyboard.press('Space');
    await expect.poll(events).toContain('cta_clicked');
  });

  test.each(['hard', 'soft'] as const)(
    '%s: Tab goes around in it, both ways, whatever the page does with it',
    async (mode) => {
      const { page, shows } = await play(mode, focusTrap);
      await shows('dialog', title);
      await expect.poll(() => focused(page)).toBe(title);
      const walk = async (key: string) => {
        const seen: (string | null)[] = [];
        do {
          await page.keyboard.press(key);
          seen.push(await focused(page));
        } while (seen.length < 20 && (seen.length < 2 || seen.at(-1) !== seen[0]));
        return seen;
      };
      const forward = await walk('Tab');
      expect(forward.length).toBeGreaterThan(3);
      expect(forward.at(-1)).toBe(forward[0]);
      expect(forward).not.toContain(null);
      expect((await walk('Shift+Tab')).slice(0, -1).toSorted()).toEqual(forward.slice(0, -1).toSorted());
    },
  );

  test('soft: Escape still closes it', async () => {
    const { page, shows, lacks } = await play('soft', shortcuts);
    await shows('dialog', title);
    await page.keyboard.press('Escape');
    await lacks('dialog');
  });
});
