import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

/** A consent platform after the IAB's specification, whose dialog the test opens and closes: a bar at the lower edge. */
const platform = `(() => {
  const listeners = [];
  let event;
  const bar = Object.assign(document.createElement('div'), { className: 'cookie-bar', innerHTML: '<p>May we?</p>' });
  window.tell = (next) => {
    event = next;
    bar.style.cssText = 'position:fixed;inset:auto 0 0;height:120px;' + (event === 'cmpuishown' ? '' : 'display:none');
    for (const each of listeners) each({ eventStatus: event }, true);
  };
  window.__tcfapi = (command, version, callback) => {
    if (command === 'ping')
      callback({ cmpStatus: 'loaded', displayStatus: event === 'cmpuishown' ? 'visible' : 'hidden' });
    if (command !== 'addEventListener') return;
    listeners.push(callback);
    callback({ eventStatus: event }, true);
  };
  tell('cmpuishown');
  addEventListener('DOMContentLoaded', () => document.body.append(bar));
})()`;

describe('consent dialog and wall', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('are never on the screen together', async () => {
    const { page, pass, shows, lacks, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      publisher: { script: platform },
    });
    const tell = (event: string) => page.evaluate(`tell('${event}')`);
    await page.waitForFunction(() => window.Truce);
    await pass(6000);
    expect(await events()).toContain('adblock_detected');
    await lacks('dialog');
    await tell('useractioncomplete');
    await pass(1500);
    await shows('dialog', title);
    await tell('cmpuishown'); // by a link in the page's footer
    await pass(600);
    await lacks('dialog');
    await tell('useractioncomplete');
    await pass(1500);
    await shows('dialog', title);
    expect(await events()).not.toContain('wall_dismissed');
  });

  test('a filter list hides the dialog: the wall does not wait for an answer that cannot come', async () => {
    const { page, pass, shows, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      publisher: { script: platform, css: '.cookie-bar{visibility:hidden}' },
    });
    await page.waitForFunction(() => window.Truce);
    await pass(6000);
    await shows('dialog', title);
    await pass(6000);
    await shows('dialog', title);
    expect((await events()).filter((type) => type === 'wall_displayed')).toHaveLength(1);
  });

  test.each([
    { name: 'a fixed element around it draws nothing', css: '', waits: false },
    { name: 'a fixed element around it has a color', css: 'background:rgb(0 0 0/.5)', waits: true },
  ])(
    'a filter list hides the dialog, and $name: the wall waits only for what is to be seen',
    async ({ css, waits }) => {
      const { page, pass, shows, lacks } = await stage.play({
        isBlocked: true,
        turnsClock: true,
        publisher: {
          script: `${platform};
addEventListener('DOMContentLoaded', () => {
  const around = document.createElement('section');
  document.body.append(around);
  around.append(document.querySelector('.cookie-bar'));
})`,
          css: `.cookie-bar{visibility:hidden} section{position:fixed;inset:0;${css}}`,
        },
      });
      await page.waitForFunction(() => window.Truce);
      await pass(6000);
      if (waits) await lacks('dialog');
      else await shows('dialog', title);
    },
  );

  test.each([
    { name: 'a desktop', viewport: { width: 1280, height: 720 } },
    { name: 'a phone', viewport: { width: 390, height: 844 } },
  ])('nor where the page has a bar of its own at the lower edge of $name', async ({ viewport }) => {
    const { page, pass, shows } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      browser: { viewport },
      publisher: {
        script: `${platform};
addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('beforeend', '<aside>Get our app</aside>'))`,
        css: '.cookie-bar{visibility:hidden} aside{position:fixed;inset:auto 0 0;height:88px;background:#fff}',
      },
    });
    await page.waitForFunction(() => window.Truce);
    await pass(6000);
    await shows('dialog', title);
  });

  test.each([
    ['finds no blocker', (page: Page) => page.unrouteAll()],
    ['finds nothing out', (page: Page) => page.context().setOffline(true)],
  ])('a wall that still waits does not open on a route that %s', async (_, change) => {
    const { page, pass, lacks, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      publisher: {
        script: `${platform}; window.verdicts = [];
document.addEventListener('truce:verdict', ({ detail }) => verdicts.push(detail.blocked));`,
      },
    });
    const verdicts = () => page.evaluate('verdicts') as Promise<boolean[]>;
    await page.waitForFunction(() => window.Truce);
    await pass(3000);
    expect(await events()).toContain('adblock_detected');
    await change(page);
    await page.evaluate(() => history.pushState(null, '', '/b'));
    // On a busy machine, the clock that is turned is ahead of the requests.
    const seen = async () => {
      await pass(500);
      return verdicts();
    };
    await expect.poll(seen).toEqual([true, false]);
    await page.evaluate(`tell('useractioncomplete')`);
    await pass(1500);
    await lacks('dialog');
    await page.context().setOffline(false);
    expect(await events()).not.toContain('wall_displayed');
  });

  test('a reader with a pass is never asked', async () => {
    const { withholds, stored } = await stage.play({
      isBlocked: true,
      publisher: {
        script: `window.CPObject = 'cp';
window.cp = (command, done) => done(null, { isLoggedIn: () => true, hasValidSubscription: () => true });`,
      },
    });
    await withholds();
    const withheld = (await stored()).find((event) => event.event_type === 'wall_withheld');
    expect(withheld?.metadata).toMatchObject({ reason: 'exempt' });
  });
});
