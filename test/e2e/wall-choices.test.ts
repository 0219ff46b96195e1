import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { ar } from '../../src/sdk/texts/ar.ts';
import { de } from '../../src/sdk/texts/de.ts';
import { en } from '../../src/sdk/texts/en.ts';
import { patienceMs } from '../support/patience.ts';
import { startEndpoint } from './newsletter-endpoint.ts';
import { axeViolations, openRoots } from './open-roots.ts';
import { entryOf } from './part-of.ts';
import { middleOf, seenByPeople } from './seen-by-people.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const { title, cta_text: cta } = defaultTemplateConfig;
const { pass, newsletter, video, later, skip, email, send, notSent } = en.choices;

const all: TemplateConfig['choices'] = [
  { id: 'pass', kind: 'pass', url: '/subscribe?back={return}&id={session}&c={choice}', value: 4.5 },
  { id: 'allow', kind: 'allow' },
  { id: 'mail', kind: 'newsletter', url: '/letter' },
  { id: 'video', kind: 'video' },
  { id: 'chat', kind: 'own', text: 'Ask us' },
  { id: 'later', kind: 'later', days: 3 },
];

describe('a wall with choices', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('has them in their order, and the button among them', async () => {
    const { page, shows } = await stage.play({ isBlocked: true, template: { choices: all } });
    await shows('dialog', title);
    const names = (await seenByPeople(page))
      .filter(({ role, name }) => ['button', 'link'].includes(role) && name !== 'More about the harbor')
      .map(({ name }) => name);
    expect(names).toEqual([pass, cta, newsletter, video, 'Ask us', later, en.help, en.noBlocker, en.why]);
  });

  test('a link says where the visitor comes from, and a click alone is no conversion', async () => {
    const { page, shows, events, stored } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'full' },
      template: { choices: all },
    });
    await shows('link', pass);
    const before = page.url();
    await clickOn(page, 'link', pass);
    await page.waitForURL('**/subscribe?*');
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('back'), asked.get('c')]).toEqual([before, 'pass']);
    expect(asked.get('id')).toMatch(/^(pv-)?[0-9a-f-]{36}$/);
    await expect.poll(() => events()).toContain('choice_made');
    const made = (await stored()).find((event) => event.event_type === 'choice_made');
    expect(made?.metadata).toMatchObject({ choice: 'pass', kind: 'pass', variant: 'control' });
    const wall = (await stored()).find((event) => event.event_type === 'wall_displayed');
    expect(wall?.metadata.choices).toBe(all.map(({ id }) => id).join(' '));
    expect((await events()).filter((type) => type.startsWith('conversion_'))).toEqual([]);
    // The page that sells passes says so, once it has sold one.
    await shows('dialog', title);
    await page.evaluate(() => window.Truce?.complete('pass', 4.5));
    await expect.poll(() => events()).toContain('conversion_alternative');
    const done = (await stored()).find((event) => event.event_type === 'conversion_alternative');
    expect(done?.metadata).toMatchObject({ choice: 'pass', value: 4.5, variant: 'control' });
    await page.goto(before);
    await vi.waitFor(
      async () => expect((await stored()).map(({ metadata }) => metadata.reason)).toContain('dismissed'),
      patienceMs,
    );
  });

  test('a link brings a token, with which the owner’s server confirms what came of it', async () => {
    const url = '/subscribe?t={token}&c={choice}';
    const choices = all.map((choice) => (choice.id === 'pass' ? { ...choice, url } : choice));
    const { page, shows, stored, siteId } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'full' },
      template: { choices },
    });
    const given = page.waitForResponse((response) => entryOf(response.url()) === 'choices');
    await shows('link', pass);
    expect((await given).status()).toBe(201);
    await clickOn(page, 'link', pass);
    await page.waitForURL(/subscribe\?t=[\w.-]{40,}&c=pass$/);
    const token = new URL(page.url()).searchParams.get('t') ?? '';
    const confirmed = { params: { id: siteId }, body: { token, value: '4.50', currency: 'EUR' } };
    expect(await stage.server.call('POST /v1/sites/:id/outcomes', confirmed)).toMatchObject({
      choice: 'pass',
    });
    await expect
      .poll(async () => (await stored()).map((each) => each.event_type))
      .toContain('conversion_alternative');
    const sessions = new Set((await stored()).map((each) => each.session_id));
    expect(sessions.size).toBe(1);
  });

  test('an address goes to the owner alone; where it does not arrive, the form says so', async () => {
    const letters = await startEndpoint();
    const choices = all.map((choice) => (choice.id === 'mail' ? { ...choice, url: letters.url } : choice));
    const { page, shows, lacks, click, stored } = await stage.play({
      isBlocked: true,
      template: { choices },
      prepare: openRoots,
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
    await shows('button', newsletter);
    await click(newsletter);
    await shows('textbox', email);
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await shows('textbox', email);
    expect(letters.bodies).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ada@example.org');
    await click(send);
    await shows('status', undefined);
    await expect.poll(async () => JSON.stringify(await seenByPeople(page))).toContain(notSent);
    letters.accept();
    await click(send);
    await lacks('dialog');
    expect(Object.fromEntries(new URLSearchParams(letters.bodies.at(-1)))).toEqual({
      email: 'ada@example.org',
      choice: 'mail',
      page: page.url(),
    });
    await vi.waitFor(
      async () =>
        expect((await stored()).map((event) => event.event_type)).toContain('conversion_alternative'),
      patienceMs,
    );
    expect(JSON.stringify(await stored())).not.toContain('ada@');
    expect(sent.filter((each) => /ada(@|%40)/.test(each) && !each.startsWith(letters.url))).toEqual([]);
    await letters.stop();
  });

  test('a video and one’s own are the page’s to play: the wall makes room, and is back where nothing came of it', async () => {
    const { page, shows, lacks, click, events } = await stage.play({
      isBlocked: true,
      template: { choices: all },
      publisher: {
        script: "document.addEventListener('truce:choice', (event) => { window.chosen = event.detail; });",
      },
    });
    await shows('button', video);
    await click(video);
    await lacks('dialog');
    expect(await page.evaluate(() => window.chosen)).toEqual({ choice: 'video', variant: 'control' });
    await page.reload();
    await shows('button', 'Ask us');
    await click('Ask us');
    await lacks('dialog');
    expect(await page.evaluate(() => window.chosen)).toMatchObject({ choice: 'chat' });
    await expect.poll(() => events()).toContain('choice_made');
    expect(await events()).not.toContain('conversion_alternative');
  });

  test('“remind me later” lasts for days where that may be stored, and no longer', async () => {
    const { page, shows, lacks, click, stored } = await stage.play({
      isBlocked: true,
      site: { consent_mode: 'full' },
      template: { choices: all },
    });
    await shows('button', later);
    await click(later);
    await lacks('dialog');
    const reasons = async () => (await stored()).map(({ metadata }) => metadata.reason);
    await expect.poll(() => reasons()).toContain('later');
    // Another visit, of the next day: only what was to last longer is still there.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect.poll(() => reasons()).toContain('dismissed');
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.setItem('truce.quiet_until', String(Date.now() - 1));
    });
    await page.reload();
    await shows('dialog', title);
  });

  test('only for whom they are meant', async () => {
    const choices: TemplateConfig['choices'] = [
      { id: 'allow', kind: 'allow' },
      { id: 'close', kind: 'close', modes: ['hard'] },
      { id: 'video', kind: 'video', devices: ['mobile'] },
      { id: 'later', kind: 'later', devices: ['desktop', 'tablet'] },
    ];
    const hard = await stage.play({ isBlocked: true, template: { choices } });
    await hard.shows('button', skip);
    await hard.shows('button', later);
    await hard.lacks('button', video);
    const wall = async () => (await hard.stored()).find((each) => each.event_type === 'wall_displayed');
    await expect.poll(wall).toMatchObject({ metadata: { choices: 'allow close later' } });
    await hard.click(skip);
    await hard.lacks('dialog');
    const soft = await stage.play({ isBlocked: true, template: { choices, mode: 'soft' } });
    await soft.shows('button', later);
    await soft.lacks('button', skip);
  });

  test('in a preview nothing is sent and no link is followed', async () => {
    const { page, shows, lacks, click, events } = await stage.play({ template: { choices: all } });
    await page.waitForFunction(() => window.Truce?.ready);
    const address = page.url();
    await page.evaluate(() => window.Truce?.forceDisplay());
    await shows('link', pass);
    await clickOn(page, 'link', pass);
    await shows('dialog', title);
    expect(page.url()).toBe(address);
    await click(later);
    await lacks('dialog');
    await page.evaluate(() => window.Truce?.track('end_of_test'));
    await expect.poll(() => events()).toContain('end_of_test');
    expect(await events()).not.toContain('choice_made');
  });

  test.each([
    { mode: 'hard', colorScheme: 'light', html: 'lang="en"', width: 1280, texts: en },
    { mode: 'soft', colorScheme: 'dark', html: 'lang="ar" dir="rtl"', width: 390, texts: ar },
    { mode: 'banner', colorScheme: 'light', html: 'lang="de"', width: 390, texts: de },
  ] as const)('passes axe and is reached by keyboard: $mode, $html, $width px', async (look) => {
    const { mode, colorScheme, html, width, texts } = look;
    const { newsletter: opens, email: asks } = texts.choices;
    const { page, shows } = await stage.play({
      isBlocked: true,
      template: { mode, animation: 'none', choices: all },
      publisher: { html },
      browser: { colorScheme, viewport: { width, height: 740 } },
      prepare: openRoots,
    });
    await shows('link');
    await shows(mode === 'banner' ? 'region' : 'dialog');
    const reached = await reachByTab(page, opens);
    expect(reached).toBe(true);
    await page.keyboard.press('Enter');
    await shows('textbox', asks);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

declare global {
  interface Window {
    chosen?: Record<string, unknown>;
  }
}

async function clickOn(page: Visit['page'], role: string, name: string): Promise<void> {
  const [x, y] = await middleOf(page, role, name);
  await page.mouse.click(x, y);
}

/** Whether a node of the wall gets the focus by Tab alone. */
async function reachByTab(page: Page, name: string): Promise<boolean> {
  for (let press = 0; press < 25; press++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node?.textContent;
    });
    if (focused === name) return true;
  }
  return false;
}
