import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { partOf } from './part-of.ts';
import { type Act, isBait, openStage, type Stage } from './stage.ts';

describe('what a visit costs', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  /** Plays an act, and writes down what the page asks the service for and which events it sends together. */
  async function listen(act: Act) {
    const asked: string[] = [];
    const batches: string[][] = [];
    const visit = await stage.play({
      turnsClock: true,
      ...act,
      prepare: async (page) => {
        // Only what a test lets pass, passes: an answer of a busy machine must not come after a limit of the page.
        if (act.turnsClock ?? true) await page.clock.pauseAt(Date.now() + 1000);
        page.on('request', (request) => {
          const url = new URL(request.url());
          if (url.origin !== stage.server.url) return;
          asked.push(isBait(url) ? 'bait' : (partOf(url.pathname) ?? url.pathname));
          if (url.pathname === track) batches.push(typesIn(request.postData()));
        });
        await act.prepare?.(page);
      },
    });
    return { ...visit, asked, batches };
  }

  test('without a blocker, four requests: the script, two baits, one batch', async () => {
    const { siteId, pass, asked, batches } = await listen({});
    await pass(5000);
    expect(asked).toEqual([`/v1/loader/${siteId}.js`, 'bait', 'bait', track]);
    expect(batches).toEqual([['session_start', 'page_view', 'adblock_not_detected']]);
  });

  test('each further route of a single-page application, three: two baits, one batch', async () => {
    const { page, pass, asked, batches } = await listen({});
    await pass(5000);
    await page.evaluate(() => history.pushState(null, '', '/b'));
    await pass(5000);
    expect(asked.slice(4)).toEqual(['bait', 'bait', track]);
    expect(batches.slice(1)).toEqual([['page_view', 'adblock_not_detected']]);
  });

  test('what the page records itself takes its page view along', async () => {
    const { batches } = await listen({ turnsClock: false, publisher: { script: signsUp } });
    await expect.poll(() => batches[0]).toEqual(['session_start', 'page_view', 'signup']);
  });

  test('with a blocker, the page view does not wait for the verdict', async () => {
    const { pass, asked, batches } = await listen({ isBlocked: true });
    await pass(5000);
    expect(batches[0]).toEqual(['session_start', 'page_view']);
    expect(asked).toContain('wall');
    expect(asked.indexOf(track)).toBeLessThan(asked.indexOf('wall'));
  });

  test('a check that hangs holds a page view up for no longer than it may', async () => {
    const { pass, events } = await listen({ hanging: /\/v1\/media\//, prepare: hangBaits });
    await pass(1700);
    await expect.poll(events).toEqual(['session_start', 'page_view']);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['goes to another page', (page) => page.goto('about:blank')],
    ['turns to another app', turnAway],
  ])('a visitor who %s before the verdict is counted', async (_, leave) => {
    const { page, asked, events } = await listen({
      turnsClock: false,
      hanging: /\/v1\/media\//,
      prepare: hangBaits,
    });
    await expect.poll(() => asked).toContain('bait');
    await leave(page);
    await expect.poll(events).toEqual(['session_start', 'page_view']);
  });
});

const track = '/v1/events/track';

const signsUp = `const waiting = setInterval(() => {
  if (!window.Truce) return;
  clearInterval(waiting);
  window.Truce.track('signup');
}, 10);`;

function typesIn(body: string | null): string[] {
  const { events } = JSON.parse(body ?? '') as { events: { event_type: string }[] };
  return events.map(({ event_type }) => event_type);
}

function hangBaits(page: Page): Promise<unknown> {
  return page.route(isBait, () => {});
}

/** As phones do it: the page is hidden, and may never hear anything again. */
function turnAway(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
