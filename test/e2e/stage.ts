import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { vi } from 'vitest';
import type { StoredEvent } from '../../src/contract/events/events.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import type { TemplateConfig } from '../../src/contract/sites/templates.ts';
import { baitPools } from '../../src/delivery/bait-pools.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { type Publisher, type PublisherOptions, startPublisher } from '../support/publisher-page.ts';
import { type LocalServer, type RunningServer, type ServerOptions, startServer } from '../support/server.ts';
import { rememberHosts } from './open-roots.ts';
import { clockOf } from './page-clock.ts';
import { middleOf, type SeenNode, seenByPeople } from './seen-by-people.ts';

/** One act: a site, a newspaper that carries its snippet, and a visitor's page that has just opened it. */
export interface Act {
  site?: Partial<SiteConfig>;
  template?: Partial<TemplateConfig>;
  publisher?: Partial<PublisherOptions>;
  /** The script's own markup, where it is not a plain tag. */
  snippet?(loader: string): string;
  browser?: BrowserContextOptions;
  /** Stops the bait addresses as a blocker does: at once, or from `block()` on. */
  isBlocked?: boolean | 'later';
  /** The page's timers can be turned (`pass`). */
  turnsClock?: boolean;
  /** What never gets an answer, or not before the test wants it to: nothing waits for it, nor for the page's load. */
  hanging?: RegExp;
  prepare?(page: Page): Promise<unknown>;
}

export interface Visit {
  page: Page;
  siteId: string;
  /** Waits until a role (with a name) is on the page, or gone. */
  shows(role: string, name?: string): Promise<void>;
  lacks(role: string, name?: string): Promise<void>;
  /** The events counted so far, oldest first; and their types alone. */
  stored(): Promise<StoredEvent[]>;
  events(): Promise<string[]>;
  /** Waits until the page has reported so many decisions against a wall, in all; then none is there. */
  withholds(times?: number): Promise<void>;
  /** Lets so much of the page's time pass, as fast as its requests are answered (`turnsClock`). */
  pass(ms: number): Promise<void>;
  /**
   * Blocks from now on, for an act that `isBlocked` 'later'. A route that is added this late may miss the next
   * requests of the page.
   */
  block(): void;
  /** A click with the mouse on what a screen reader calls by that name: selectors do not reach a closed root. */
  click(name: string): Promise<void>;
}

export interface Stage {
  server: LocalServer;
  play(act: Act): Promise<Visit>;
  /** Ends the running acts. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(options: ServerOptions = {}): Promise<Stage> {
  const server = await startServer(options);
  const browser: TestBrowser = await launchBrowser();
  let closing: (() => Promise<unknown>)[] = [];
  const stage: Stage = {
    server,
    async play(act) {
      const siteId = await createSite(server, act);
      const loader = `${server.url}/v1/loader/${siteId}.js`;
      const snippet = act.snippet && { head: act.snippet(loader), tagless: true };
      const publisher: Publisher = await startPublisher({ loader, ...snippet, ...act.publisher });
      const context = await browser.newContext(act.browser);
      closing.push(
        () => context.close(),
        () => publisher.stop(),
      );
      const page = await context.newPage();
      page.setDefaultTimeout(patienceMs);
      await rememberHosts(page);
      const pass = act.turnsClock ? await clockOf(page, act.hanging) : needsClock;
      closing.unshift(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
      let blocks = act.isBlocked === true;
      const judge = (route: Route) => (blocks ? route.abort('blockedbyclient') : route.fallback());
      if (act.isBlocked) await page.route(isBait, judge);
      const block = () => {
        blocks = true;
      };
      await act.prepare?.(page);
      await page.goto(publisher.url, act.hanging && { waitUntil: 'domcontentloaded' });
      return { page, siteId, pass, block, ...watching(server, page, siteId) };
    },
    async clear() {
      for (const close of closing) await close();
      closing = [];
    },
    async close() {
      await stage.clear();
      await browser.close();
      await server.stop();
    },
  };
  return stage;
}

export function isBait(url: URL): boolean {
  const name = url.pathname.split('/media/')[1];
  return name !== undefined && (baitPools.paths as readonly string[]).includes(name);
}

async function createSite({ call }: RunningServer, act: Act): Promise<string> {
  const { id } = await call('POST /v1/sites', { body: { domain: 'news.example', config: act.site ?? {} } });
  // What most acts are about is what the check finds.
  const config: Partial<TemplateConfig> = { first_step: 'check', ...act.template };
  await call('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'default', config } });
  return id;
}

/** How long a test waits for what must come: a machine that is busy is slow, not wrong. */

function needsClock(): never {
  throw new Error('this act does not turn the clock of its page');
}

type Watching = Omit<Visit, 'page' | 'siteId' | 'pass' | 'block'>;

function watching(server: LocalServer, page: Page, siteId: string): Watching {
  const stored = eventsOf(server, siteId);
  const events = async () => (await stored()).map((event) => event.event_type);
  const fits = (role: string, name?: string) => (node: SeenNode) =>
    node.role === role && (name === undefined || node.name === name);
  const until = (role: string, name: string | undefined, wanted: boolean) =>
    vi.waitFor(
      async () => {
        const nodes = await seenByPeople(page);
        if (nodes.some(fits(role, name)) === wanted) return;
        throw new Error(`${role} ${name ?? ''}: not ${wanted}, on a page of ${JSON.stringify(nodes)}`);
      },
      { timeout: patienceMs, interval: 100 },
    );
  return {
    shows: (role, name) => until(role, name, true),
    lacks: (role, name) => until(role, name, false),
    stored,
    events,
    async withholds(times = 1) {
      await vi.waitFor(async () => {
        const count = (await events()).filter((type) => type === 'wall_withheld').length;
        if (count !== times) throw new Error(`${count} walls were withheld, not ${times}`);
      }, patienceMs);
      if ((await seenByPeople(page)).some(fits('dialog')))
        throw new Error('a wall was withheld, and is there');
    },
    async click(name) {
      const [x, y] = await middleOf(page, 'button', name);
      await page.mouse.click(x, y);
    },
  };
}

/** Reads the events of a site, oldest first; the event store is asked only where the server has taken more since. */
function eventsOf(server: LocalServer, siteId: string): () => Promise<StoredEvent[]> {
  let known = { taken: -1, events: [] as StoredEvent[] };
  return async () => {
    const taken = await countTaken(server);
    if (taken === known.taken) return known.events;
    await server.flush();
    const { events } = await server.call('GET /v1/events/sites/:id', { params: { id: siteId } });
    known = { taken, events: events.reverse() };
    return known.events;
  };
}

async function countTaken({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^truce_events_accepted_total (\d+)/m.exec(metrics)?.[1]);
}
