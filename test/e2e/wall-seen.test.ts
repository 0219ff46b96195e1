import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;

/** Does to each wall what a filter list's style does, before anybody can see it. */
function hideWalls(page: Page, style: Record<string, string>): Promise<unknown> {
  return page.addInitScript((wanted) => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      new MutationObserver(() => {
        for (const box of root.children)
          for (const [name, value] of Object.entries(wanted))
            (box as HTMLElement).style.setProperty(name, value, 'important');
      }).observe(root, { childList: true });
      return root;
    };
  }, style);
}

/** A layer of the page's own above everything. */
function coverPage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const layer = document.createElement('div');
      layer.popover = 'manual';
      layer.style.cssText = 'inset:0;width:100vw;height:100vh;max-width:none;max-height:none';
      document.body.append(layer);
      layer.showPopover();
    });
  });
}

const hidden: [string, (page: Page) => Promise<unknown>][] = [
  ['not laid out', (page) => hideWalls(page, { display: 'none' })],
  ['invisible', (page) => hideWalls(page, { visibility: 'hidden' })],
  ['transparent', (page) => hideWalls(page, { opacity: '0.01', animation: 'none' })],
  ['transparent by a filter', (page) => hideWalls(page, { filter: 'opacity(0)' })],
  ['clipped away', (page) => hideWalls(page, { 'clip-path': 'inset(100%)' })],
  ['moved off the screen', (page) => hideWalls(page, { transform: 'translateX(-300vw)', animation: 'none' })],
  ['shrunk to a point', (page) => hideWalls(page, { transform: 'scale(0)', animation: 'none' })],
];

describe('a wall counts as displayed when it was seen', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test.each(hidden)('%s: not displayed', async (_, prepare) => {
    const { page, pass, events, siteId } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      template: { mode: 'soft' },
      prepare,
    });
    await page.waitForFunction(() => window.lastHost());
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    await pass(2000); // five times as long as a wall has to be seen
    expect(await events()).not.toContain('wall_displayed');
    await stage.server.flush();
    const reach = await stage.server.call('GET /v1/analytics/sites/:id/reach', { params: { id: siteId } });
    expect(reach).toMatchObject({ blocked_page_views: 1, wall_seen: 0 });
    expect(reach.not_seen).toContainEqual({ reason: 'other', page_views: 1 });
  });

  test.each(['hard', 'soft', 'banner'] as const)('%s: displayed once', async (mode) => {
    const { pass, events } = await stage.play({ isBlocked: true, turnsClock: true, template: { mode } });
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
    await pass(1000);
    expect((await events()).filter((type) => type === 'wall_displayed')).toHaveLength(1);
  });

  test('a banner under a layer of the page: not displayed', async () => {
    const { page, pass, events } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      template: { mode: 'banner' },
      prepare: coverPage,
    });
    await page.waitForFunction(() => window.lastHost());
    await vi.waitFor(async () => expect(await events()).toContain('adblock_detected'), patienceMs);
    await pass(2000);
    expect(await events()).not.toContain('wall_displayed');
    await page.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.hidePopover());
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
  });

  test('a card counts once it was scrolled into view', async () => {
    const script = `addEventListener('DOMContentLoaded', () => {
      const place = document.createElement('div');
      place.dataset.truceCard = '';
      document.querySelector('main').append(place);
    })`;
    const { page, pass, events, shows } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      template: { mode: 'inline' },
      publisher: { script },
      browser: { viewport: { width: 800, height: 500 } },
    });
    await shows('region', title);
    await pass(1500);
    expect(await events()).not.toContain('wall_displayed');
    await page.evaluate(() => window.lastHost()?.scrollIntoView({ behavior: 'instant' }));
    await vi.waitFor(async () => expect(await events()).toContain('wall_displayed'), patienceMs);
  });

  test('no wall where its events cannot be counted; one as soon as they can', async () => {
    let isOpen = false;
    const { page, pass, shows, lacks } = await stage.play({
      isBlocked: true,
      turnsClock: true,
      prepare: (page) =>
        page.route('**/v1/events/track', (route) =>
          isOpen ? route.continue() : route.abort('blockedbyclient'),
        ),
    });
    await page.waitForFunction(() => window.Truce);
    expect(await page.evaluate(() => window.Truce?.check())).toMatchObject({ blocked: true });
    await pass(2500);
    await lacks('dialog');
    isOpen = true;
    await pass(4000); // the next try comes within four seconds
    await shows('dialog', title);
  });

  test.each(['hard', 'banner'] as const)('%s: stands in other places and dresses', async (mode) => {
    const { page } = await stage.play({ template: { mode } });
    await page.waitForFunction(() => window.Truce);
    const seen = await page.evaluate(async () => {
      const hosts: { place: string; names: string }[] = [];
      for (let turn = 0; turn < 30; turn++) {
        window.Truce?.forceDisplay();
        const before = window.lastHost();
        while (window.lastHost() === before || !window.lastHost()?.isConnected)
          await new Promise(requestAnimationFrame);
        const host = window.lastHost() as Element;
        const after = host.previousElementSibling?.localName ?? 'nothing';
        hosts.push({
          place: `${host.parentElement?.localName} ${after} ${host.localName}`,
          names: host.className + host.id,
        });
        window.Truce?.hide();
        while (host.isConnected) await new Promise(requestAnimationFrame);
      }
      return hosts;
    });
    expect(new Set(seen.map(({ place }) => place)).size).toBeGreaterThan(4);
    expect(new Set(seen.map(({ names }) => names)).size).toBeGreaterThan(15);
    expect(seen.filter(({ names }) => names === '')).toEqual([]);
  });
});
