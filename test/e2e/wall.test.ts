import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { patienceMs } from '../support/patience.ts';
import { axeViolations, openRoots } from './open-roots.ts';
import { middleOf } from './seen-by-people.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const { title, cta_text: cta } = defaultTemplateConfig;

describe('the wall', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('hard: Escape does not close it, and the page behind stands still', async () => {
    const { page, shows } = await stage.play({ isBlocked: true });
    await shows('dialog', title);
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape');
    await page.mouse.move(5, 300);
    await page.mouse.wheel(0, 600);
    await nextFrames(page);
    await shows('dialog', title);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  /** Android's Back asks a modal dialog to close, without a key: as Escape does where the page keeps the key to itself. */
  const keepsKeys = "addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)";

  test('hard: takes no request to close, so that Back leads back', async () => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      publisher: { script: keepsKeys },
      prepare: openRoots,
    });
    await shows('dialog', title);
    const closed = await watchDialog(page);
    for (let press = 0; press < 20; press++) await page.keyboard.press('Escape');
    await nextFrames(page);
    await shows('dialog', title);
    await expect.poll(() => closed()).toBe(0);
  });

  test('hard, in a browser without `closedby`: opens again once, not for each Back', async () => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      publisher: { script: keepsKeys },
      prepare: openRoots,
    });
    await shows('dialog', title);
    const closed = await watchDialog(page);
    await page.evaluate(() =>
      window.lastHost()?.shadowRoot?.querySelector('dialog')?.removeAttribute('closedby'),
    );
    for (let press = 0; press < 20; press++) await page.keyboard.press('Escape');
    await shows('dialog', title); // put up again, as a wall that was taken away
    await expect.poll(() => closed()).toBe(2);
  });

  test('soft: Escape closes it, focus and scrolling come back, nothing has moved', async () => {
    const { page, shows, lacks, events } = await stage.play({
      isBlocked: true,
      template: { mode: 'soft' },
      site: { display: { delay_ms: 3000 } },
    });
    await page.focus('#first-link');
    const layout = () =>
      page.evaluate(() => {
        const { left, width } = document.querySelector('main')?.getBoundingClientRect() ?? {};
        return { left, width, root: document.documentElement.getAttribute('style') };
      });
    const before = await layout();
    await shows('dialog', title);
    await expect.poll(() => layout()).toMatchObject({ left: before.left, width: before.width });
    await page.keyboard.press('Escape');
    await lacks('dialog');
    await expect.poll(() => layout()).toEqual(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('first-link');
    await scrolls({ page });
    await vi.waitFor(async () => expect(await events()).toContain('wall_dismissed'), patienceMs);
  });

  test('a popup that opens behind the wall and closes after it leaves the page free', async () => {
    // As libraries do it: they keep what the attribute says, and put it back.
    const popup = `window.popup = { open() { this.before = document.body.style.overflow; document.body.style.overflow = 'hidden'; },
      close() { document.body.style.overflow = this.before; } };`;
    const { page, shows, lacks } = await stage.play({
      isBlocked: true,
      template: { mode: 'soft' },
      publisher: { script: popup, css: 'body{overflow-x:hidden}' },
    });
    await shows('dialog', title);
    await page.evaluate('popup.open()');
    await page.keyboard.press('Escape');
    await lacks('dialog');
    await page.evaluate('popup.close()');
    await scrolls({ page });
  });

  test('banner: a field that the visitor has gone to keeps the focus', async () => {
    const { page, shows, lacks } = await stage.play({
      isBlocked: true,
      template: { mode: 'banner' },
      publisher: { head: '<input id="first"><input id="second">' },
    });
    await page.focus('#first');
    await shows('region', title);
    await page.focus('#second');
    await page.evaluate(() => window.Truce?.hide());
    await lacks('region');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('second');
  });

  test('banner: the page stays usable, and the focus where it was', async () => {
    const { page, shows, lacks, click } = await stage.play({ isBlocked: true, template: { mode: 'banner' } });
    await shows('region', title);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await scrolls({ page });
    await click('Close');
    await lacks('region');
  });

  test('a blocker that is still on: a plain message, a reload, and no conversion', async () => {
    const { page, shows, events } = await stage.play({ isBlocked: true });
    // A screen reader says only what changes in a region that was there before.
    await shows('status');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('button', 'Reload the page');
    await shows('StaticText', en.still_blocked);
    await vi.waitFor(async () => expect(await events()).toContain('verification_failed'), patienceMs);
    expect(await events()).not.toContain('conversion_allowlist');
  });

  test('a blocker that lets go with the reload is counted in the same session', async () => {
    const { page, shows, lacks, events, click, siteId } = await stage.play({ isBlocked: true });
    await shows('button', cta);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shows('button', 'Reload the page');
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), click('Reload the page')]);
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patienceMs);
    await lacks('dialog');
    await expect
      .poll(() => page.evaluate(() => [history.state, localStorage.length, sessionStorage.length]))
      .toEqual([null, 0, 0]);
    await stage.server.flush();
    const { metrics } = await stage.server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: siteId },
    });
    expect(metrics).toMatchObject({ sessions: 1, walls_displayed: 1, conversions: 1 });
  });

  test('"I don’t use an ad blocker" always lets the visitor through', async () => {
    const { page, shows, lacks, events, click } = await stage.play({ isBlocked: true });
    await shows('dialog', title);
    await click('I don’t use an ad blocker');
    await lacks('dialog');
    await scrolls({ page });
    await vi.waitFor(async () => expect(await events()).toContain('wall_dismissed'), patienceMs);
  });

  test('"Why do I see this?" opens what the script does here, and the wall waits', async () => {
    const { page, shows, siteId } = await stage.play({ isBlocked: true });
    await shows('link', en.why);
    const [about] = await Promise.all([
      page.waitForEvent('popup'),
      page.mouse.click(...(await middleOf(page, 'link', en.why))),
    ]);
    await about.getByRole('heading', { level: 1 }).waitFor();
    expect(about.url()).toBe(`${stage.server.url}/v1/about/${siteId}?host=${new URL(page.url()).hostname}`);
    expect(await about.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    await shows('dialog', title);
  });

  test('a soft wall that the page or a blocker removes leaves the page usable', async () => {
    const { page, shows } = await stage.play({ isBlocked: true, template: { mode: 'soft' } });
    await shows('dialog', title);
    await removeWall(page);
    await scrolls({ page });
    await page.click('#first-link');
  });

  test('a hard wall that is removed comes back three times, and then the page is free', async () => {
    const { page, pass, shows, lacks, events } = await stage.play({ isBlocked: true, turnsClock: true });
    await shows('dialog', title);
    await expect.poll(() => events()).toContain('wall_displayed');
    for (let turn = 0; turn < 4; turn++) {
      await shows('dialog', title);
      await removeWall(page);
    }
    await pass(900);
    await lacks('dialog');
    await scrolls({ page });
    await expect
      .poll(async () => (await events()).filter((type) => type === 'wall_displayed'))
      .toHaveLength(1);
  });

  test('style sheets of the page do not reach it', async () => {
    const css =
      'html>div,div,button,dialog{display:none!important;opacity:0!important;font-size:2px!important}';
    const { pass, shows } = await stage.play({ isBlocked: true, turnsClock: true, publisher: { css } });
    await shows('dialog', title);
    await pass(900);
    await shows('button', cta);
  });

  test.each(['on', 'off'] as const)(
    'forceDisplay() and hide() where it is %s: shown to the owner, counted nowhere',
    async (wall) => {
      const { page, shows, lacks, events } = await stage.play({ site: { wall } });
      await page.waitForFunction(() => window.Truce);
      await page.evaluate(() => window.Truce?.forceDisplay());
      await shows('dialog', title);
      await page.evaluate(() => window.Truce?.hide());
      await lacks('dialog');
      await scrolls({ page });
      expect(await events()).not.toContain('wall_displayed');
    },
  );

  test('under a strict CSP with a nonce', async () => {
    const origin = stage.server.url;
    const csp = `default-src 'none'; script-src 'nonce-n1'; style-src 'nonce-n1'; connect-src ${origin}`;
    const errors: string[] = [];
    const { shows, events } = await stage.play({
      isBlocked: true,
      publisher: { csp, nonce: 'n1' },
      prepare: async (page) => page.on('console', (entry) => errors.push(entry.text())),
    });
    await shows('dialog', title);
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    expect(errors.filter((text) => /Content.Security.Policy/.test(text))).toEqual([]);
  });

  test.each([
    { mode: 'hard', colorScheme: 'light', html: 'lang="en"' },
    { mode: 'hard', colorScheme: 'dark', html: 'lang="de"' },
    { mode: 'soft', colorScheme: 'light', html: 'lang="ar" dir="rtl"' },
    { mode: 'banner', colorScheme: 'light', html: 'lang="en"' },
    { mode: 'banner', colorScheme: 'dark', html: 'lang="ja"' },
  ] as const)('passes axe: $mode, $colorScheme, $html', async ({ mode, colorScheme, html }) => {
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { mode, animation: 'none' },
      publisher: { html },
      browser: { colorScheme },
      prepare: openRoots,
    });
    await shows(mode === 'banner' ? 'region' : 'dialog', title);
    expect(await axeViolations(page)).toEqual([]);
  });
});

async function scrolls({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.mouse.move(200, 200);
  await vi.waitFor(async () => {
    await page.mouse.wheel(0, 300);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  }, patienceMs);
}

/** In which a page that may scroll has begun to. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** How often the dialog that is open now has been closed from here on. */
async function watchDialog(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const count = { closed: 0 };
    window
      .lastHost()
      ?.shadowRoot?.querySelector('dialog')
      ?.addEventListener('close', () => count.closed++);
    return count;
  });
  return () => counted.evaluate(({ closed }) => closed);
}

function removeWall(page: Page): Promise<void> {
  return page.evaluate(() => window.lastHost()?.remove());
}
