import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { type Act, openStage, type Stage } from './stage.ts';

const google = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const criteo = 'https://static.criteo.net/js/ld/publishertag.js';
const { title, cta_text: cta } = defaultTemplateConfig;

/** Ad tags that a page adds after so long, where the condition is true. */
const adds = (ms: number, condition = 'true') => `if (${condition}) setTimeout(() => {
  for (const src of ${JSON.stringify([google, criteo])})
    document.documentElement.append(Object.assign(document.createElement('script'), { src }));
}, ${ms})`;

const isReload = "window.name === 'again'";

describe('blocking in the network, which shows in a page’s ads alone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  async function enter(script: string, act: Act = {}) {
    const network = { blocks: true };
    const answer = 'window.googletag = { apiReady: true, getVersion: () => "2026" }';
    const visit = await stage.play({
      turnsClock: true,
      site: { consent_mode: 'full' },
      template: { mode: 'soft' },
      publisher: { script },
      prepare: (page: Page) =>
        page.route(/doubleclick|criteo/, (route) =>
          network.blocks
            ? route.abort('namenotresolved')
            : route.fulfill({
                contentType: 'text/javascript',
                body: /doubleclick/.test(route.request().url()) ? answer : '',
              }),
        ),
      ...act,
    });
    const conversions = async () =>
      (await visit.stored())
        .filter(({ event_type }) => event_type.startsWith('conversion_'))
        .map(({ event_type, metadata }) => [event_type, metadata.conversion]);
    const seesWall = async () => {
      await visit.pass(4000);
      await visit.shows('dialog', title);
      await expect.poll(() => visit.events()).toContain('wall_displayed');
    };
    const goTo = async (path: string) => {
      await visit.page.goto(new URL(path, visit.page.url()).href);
      await visit.page.waitForFunction(() => window.Truce);
      await visit.pass(4000);
    };
    const reload = async (before = () => {}) => {
      await seesWall();
      await visit.click(cta);
      await visit.shows('button', 'Reload the page');
      before();
      await visit.page.evaluate(() => {
        window.name = 'again';
      });
      await Promise.all([visit.page.waitForEvent('load'), visit.click('Reload the page')]);
      await visit.page.waitForFunction(() => window.Truce);
      await visit.pass(4000);
    };
    return { ...visit, network, conversions, seesWall, goTo, reload };
  }

  test('a page without ads does not say that it is gone; one whose ads run does', async () => {
    const { network, conversions, seesWall, goTo, events } = await enter(
      adds(0, "location.pathname === '/'"),
    );
    await seesWall();
    await goTo('/b');
    await expect.poll(() => events()).toContain('adblock_not_detected');
    expect(await conversions()).toEqual([]);
    network.blocks = false;
    await goTo('/');
    await expect.poll(conversions).toEqual([['conversion_disable', 'auto']]);
    await goTo('/');
    expect(await conversions()).toHaveLength(1);
  });

  test('a stand-in for an ad script does not say that it is gone', async () => {
    const standIn = 'window.googletag = { apiReady: true, getVersion: () => "2021050601" }';
    const { page, conversions, seesWall, goTo, events } = await enter(adds(0, "location.pathname !== '/c'"));
    await seesWall();
    await page.route(/doubleclick/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: standIn }),
    );
    await goTo('/b');
    const walls = async () => (await events()).filter((type) => type === 'wall_displayed').length;
    await expect.poll(walls).toBe(2);
    // It came from an extension, of which a page without ads says nothing either.
    await goTo('/c');
    await expect.poll(events).toContain('adblock_not_detected');
    expect(await conversions()).toEqual([]);
  });

  test('where ads come late, the late look decides', async () => {
    const { network, conversions, seesWall, goTo, events } = await enter(adds(1400));
    await seesWall();
    await goTo('/b');
    const walls = async () => (await events()).filter((type) => type === 'wall_displayed').length;
    await expect.poll(walls).toBe(2);
    expect(await conversions()).toEqual([]);
    network.blocks = false;
    await goTo('/c');
    await expect.poll(conversions).toEqual([['conversion_disable', 'auto']]);
  });

  test.each(['cookieless', 'full'] as const)(
    '%s: a reload from the wall without ads says nothing',
    async (consent_mode) => {
      const { conversions, reload, events } = await enter(adds(0, `!(${isReload})`), {
        site: { consent_mode },
      });
      await reload();
      await expect.poll(() => events()).toContain('adblock_not_detected');
      expect(await conversions()).toEqual([]);
    },
  );

  test.each(['cookieless', 'full'] as const)(
    '%s: a reload from the wall whose ads run late is counted',
    async (consent_mode) => {
      const late = `${adds(0, `!(${isReload})`)};${adds(1400, isReload)}`;
      const { network, conversions, reload } = await enter(late, { site: { consent_mode } });
      await reload(() => {
        network.blocks = false;
      });
      await expect.poll(conversions).toEqual([['conversion_disable', 'direct']]);
    },
  );
});
