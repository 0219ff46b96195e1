import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { answerOf } from './answer-of.ts';
import { openRoots } from './open-roots.ts';
import { partOf } from './part-of.ts';
import { type Act, openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('good manners on somebody else’s page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  /** Plays an act on a page that writes down whatever goes wrong in it. */
  async function listen(act: Act) {
    const wrong: string[] = [];
    const visit = await stage.play({
      isBlocked: true,
      ...act,
      prepare: async (page) => {
        page.on('pageerror', (error) => wrong.push(String(error)));
        await act.prepare?.(page);
      },
    });
    return { ...visit, wrong };
  }

  test('one name on the window, none on the document, and nothing is replaced', async () => {
    const { page, shows, wrong } = await listen({
      prepare: (page) => page.addInitScript(notePage),
    });
    await shows('dialog', title);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Noted).changesOfPage()))
      .toEqual(['+window.Truce']);
    expect(wrong).toEqual([]);
  });

  test('nothing is left of a wall that was closed', async () => {
    const { page, shows, lacks, click } = await listen({ site: { display: { delay_ms: 3000 } } });
    const html = () =>
      page.evaluate(() => [
        ...[document.documentElement, document.body].map((node) => (node.cloneNode() as Element).outerHTML),
        ...Array.from(document.querySelectorAll('*'), (node) => node.tagName),
      ]);
    await page.waitForFunction(() => window.Truce?.check());
    const before = await html();
    await shows('dialog', title);
    await click('I don’t use an ad blocker');
    await lacks('dialog');
    await vi.waitFor(async () => expect(await html()).toEqual(before), patienceMs);
  });

  test.each([
    ['everything that can be frozen is frozen first', freezePage],
    ['the page replaces what others call', replacePage],
    ['the page has names of its own on every object', extendPage],
  ])('works where %s', async (_, prepare) => {
    const { shows, lacks, click, wrong, events } = await listen({
      prepare: (page) => page.addInitScript(prepare),
    });
    await shows('dialog', title);
    await click('I don’t use an ad blocker');
    await lacks('dialog');
    await vi.waitFor(async () => expect(await events()).toContain('wall_dismissed'), patienceMs);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['fetch is gone', "Object.defineProperty(window, 'fetch', { value: undefined })"],
    ['fetch throws', "window.fetch = () => { throw new Error('no') }"],
    ['fetch answers nonsense', 'window.fetch = () => 7'],
    ['there is no random', "Object.defineProperty(window, 'crypto', { value: undefined })"],
    ['another Truce was there before', 'window.Truce = { mine: true }'],
    ['the history is closed', "history.replaceState = () => { throw new Error('no') }"],
    ['the page holds state that is no object', "history.replaceState('mine', '')"],
    [
      'scripts cannot be added',
      "HTMLHeadElement.prototype.append = Element.prototype.append = () => { throw new Error('no') }",
    ],
  ])('throws nothing into a page where %s', async (_, script) => {
    const { page, pass, wrong } = await listen({ turnsClock: true, publisher: { script } });
    await pass(3000);
    expect(wrong).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('h1')?.textContent))
      .toContain('ferry');
  });

  test.each(['hard', 'soft', 'banner'] as const)('%s: nothing on the page moves', async (mode) => {
    const { page, shows, events } = await listen({
      template: { mode },
      prepare: (page) =>
        page.addInitScript(() => {
          const window_ = window as unknown as { moved: number };
          window_.moved = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              window_.moved += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    });
    await shows(mode === 'banner' ? 'region' : 'dialog', title);
    // Seen for a while, so its entrance is over.
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    await expect.poll(() => page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
  });

  test('a strict policy with a nonce: the wall has its style', async () => {
    const csp = `default-src 'none'; script-src 'nonce-n1'; style-src 'nonce-n1'; connect-src ${stage.server.url}`;
    const { page, shows, wrong } = await listen({
      publisher: { csp, nonce: 'n1' },
      prepare: openRoots,
    });
    await shows('dialog', title);
    const style = await page.evaluate(() => {
      const host = window.lastHost();
      const dialog = host?.shadowRoot?.querySelector('dialog');
      return dialog && [getComputedStyle(dialog).position, getComputedStyle(dialog).borderRadius];
    });
    expect([style, wrong]).toEqual([['fixed', '18px'], []]);
  });

  test.each([
    ['any policy may be made', "require-trusted-types-for 'script'", true],
    ['the policy of ours is allowed', "require-trusted-types-for 'script'; trusted-types truce", true],
    ['no policy is allowed', "require-trusted-types-for 'script'; trusted-types 'none'", false],
  ])('trusted types, %s', async (_, csp, hasWall) => {
    const { pass, shows, lacks, wrong, events } = await listen({ turnsClock: true, publisher: { csp } });
    if (hasWall) await shows('dialog', title);
    else await pass(3000);
    if (!hasWall) await lacks('dialog');
    await vi.waitFor(async () => expect(await events()).toContain('page_view'), patienceMs);
    expect(wrong).toEqual([]);
  });

  test('works where an element of the page has the name of ours', async () => {
    const { page, shows, wrong } = await listen({ publisher: { head: '<h2 id="Truce">The truce</h2>' } });
    await shows('dialog', title);
    expect(await page.evaluate(() => window.Truce?.getSessionId())).toMatch(/./);
    expect(wrong).toEqual([]);
  });

  test('an object of the page with the name of ours stays', async () => {
    const script = 'window.Truce = { mine: true }';
    const { page, pass } = await listen({ turnsClock: true, publisher: { script } });
    await pass(3000);
    expect(await page.evaluate(() => window.Truce)).toEqual({ mine: true });
  });

  test('a page that guards the name of ours', async () => {
    const script = "Object.defineProperty(window, 'Truce', { get() { throw new Error('not here') } })";
    const { pass, wrong } = await listen({ turnsClock: true, publisher: { script } });
    await pass(500);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['answers nothing', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })],
    [
      'is the loader itself',
      async (route: Route) => {
        const loader = route
          .request()
          .url()
          .replace(/media\/(.*)-\w+\.js.*/, 'loader/$1.js');
        await route.fulfill({ response: await answerOf(route, { url: loader }) });
      },
    ],
    ['never answers', () => {}],
  ] as const)('a part that %s: the check ends, and knows nothing', async (_, answer) => {
    const { page, wrong } = await listen({
      isBlocked: true,
      prepare: (page) => page.route((url) => partOf(url.pathname) === 'ask', answer),
    });
    await page.waitForFunction(() => window.Truce);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ kind: 'unknown' });
    expect(wrong).toEqual([]);
  });

  test('a part that the network loses once is asked for again', async () => {
    const lost: string[] = [];
    const { shows, events } = await listen({
      isBlocked: true,
      prepare: (page) =>
        page.route(isPart, (route) => {
          const part = partOf(new URL(route.request().url()).pathname) ?? '';
          if (lost.includes(part)) return route.fallback();
          lost.push(part);
          return route.abort('connectionreset');
        }),
    });
    await shows('dialog', title);
    expect(lost).toEqual(expect.arrayContaining(['ask', 'wall']));
    expect(await events()).not.toContain('sdk_error');
  });

  test('a check that fails says why', async () => {
    const { stored } = await listen({
      isBlocked: true,
      prepare: (page) => page.route(isPart, (route) => route.abort('failed')),
    });
    await expect
      .poll(async () => (await stored()).filter(({ event_type }) => event_type === 'sdk_error'))
      .toMatchObject([{ metadata: { message: expect.stringContaining('did not load') } }]);
  });

  test('hide() where the wall cannot be loaded', async () => {
    const { page, pass, wrong } = await listen({
      turnsClock: true,
      prepare: (page) => page.route(isPart, (route) => route.abort('failed')),
    });
    await page.waitForFunction(() => window.Truce);
    await page.evaluate(() => {
      window.Truce?.forceDisplay();
      window.Truce?.hide();
      window.Truce?.init({ exempt: true });
    });
    await pass(2000);
    expect(wrong).toEqual([]);
  });
});

