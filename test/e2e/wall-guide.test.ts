import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { patienceMs } from '../support/patience.ts';
import { standInForAdHosts } from './ad-hosts.ts';
import { axeViolations, openRoots } from './open-roots.ts';
import { isShown, middleOf } from './seen-by-people.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('the wall’s guide', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('opens and closes, and is counted once it is opened', async () => {
    const { page, shows, lacks, click, events } = await stage.play({ isBlocked: true });
    await shows('dialog', title);
    await lacks('combobox');
    await click(en.help);
    await shows('combobox', en.which);
    // Not with the second click of a double-click.
    await clickUntil(click, en.help, () => isShown(page, 'combobox'));
    await vi.waitFor(async () => expect(await events()).toContain('help_opened'), patienceMs);
  });

  test('by keyboard alone: help, choice, steps, and the button again', async () => {
    const { page, shows } = await stage.play({ isBlocked: true, prepare: openRoots });
    await shows('dialog', title);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('combobox', en.which);
    for (let presses = 0; presses < 4 && (await focused(page)) !== 'SELECT'; presses++)
      await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('SELECT');
    const first = await guide(page);
    expect(first.choice.at(-1)).toBe(en.other);
    expect(first.steps.at(-1)).toBe(en.steps.back);
    await page.keyboard.press('End');
    const last = await guide(page);
    expect(last.chosen).toBe(en.other);
    expect(last.steps).not.toEqual(first.steps);
    expect(last.steps[0]).toBe(en.steps.findIcon);
    // Focus goes round inside the wall.
    for (let presses = 0; presses < 8 && (await focused(page)) !== defaultTemplateConfig.cta_text; presses++)
      await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe(defaultTemplateConfig.cta_text);
  });

  test('explains before it checks: the button shows how, and then says that it is done', async () => {
    const { page, shows, lacks, events } = await stage.play({
      isBlocked: true,
      template: { first_step: 'guide' },
      prepare: openRoots,
    });
    await shows('button', en.showHow);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe(en.showHow);
    await lacks('button', en.help);
    await page.keyboard.press('Enter');
    await shows('combobox', en.which);
    await lacks('button', en.showHow);
    await shows('button', en.help);
    await expect.poll(() => focused(page)).toBe('SELECT');
    await vi.waitFor(async () => expect(await events()).toContain('help_opened'), patienceMs);
    expect(await events()).not.toContain('cta_clicked');
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    for (let presses = 0; presses < 8 && (await focused(page)) !== defaultTemplateConfig.cta_text; presses++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await lacks('dialog');
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
  });

  test('explains before it checks, and who has allowed ads already need not read it', async () => {
    const { page, shows, lacks, click, events } = await stage.play({
      isBlocked: true,
      template: { first_step: 'guide' },
    });
    await shows('button', en.showHow);
    await page.unrouteAll();
    await click(defaultTemplateConfig.cta_text);
    await lacks('dialog');
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
    expect(await events()).not.toContain('help_opened');
  });

  test.each(
    (['guide', 'check'] as const).flatMap((order) =>
      [320, 360, 390, 412, 1280].map((width) => [order, width] as const),
    ),
  )(
    '%s first: a double-click on what opens the guide does nothing else, %d pixels wide',
    async (first_step, width) => {
      const { page, shows, click, events } = await stage.play({
        isBlocked: true,
        template: { first_step },
        browser: { viewport: { width, height: 800 } },
      });
      let opened = 0;
      page.on('popup', () => opened++);
      const opener = first_step === 'guide' ? en.showHow : en.help;
      await shows('button', opener);
      await page.mouse.dblclick(...(await middleOf(page, 'button', opener)));
      await shows('combobox', en.which);
      await shows('button', defaultTemplateConfig.cta_text);
      await vi.waitFor(async () => expect(await events()).toContain('help_opened'), patienceMs);
      for (const other of ['cta_clicked', 'wall_dismissed']) expect(await events()).not.toContain(other);
      expect(opened).toBe(0);
      await shows('dialog', title);
      // And then the wall can be clicked again.
      await clickUntil(click, en.noBlocker, () => isShown(page, 'dialog'));
    },
  );

  test('the extension is gone and the network still blocks: it says so, and explains that', async () => {
    const { page, shows, lacks, stored } = await stage.play({
      isBlocked: true,
      site: { detection: { third_party_probes: 'on' } },
      prepare: async (page) => {
        await openRoots(page);
        await standInForAdHosts(page, 'refused');
      },
    });
    await shows('dialog', title);
    await page.unrouteAll();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect((await guide(page)).status).toBe(en.dns_remains), patienceMs);
    await shows('combobox', en.which);
    await lacks('button', en.reload);
    await expect.poll(async () => (await guide(page)).steps).toContain(en.steps.dnsNote);
    await vi.waitFor(async () => {
      const failed = (await stored()).find((event) => event.event_type === 'verification_failed');
      expect(failed?.metadata).toMatchObject({ reason: 'dns_remains' });
    }, patienceMs);
  });

  test('a check that fails leaves the blocker that the visitor chose', async () => {
    const { page, shows } = await stage.play({ isBlocked: true, prepare: openRoots });
    await shows('dialog', title);
    await page.evaluate(() => {
      const select = window.lastHost()?.shadowRoot?.querySelector('select');
      if (select) select.value = 'ghostery';
      select?.dispatchEvent(new Event('change'));
    });
    const before = await guide(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('button', en.reload);
    expect(before.chosen).toBe('Ghostery');
    expect(await guide(page)).toEqual({ ...before, status: en.still_blocked });
  });

  test('the network is fine and an extension still blocks: it says so', async () => {
    let hosts: Awaited<ReturnType<typeof standInForAdHosts>> | undefined;
    const { page, shows, block } = await stage.play({
      isBlocked: 'later',
      site: { detection: { third_party_probes: 'on' } },
      prepare: async (page) => {
        await openRoots(page);
        hosts = await standInForAdHosts(page, 'refused');
      },
    });
    await shows('dialog', title);
    if (hosts) hosts.answer = 'reached';
    block();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect((await guide(page)).status).toBe(en.extension_remains), patienceMs);
    await shows('button', en.reload);
  });

  test('what cannot be found out is called that', async () => {
    const { page, shows, events } = await stage.play({ isBlocked: true, prepare: openRoots });
    await shows('dialog', title);
    // On top of the route that blocks: without any in between, the browser may let the next requests through.
    await page.route('**/v1/media/*', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect((await guide(page)).status).toBe(en.unknown), patienceMs);
    expect(await events()).not.toContain('conversion_allowlist');
  });

  test.each([
    { colorScheme: 'light', locale: 'en-US', help: en.help, mode: 'hard' },
    { colorScheme: 'dark', locale: 'de-DE', help: de.help, mode: 'hard' },
    { colorScheme: 'dark', locale: 'ar-EG', help: undefined, mode: 'soft' },
    { colorScheme: 'light', locale: 'en-US', help: en.help, mode: 'banner' },
  ] as const)('open, it passes axe: $mode, $colorScheme, $locale', async (act) => {
    const { colorScheme, locale, mode } = act;
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { mode, animation: 'none' },
      browser: { colorScheme, locale },
      prepare: openRoots,
    });
    await shows(mode === 'banner' ? 'region' : 'dialog');
    await page.evaluate(() => {
      const root = window.lastHost()?.shadowRoot;
      root?.querySelector<HTMLElement>('[aria-expanded]')?.click();
    });
    await shows('combobox');
    expect(await axeViolations(page)).toEqual([]);
    await expect
      .poll(async () => (await guide(page)).direction)
      .toBe(locale.startsWith('ar') ? 'rtl' : 'ltr');
  });
});

/** What has the focus inside the wall: a button's text, or the kind of node. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const node = window.lastHost()?.shadowRoot?.activeElement;
    return node?.tagName === 'BUTTON' ? (node.textContent ?? '') : node?.tagName;
  });
}

function guide(page: Page) {
  return page.evaluate(() => {
    const root = window.lastHost()?.shadowRoot;
    const select = root?.querySelector('select');
    const texts = (selector: string) =>
      Array.from(root?.querySelectorAll(selector) ?? [], (node) => node.textContent ?? '');
    return {
      choice: texts('option'),
      chosen: select?.selectedOptions[0]?.textContent,
      steps: texts('li'),
      status: texts('[role=status]')[0],
      direction: root?.firstElementChild && getComputedStyle(root.firstElementChild).direction,
    };
  });
}

/** Clicks as long as what it takes away is there. */
async function clickUntil(
  click: Visit['click'],
  name: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      if (await isThere()) await click(name);
      return isThere();
    })
    .toBe(false);
}
