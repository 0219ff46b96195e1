import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '../../scripts/messages/catalogs.mjs';
import { demoOwner } from '../../src/cli/demo/demo.ts';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { launchBrowser } from '../support/browser.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Reports and emails are written in English; of them only the frame is the reader's. */
const screens = [
  ...['/', '/sites/new'],
  ...tabs.map(({ path }) => tabAddress(':id', path)),
  ...workspacePages.map(({ path }) => `/settings/${path}`),
];
/** Words that every English sentence has, and no German one. */
const english = /\b(the|and|of|your|with|that|which|for|are|this|have|been|not)\b/g;

describe('a reader of German', () => {
  let server: RunningServer;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let page: Page;
  let siteId: string;

  beforeAll(async () => {
    // Fewer visits have the same texts, and are there sooner on a busy machine.
    const demo = startServerProcess({ command: 'demo', args: ['--small'] });
    [server, browser] = await Promise.all([demo, launchBrowser()]);
    const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' });
    page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-Mail').fill(demoOwner.email);
    await page.getByLabel('Passwort', { exact: true }).fill(demoOwner.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.waitForURL(`${server.url}/`);
    siteId = await page.evaluate(async () => (await (await fetch('/v1/sites')).json()).sites[0].id);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test.each(screens)('finds no English on %s', async (screen) => {
    await page.goto(server.url + screen.replace(':id', siteId));
    await settled();
    expect((await visibleTexts(page)).filter(isEnglish)).toEqual([]);
  });

  test('nor in what Verify finds, and in the steps of any platform', async () => {
    await page.goto(`${server.url}/sites/${siteId}/settings`);
    await page.getByRole('button', { name: 'Installation prüfen' }).click();
    await page.locator('[data-part=findings] li').first().waitFor();
    expect((await page.locator('[data-part=findings]').allInnerTexts()).filter(isEnglish)).toEqual([]);
    const platform = page.getByLabel('Plattform');
    const ids = await platform
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      await platform.selectOption(id);
      expect((await page.locator('[data-part=steps] li').allInnerTexts()).filter(isEnglish), id).toEqual([]);
    }
  });

  async function settled(): Promise<void> {
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main [data-part=skeleton]'));
  }
});

/** Shown where a message was not loaded. */
const keys = new Set(Object.keys(readMessages('en')));

function isEnglish(text: string): boolean {
  if (keys.has(text)) return true;
  return (text.match(english) ?? []).length >= 2;
}

/** Every text of the page and what screen readers say of it; what is folded away, too. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      // What members wrote, and what is typed as it stands.
      if (
        parentElement?.closest(
          'script, style, pre, code, textarea, iframe, [data-part=report-runs], [data-part=email] h3',
        )
      )
        continue;
      texts.push(nodeValue?.trim() ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!element.closest('[data-part=email], [data-part=report-runs]'))
          texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts;
  });
}
