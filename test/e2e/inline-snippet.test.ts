import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patienceMs } from '../support/patience.ts';
import { openInlineStage, reports, type Scene } from './inline-stage.ts';
import { clockOf } from './page-clock.ts';
import { entryOf } from './part-of.ts';

const patience = { timeout: patienceMs, interval: 100 };

/** What a page does that holds everything of its own still. */
const frozen = `for (const each of [Object, Array, Promise, String, Element, HTMLElement, Node, EventTarget, Response])
  Object.freeze(each.prototype);`;

describe('the inline snippet, where the script does not run', () => {
  let stage: Awaited<ReturnType<typeof openInlineStage>>;
  let enter: typeof stage.enter;
  beforeAll(async () => {
    stage = await openInlineStage();
    enter = stage.enter;
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('the script and baits are blocked: a wall, counted once, closed for the session', async () => {
    const { page, id, events, wall, failures } = await enter({ blocked: { script: true, baits: true } });
    const seen = reports(page, 1);
    await wall.waitFor();
    await seen;
    expect(await events()).toEqual(['adblock_detected', 'page_view', 'wall_displayed']);
    const closed = reports(page, 2);
    await wall.getByRole('button', { name: 'Close' }).click();
    await closed;
    const again = reports(page, 0);
    await page.reload();
    expect(await (await again).json()).toBeNull();
    expect(await wall.count()).toBe(0);
    const numbers = await stage.server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
    expect(numbers.metrics).toMatchObject({ sessions: 1, adblock_detected: 1, walls_displayed: 1 });
    expect(failures).toEqual([]);
  });

  test('a blocker answers the script’s tag with an empty script: a wall', async () => {
    const empty = { contentType: 'text/javascript', body: '' };
    const { wall, failures } = await enter({
      blocked: { baits: true },
      prepare: (page, _, loader) => page.route(loader, (route) => route.fulfill(empty)),
    });
    await wall.waitFor();
    expect(failures).toEqual([]);
  });

  test.each([
    '<meta id="Truce">',
    '<img name="Truce">',
    '<iframe name="Truce" src="https://elsewhere.example/"></iframe>',
    '<iframe name="hidden" hidden></iframe>',
  ])('the page has an element of its own by a name that the snippet asks for, %s: a wall', async (marks) => {
    const { wall, failures } = await enter({
      blocked: { script: true, baits: true },
      marks,
      prepare: (page) =>
        page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' })),
    });
    await wall.waitFor();
    expect(failures).toEqual([]);
  });

  test('a wall that was closed in an earlier session of the tab', async () => {
    const { wall } = await enter({
      config: { consent_mode: 'full' },
      blocked: { script: true, baits: true },
      prepare: (page) =>
        page.addInitScript(() => {
          sessionStorage['truce.dismissed'] = '"s"';
          sessionStorage['truce.session'] = JSON.stringify({ id: 's', seenAt: Date.now() - 2_000_000 });
        }),
    });
    await wall.waitFor();
  });

  test('the visitor allows the site and loads the page again: a conversion', async () => {
    const blocked = { script: true, baits: true };
    const { page, events, wall } = await enter({ blocked });
    const seen = reports(page, 1);
    await wall.waitFor();
    await seen;
    Object.assign(blocked, { script: false, baits: false });
    await wall.getByRole('button', { name: 'I’ve allowed ads' }).click();
    await vi.waitFor(async () => expect(await events()).toContain('conversion_allowlist'), patience);
  });

  test('nothing where the page has no storage: it could not know of an objection', async () => {
    let pass = async (_ms: number) => {};
    const { wall, events, failures } = await enter({
      blocked: { script: true, baits: true },
      prepare: async (page) => {
        pass = await clockOf(page);
        await page.addInitScript(denyStorage);
      },
    });
    await pass(5000);
    expect([await wall.count(), await events(), failures]).toEqual([0, [], []]);
  });

  test('only the whole host of Truce is blocked: the baits of the page’s own host tell, nothing is shown', async () => {
    const { page, wall, events } = await enter({ blocked: { host: true, baits: true } });
    await page.waitForEvent('requestfailed', (request) => entryOf(request.url()) === 'plain');
    expect([await wall.count(), await events()]).toEqual([0, []]);
  });

  test.each<[string, Scene]>([
    ['offline', { prepare: (page, _, loader) => page.route(loader, goOffline) }],
    [
      'a network that is gone',
      { prepare: (page) => page.route(isOfTruce, (route) => route.abort('internetdisconnected')) },
    ],
    [
      'a server with a fault',
      { prepare: (page, _, loader) => page.route(loader, (route) => route.fulfill({ status: 503 })) },
    ],
    [
      'a refused connection',
      { prepare: (page) => page.route(isOfTruce, (route) => route.abort('connectionrefused')) },
    ],
    ['the script alone lost on the way', { prepare: (page, _, loader) => page.route(loader, loseOnce()) }],
    [
      'the page’s own policy',
      {
        publisher: (hash) => ({
          csp: `default-src 'none'; style-src 'unsafe-inline'; script-src ${hash}; connect-src 'none'`,
        }),
      },
    ],
  ])('%s: nobody knows, nothing is counted or shown', async (_, scene) => {
    const reported: string[] = [];
    const { page, wall, events } = await enter({
      ...scene,
      prepare: async (entered, context, loader) => {
        await entered.clock.install();
        entered.on(
          'request',
          (request) => entryOf(request.url()) === 'plain' && reported.push(request.url()),
        );
        await scene.prepare?.(entered, context, loader);
      },
    });
    for (let round = 0; round < 6; round++) {
      await page.clock.runFor(500);
      await page.evaluate(() => fetch('data:,').catch(() => null));
    }
    expect([reported, await wall.count(), await events()]).toEqual([[], 0, []]);
  });

  test('a strict policy with its hash, trusted types and frozen prototypes', async () => {
    const { page, wall, failures } = await enter({
      blocked: { script: true, baits: true },
      publisher: (hash, service) => ({
        csp: `default-src 'none'; script-src ${hash} ${service}; connect-src 'self' ${service}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      }),
      prepare: (entered) => entered.addInitScript(frozen),
    });
    await wall.waitFor();
    const box = await wall.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(await page.evaluate(() => matchMedia('print').matches)).toBe(false);
    expect(failures).toEqual([]);
  });

  test('measure only: counted, and nothing is shown', async () => {
    let answer: unknown;
    const { wall, events } = await enter({
      config: { wall: 'off' },
      blocked: { script: true, baits: true },
      prepare: async (page) => {
        page.on('response', async (each) => {
          if (entryOf(each.url()) === 'plain') answer = await each.json();
        });
      },
    });
    await vi.waitFor(() => expect(answer).toBeNull(), patience);
    expect([await wall.count(), await events()]).toEqual([0, ['adblock_detected', 'page_view']]);
  });

  test('strict: nothing before consent, everything after it', async () => {
    const asked: string[] = [];
    const { page, wall } = await enter({
      config: { consent_mode: 'strict' },
      blocked: { script: true, baits: true },
      prepare: async (entered) => {
        entered.on('request', (request) => /media/.test(request.url()) && asked.push(request.url()));
      },
    });
    await page.waitForLoadState();
    expect([asked, await page.evaluate(() => localStorage.length)]).toEqual([[], 0]);
    await page.evaluate(() => dispatchEvent(new Event('truce-consent')));
    await wall.waitFor();
  });

  test('strict: while the consent dialog is open again, an earlier yes does not count', async () => {
    const asked: string[] = [];
    const script = `{
  const listeners = [];
  const say = (eventStatus) => listeners.forEach((each) => each({ eventStatus, purpose: { consents: { 1: true, 8: true } } }, true));
  window.__tcfapi = (command, version, listener) => { listeners.push(listener); say('cmpuishown'); };
  window.answer = () => say('useractioncomplete');
}`;
    const { page, wall } = await enter({
      config: { consent_mode: 'strict' },
      blocked: { script: true, baits: true },
      publisher: () => ({ script }),
      prepare: async (entered) => {
        entered.on('request', (request) => /media/.test(request.url()) && asked.push(request.url()));
      },
    });
    await page.waitForLoadState();
    expect([asked, await page.evaluate(() => localStorage.length)]).toEqual([[], 0]);
    await page.evaluate('answer()');
    await wall.waitFor();
  });

  test('the script runs: the snippet asks nothing', async () => {
    const asked: string[] = [];
    const { page, events } = await enter({
      prepare: async (entered) => {
        entered.on('request', (request) => asked.push(request.url()));
      },
    });
    await vi.waitFor(async () => expect(await events()).toContain('adblock_not_detected'), patience);
    expect(await page.evaluate(() => 'Truce' in window)).toBe(true);
    expect(asked.filter((url) => entryOf(url) === 'plain')).toEqual([]);
  });

  test('the site is off: the snippet asks nothing', async () => {
    const asked: string[] = [];
    let pass = async (_ms: number) => {};
    const { failures } = await enter({
      prepare: async (page, _, loader) => {
        const [, id = ''] = /([0-9a-f-]{36})\.js$/.exec(loader) ?? [];
        await stage.server.call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        pass = await clockOf(page);
      },
    });
    await pass(2000);
    expect(asked.filter((path) => path.startsWith('/v1/loader/'))).toHaveLength(1);
    expect([asked.filter((path) => path.startsWith('/v1/media/')), failures]).toEqual([[], []]);
  });
});

const isOfTruce = (url: URL) => /\/v1\//.test(url.pathname);

/** The tag fails as the network goes; from then on nothing at all arrives. */
async function goOffline(route: import('playwright-core').Route): Promise<void> {
  await route.request().frame().page().context().setOffline(true);
  await route.abort('internetdisconnected');
}

function loseOnce() {
  let isFirst = true;
  return (route: import('playwright-core').Route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return route.abort('connectionreset');
  };
}

/** As browsers do it whose user blocks all site data. */
function denyStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}
