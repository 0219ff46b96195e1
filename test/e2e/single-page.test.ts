import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { seenByPeople } from './seen-by-people.ts';
import { type Act, isBait, openStage, type Stage, type Visit } from './stage.ts';

const { title } = defaultTemplateConfig;

/** A wall inside the page, below what the window shows. */
const card: Act = {
  isBlocked: true,
  template: { mode: 'inline' },
  browser: { viewport: { width: 800, height: 500 } },
  publisher: {
    script: `addEventListener('DOMContentLoaded', () => {
      const place = document.createElement('div');
      place.dataset.truceCard = '';
      document.querySelector('main').append(place);
    })`,
  },
};

const lateTags = [
  'https://static.criteo.net/js/ld/publishertag.js',
  'https://cdn.taboola.com/libtrc/x/loader.js',
];

/** What a single-page application does when the visitor follows a link. */
const routes: { name: string; go(page: Page): Promise<unknown>; path: string }[] = [
  { name: 'pushState', go: (page) => push(page, '/b'), path: '/b' },
  {
    name: 'replaceState',
    go: (page) => page.evaluate(() => history.replaceState(null, '', '/b?x=1')),
    // Only campaign parameters of a query string are stored (config.page_url_query).
    path: '/b',
  },
  {
    name: 'a route behind the hash',
    go: (page) =>
      page.evaluate(() => {
        location.hash = '#/b';
      }),
    path: '/',
  },
];