function isPart(url: URL): boolean {
  return partOf(url.pathname) !== undefined;
}

interface Noted {
  changesOfPage(): string[];
}

/** Writes down every own name of the page's objects, and says later which came, went or changed. */
function notePage(): void {
  const objects = { window, document, navigator, history, Array, Object, Promise, Element, Node, Event };
  const read = () => {
    const seen = new Map<string, unknown>();
    for (const [name, object] of Object.entries(objects)) {
      const prototype = 'prototype' in object ? (object.prototype as object) : Object.getPrototypeOf(object);
      for (const [prefix, owner] of [[name, object] as const, [`${name}.prototype`, prototype] as const])
        for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
          seen.set(`${prefix}.${key}`, typeof value === 'function' ? value : (get ?? set ?? typeof value));
    }
    return seen;
  };
  const before = read();
  (window as unknown as Noted).changesOfPage = () => {
    const now = read();
    const came = [...now.keys()].filter((key) => !before.has(key)).map((key) => `+${key}`);
    const went = [...before.keys()].filter((key) => !now.has(key)).map((key) => `-${key}`);
    const changed = [...now].filter(([key, value]) => before.has(key) && before.get(key) !== value);
    return [...came, ...went, ...changed.map(([key]) => `~${key}`)].filter(
      (key) => !/changesOfPage/.test(key),
    );
  };
}

function freezePage(): void {
  for (const type of [Array, Object, Function, Promise, Map, Set, RegExp, Date, Element, Node, EventTarget])
    Object.freeze(Object.freeze(type).prototype);
  for (const type of [HTMLElement, Document, History, Navigator, Storage, Response, CSSStyleSheet])
    Object.freeze(type.prototype);
  Object.freeze(JSON);
  Object.freeze(Math);
}

/** As polyfills, monitors and consent platforms do. */
function replacePage(): void {
  const { fetch, setTimeout } = window;
  const { pushState } = history;
  window.fetch = (...args) => fetch(...args).then((answer) => answer);
  window.setTimeout = ((run: () => void, ms: number) => setTimeout(() => run(), ms)) as typeof setTimeout;
  history.pushState = function (...args) {
    return pushState.apply(this, args);
  };
  const Own = Promise;
  window.Promise = class extends Own<unknown> {} as PromiseConstructor;
}

function extendPage(): void {
  for (const type of [Array, Object, String, Element])
    Object.defineProperty(type.prototype, 'extra', { value: () => 'mine', enumerable: true, writable: true });
}
