import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { ar } from '../../src/sdk/texts/ar.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { fr } from '../../src/sdk/texts/fr.ts';
import { openRoots } from './open-roots.ts';
import { type Act, openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;
const own = { title: 'Dear readers', cta_text: 'Done', messages: ['Please.'] };
const translated = { ...own, translations: { de: { title: 'Liebe Leserinnen', cta_text: 'Erledigt' } } };

interface LanguageCase extends Pick<Act, 'site' | 'template'> {
  name: string;
  locale: string;
  html?: string;
  seen: [heading: string, help: string];
}

describe('the wall’s language and shape', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each<LanguageCase>([
    { name: 'the visitor’s', locale: 'fr-CA', seen: [fr.title, fr.help] },
    { name: 'one that nobody wrote is English', locale: 'eo', seen: [title, en.help] },
    {
      name: 'the owner’s words, with ours in the page’s',
      locale: 'fr-FR',
      template: own,
      seen: [own.title, en.help],
    },
    {
      name: 'the owner’s words in the page’s language for everybody',
      locale: 'fr-FR',
      template: own,
      html: 'lang="de"',
      seen: [own.title, de.help],
    },
    {
      name: 'the owner’s translation',
      locale: 'de-AT',
      template: translated,
      seen: [translated.translations.de.title, de.help],
    },
    {
      name: 'the owner’s own where there is no translation',
      locale: 'fr-FR',
      template: translated,
      seen: [own.title, en.help],
    },
    {
      name: 'only what the owner lists',
      locale: 'fr-FR',
      site: { languages: ['de'] },
      seen: [de.title, de.help],
    },
  ])('language: $name', async ({ locale, site, template, html, seen: [heading, help] }) => {
    const publisher = html === undefined ? {} : { html };
    const { shows } = await stage.play({ isBlocked: true, site, template, publisher, browser: { locale } });
    await shows('dialog', heading);
    await shows('button', help);
  });

  test('Arabic runs from right to left on an English page, and the page as before', async () => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      browser: { locale: 'ar-EG' },
      prepare: openRoots,
    });
    await shows('dialog', ar.title);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr');
    await expect.poll(() => styleOfWall(page, 'direction')).toBe('rtl');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });

  test('a card stands where the page wants it', async () => {
    const script = `addEventListener('DOMContentLoaded', () => {
      const place = document.createElement('div');
      place.dataset.truceCard = '';
      document.querySelector('h1').after(place);
    })`;
    const { page, shows, lacks, click } = await stage.play({
      isBlocked: true,
      template: { mode: 'inline' },
      publisher: { script },
    });
    await shows('region', title);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[data-truce-card]')?.childElementCount))
      .toBe(1);
    // At once: a turned wheel scrolls smoothly, and the button would move away below the mouse.
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await click(en.noBlocker);
    await lacks('region');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[data-truce-card]')?.childElementCount))
      .toBe(0);
  });

  test('a card without a place is a banner', async () => {
    const { page, shows, stored } = await stage.play({
      isBlocked: true,
      template: { mode: 'inline' },
      publisher: {
        script: `document.addEventListener('truce:wall', ({ detail }) => { document.body.dataset.mode = detail.mode })`,
      },
      prepare: openRoots,
    });
    await shows('region', title);
    await expect.poll(() => styleOfWall(page, 'position')).toBe('fixed');
    await expect.poll(() => page.evaluate(() => document.body.dataset.mode)).toBe('banner');
    await expect.poll(stored).toContainEqual(
      expect.objectContaining({
        event_type: 'wall_displayed',
        metadata: expect.objectContaining({ mode: 'banner' }),
      }),
    );
  });

  test.each(['hard', 'soft', 'banner'] as const)(
    'zoomed to 400 %%, %s: everything can be reached',
    async (mode) => {
      const { page, shows } = await stage.play({
        isBlocked: true,
        template: { mode, animation: 'none' },
        browser: { viewport: { width: 320, height: 256 } },
        prepare: openRoots,
      });
      await shows(mode === 'banner' ? 'region' : 'dialog', title);
      const unreachable = await page.evaluate(() => {
        const root = window.lastHost()?.shadowRoot;
        root?.querySelector<HTMLElement>('[aria-expanded]')?.click();
        const nodes = Array.from(root?.querySelectorAll<HTMLElement>('h2, p, button, select, li') ?? []);
        return nodes
          .filter((node) => node.getClientRects().length > 0 && node.textContent !== '')
          .filter((node) => {
            node.scrollIntoView({ block: 'center' });
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const isIn = left >= -1 && right <= innerWidth + 1 && top >= -1 && top + 20 <= innerHeight + 1;
            return !isIn || (bottom > innerHeight + 1 && bottom - top < innerHeight);
          })
          .map((node) => node.outerHTML);
      });
      expect(unreachable).toEqual([]);
    },
  );

  test.each([
    ['that makes rem ten pixels', 'html{font-size:62.5%}', '16px', '22px'],
    ['of a browser whose letters are larger', 'html{font-size:125%}', '20px', '27.5px'],
  ])('a page %s: letters of at least 16 px', async (_, css, text, heading) => {
    const { page, shows } = await stage.play({ isBlocked: true, publisher: { css }, prepare: openRoots });
    await shows('dialog', title);
    const sizes = await page.evaluate(() => {
      const root = window.lastHost()?.shadowRoot;
      const nodes = Array.from(root?.querySelectorAll('h2, p, button, select') ?? []);
      return nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    });
    const [first] = sizes;
    expect([`${first}px`, await styleOfWall(page, 'fontSize')]).toEqual([heading, text]);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
  });

  test.each(['reduce', 'no-preference'] as const)('motion: %s', async (reducedMotion) => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { animation: 'slide' },
      browser: { reducedMotion },
      prepare: openRoots,
    });
    await shows('dialog', title);
    const name = await styleOfWall(page, 'animationName');
    expect(name === 'none').toBe(reducedMotion === 'reduce');
  });

  test('is not printed', async () => {
    const { page, pass, shows } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      prepare: openRoots,
    });
    await shows('dialog', title);
    await page.emulateMedia({ media: 'print' });
    const isSeen = () =>
      page.evaluate(() => {
        const box = window.lastHost()?.shadowRoot?.firstElementChild;
        return (box?.getClientRects().length ?? 0) > 0;
      });
    await expect.poll(() => isSeen()).toBe(false);
    await pass(2500);
    await page.emulateMedia({ media: 'screen' });
    await shows('dialog', title);
  });
});

function styleOfWall(page: Page, property: 'direction' | 'position' | 'animationName' | 'fontSize') {
  return page.evaluate((name) => {
    const box = window.lastHost()?.shadowRoot?.firstElementChild;
    return box ? getComputedStyle(box)[name as 'direction'] : '';
  }, property);
}