describe('a single-page application', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('a late look at a route that is being looked at asks no second time', async () => {
    const { page, pass, events } = await stage.play({
      site: { consent_mode: 'full', display: { meter: { free_pages: 5, days: 30 } } },
      // The next route begins while the service has not answered, and the tags come before the late look.
      publisher: {
        script: `document.addEventListener('truce:verdict', () => {
          setTimeout(() => history.pushState(null, '', '/two'), 800);
          setTimeout(() => {
            for (const src of ${JSON.stringify(lateTags)})
              document.head.append(Object.assign(document.createElement('script'), { src }));
          }, 1500);
        }, { once: true })`,
      },
      turnsClock: true,
      prepare: (page) => page.route(/criteo|taboola/, (route) => route.abort('blockedbyclient')),
    });
    await pass(6_000); // by then, the late look has looked
    await expect.poll(events).toContain('wall_withheld');
    const count = (type: string) => async () => (await events()).filter((each) => each === type).length;
    await expect.poll(count('adblock_detected')).toBe(1);
    expect(await page.evaluate(() => JSON.parse(localStorage['truce.meter'] ?? 'null'))).toMatchObject({
      pages: 1,
    });
  });

  describe.each([
    { browser: 'a browser of today', prepare: undefined },
    { browser: 'a browser without the Navigation API', prepare: withoutNavigation },
    { browser: 'one where an element has its name', prepare: withNamedElement },
  ])('in $browser', ({ prepare }) => {
    test.each(routes)('$name is a page view with a check of its own', async ({ go, path }) => {
      const visit = await stage.play({ prepare });
      await counts(visit, 1);
      await go(visit.page);
      await counts(visit, 2);
      const views = (await visit.stored()).filter((event) => event.event_type === 'page_view');
      expect(views.map((event) => event.page_url)).toEqual([
        new URL('/', visit.page.url()).href,
        new URL(path, visit.page.url()).href,
      ]);
      expect(new Set((await visit.stored()).map((event) => event.session_id)).size).toBe(1);
      await expect
        .poll(async () => (await visit.events()).filter((type) => type === 'session_start'))
        .toHaveLength(1);
    });

    test('back and forward are page views too', async () => {
      const visit = await stage.play({ prepare });
      await counts(visit, 1);
      await push(visit.page, '/b');
      await counts(visit, 2);
      await visit.page.goBack();
      await counts(visit, 3);
      await visit.page.goForward();
      await counts(visit, 4);
    });

    test('a place on the page, and the same address again, are none', async () => {
      const visit = await stage.play({ prepare, turnsClock: true });
      await counts(visit, 1);
      await visit.page.click('#first-link');
      await push(visit.page, new URL(visit.page.url()).pathname);
      await visit.pass(1500);
      await counts(visit, 1);
    });
  });

  test('routes in quick succession are counted each, and judged where the visitor stays', async () => {
    const visit = await stage.play({});
    await counts(visit, 1);
    await visit.page.evaluate(() => {
      for (const path of ['/b', '/c', '/d']) history.pushState(null, '', path);
    });
    await vi.waitFor(
      async () => expect(of(await visit.events())).toEqual({ page_view: 4, adblock_not_detected: 2 }),
      patienceMs,
    );
    const last = (await visit.stored()).filter((event) => event.event_type === 'adblock_not_detected').at(-1);
    expect(new URL(last?.page_url ?? '').pathname).toBe('/d');
  });

  test.each([
    ['/sport/*', '/sport/ferry'],
    // An owner's rule has the letter, a link may have its code with small digits.
    ['/küche/*', '/k%c3%bcche/brot'],
  ])('the wall keeps to the rules of the route: %s', async (path, route) => {
    const visit = await stage.play({
      isBlocked: true,
      template: { mode: 'soft' },
      site: { display: { included_paths: [path] } },
    });
    await vi.waitFor(async () => expect(await visit.events()).toContain('adblock_detected'), patienceMs);
    await visit.withholds();
    await push(visit.page, route);
    await visit.shows('dialog', title);
  });

  test('a wall that is on its way does not come on a route that excludes it', async () => {
    const visit = await stage.play({
      isBlocked: true,
      turnsClock: true,
      site: { display: { excluded_paths: ['/free'], delay_ms: 1500 } },
    });
    await vi.waitFor(async () => expect(await visit.events()).toContain('adblock_detected'), patienceMs);
    await push(visit.page, '/free');
    await visit.pass(3000);
    await visit.lacks('dialog');
  });

  test('a second route puts no second wall on top of the first', async () => {
    const visit = await stage.play({ isBlocked: true, turnsClock: true });
    await visit.shows('dialog', title);
    await push(visit.page, '/b');
    await expect
      .poll(async () => (await visit.events()).filter((type) => type === 'adblock_detected'))
      .toHaveLength(2);
    await visit.pass(800);
    const walls = (await seenByPeople(visit.page)).filter(({ role }) => role === 'dialog');
    expect(walls).toHaveLength(1);
    await expect
      .poll(async () => (await visit.events()).filter((type) => type === 'wall_displayed'))
      .toHaveLength(1);
  });

  test('a wall that is open goes where the next route excludes it', async () => {
    const visit = await stage.play({ isBlocked: true, site: { display: { excluded_paths: ['/free'] } } });
    await visit.shows('dialog', title);
    await push(visit.page, '/free');
    await visit.lacks('dialog');
    await push(visit.page, '/b');
    await visit.shows('dialog', title);
  });

  test('a wall that is open goes when the next route finds no blocker', async () => {
    const visit = await stage.play({ isBlocked: true });
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_displayed'), patienceMs);
    await visit.page.unrouteAll();
    await push(visit.page, '/b');
    await visit.lacks('dialog');
    await vi.waitFor(async () => expect(await visit.events()).toContain('conversion_allowlist'), patienceMs);
    await expect
      .poll(async () => (await visit.events()).filter((type) => type === 'conversion_allowlist'))
      .toHaveLength(1);
  });

  test.each([
    ['finds no blocker', (page: Page) => page.unrouteAll()],
    ['finds nothing out', (page: Page) => page.context().setOffline(true)],
    ['excludes it', (page: Page) => page.evaluate('0')],
  ])('a card that nobody has scrolled to goes on a route that %s', async (_, change) => {
    const visit = await stage.play({ ...card, site: { display: { excluded_paths: ['/free'] } } });
    await visit.shows('region', title);
    await change(visit.page);
    await push(visit.page, '/free');
    await visit.lacks('region', title);
    await visit.page.context().setOffline(false);
    expect(await visit.events()).not.toContain('wall_displayed');
  });

  test('a card that comes into view after its route was left does not count', async () => {
    const visit = await stage.play({ ...card, turnsClock: true, hanging: /media/ });
    await visit.shows('region', title);
    await visit.page.route(isBait, () => {}); // the next look never ends
    await visit.page.evaluate(() => {
      history.pushState(null, '', '/b');
      window.lastHost()?.scrollIntoView({ behavior: 'instant' });
    });
    await visit.pass(1000);
    await visit.lacks('region', title);
    expect(await visit.events()).not.toContain('wall_displayed');
  });

  test('a wall that was seen goes on a route that finds nothing out', async () => {
    const visit = await stage.play({ isBlocked: true });
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_displayed'), patienceMs);
    await visit.page.context().setOffline(true);
    await push(visit.page, '/b');
    await visit.lacks('dialog');
    await visit.page.context().setOffline(false);
  });

  test('a page that comes back from the back-forward cache is a page view', async () => {
    const visit = await stage.play({ turnsClock: true });
    await counts(visit, 1);
    await visit.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await counts(visit, 2);
    await visit.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));
    await visit.pass(500);
    await counts(visit, 2);
  });
});

function push(page: Page, path: string): Promise<unknown> {
  return page.evaluate((to) => history.pushState(null, '', to), path);
}

function withoutNavigation(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined, configurable: true });
  });
}

/** What `window.navigation` is there on a page with `<nav id="navigation">`. */
function withNamedElement(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const value = document.createElement('nav');
    Object.defineProperty(window, 'navigation', { value, configurable: true });
  });
}

function of(types: string[]): Record<string, number> {
  const count = (wanted: string) => types.filter((type) => type === wanted).length;
  return { page_view: count('page_view'), adblock_not_detected: count('adblock_not_detected') };
}

async function counts(visit: Visit, views: number): Promise<void> {
  await vi.waitFor(
    async () => expect(of(await visit.events())).toEqual({ page_view: views, adblock_not_detected: views }),
    { timeout: patienceMs, interval: 100 },
  );
}
