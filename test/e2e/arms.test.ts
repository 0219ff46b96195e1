import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage } from './stage.ts';

const { title } = defaultTemplateConfig;
const day = 86_400_000;
/** Midnight before this time, in UTC. */
const dayOf = (ms: number) => Math.floor(ms / day) * day;
const ab_test = { enabled: false, variants: [], holdout: 50 };
const full: Partial<SiteConfig> = { consent_mode: 'full', ab_test };

describe('the arms of the comparison', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('the hold-out meets no wall, and says why', async () => {
    const { siteId, lacks } = await enter({ arm: 'holdout' });
    const withheld = await told(siteId, 'wall_withheld');
    expect(withheld).toMatchObject([{ reason: 'holdout', arm: 'holdout', kind: 'extension' }]);
    await expect.poll(() => told(siteId, 'page_view')).toMatchObject([{ arm: 'holdout' }]);
    await lacks('dialog');
  });

  test('who met a wall and allows the site carries arm and day from then on', async () => {
    const { page, siteId, shows } = await enter({ arm: 'walled' });
    await shows('dialog', title);
    await told(siteId, 'wall_displayed');
    await page.unrouteAll();
    const before = dayOf(Date.now());
    await page.goto(new URL('/next', page.url()).href);
    await expect.poll(() => told(siteId, 'conversion_allowlist')).toMatchObject([{ arm: 'walled' }]);
    const allowed_at = (await told(siteId, 'conversion_allowlist'))[0]?.allowed_at;
    expect([before, dayOf(Date.now())]).toContain(allowed_at);
    await page.goto(new URL('/third', page.url()).href);
    await vi.waitFor(async () => {
      const [third] = await told(siteId, 'adblock_not_detected');
      expect(third).toMatchObject({ arm: 'walled', allowed_at });
    }, patienceMs);
    await stage.server.flush();
    const { gross } = await stage.server.call('GET /v1/analytics/sites/:id/revenue', {
      params: { id: siteId },
    });
    expect(gross.page_views).toBe(2);
  });

  test('an arm is drawn where a blocker is found, and told once', async () => {
    const { page, siteId } = await enter(undefined);
    const [first] = await told(siteId, 'adblock_detected');
    expect(first).toMatchObject({ arm: expect.stringMatching(/^(walled|holdout)$/), arm_first: true });
    await page.goto(new URL('/next', page.url()).href);
    await vi.waitFor(async () => expect(await told(siteId, 'adblock_detected')).toHaveLength(2), patienceMs);
    const [second] = await told(siteId, 'adblock_detected');
    expect(second).toMatchObject({ arm: first?.arm });
    expect(second).not.toHaveProperty('arm_first');
    expect(JSON.stringify(await told(siteId, 'page_view'))).not.toContain('arm_at');
    const params = { id: siteId };
    await stage.server.flush();
    const read = await stage.server.call('GET /v1/analytics/sites/:id/recovery', { params });
    const arm = String(first?.arm) === 'walled' ? read.walled : read.holdout;
    expect(arm).toEqual({ eligible: 1, page_views: 2, ad_enabled_page_views: 0, per_visitor: 0 });
  });

  test('why there is no wall is said once a page view', async () => {
    const rule = await stage.play({ isBlocked: true, site: { display: { excluded_paths: ['*'] } } });
    await expect.poll(() => told(rule.siteId, 'wall_withheld')).toMatchObject([{ reason: 'rule' }]);
    const publisher = { html: 'lang="en" data-truce-exempt' };
    const exempted = await stage.play({ isBlocked: true, publisher });
    await expect.poll(() => told(exempted.siteId, 'wall_withheld')).toMatchObject([{ reason: 'exempt' }]);
    const params = { id: exempted.siteId };
    await stage.server.flush();
    const reach = await stage.server.call('GET /v1/analytics/sites/:id/reach', { params });
    expect(reach).toMatchObject({ blocked_page_views: 1, wall_seen: 0, dark: null });
    expect(reach.not_seen).toContainEqual({ reason: 'exempt', page_views: 1 });
  });

  test('cookieless: the arm is told, and nothing is stored', async () => {
    const { page, siteId } = await stage.play({ isBlocked: true, site: { ab_test } });
    const arm = expect.stringMatching(/^(walled|holdout)$/);
    await expect.poll(() => told(siteId, 'adblock_detected')).toMatchObject([{ arm, arm_first: true }]);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  /** A visitor with a blocker, who may have an arm already. */
  async function enter(carry: { arm: string } | undefined) {
    const remember = (page: Page) =>
      page.addInitScript((kept) => {
        if (!kept || localStorage.getItem('truce.carry')) return;
        localStorage.setItem('truce.carry', JSON.stringify(kept));
        localStorage.setItem('truce.arm_at', String(Date.now()));
      }, carry);
    return stage.play({ isBlocked: true, site: full, prepare: remember });
  }

  /** What events of a type say, the newest first, once there are any. */
  function told(siteId: string, event_type: string): Promise<Record<string, unknown>[]> {
    return vi.waitFor(async () => {
      const query = { params: { id: siteId }, query: { event_type } };
      const { events } = await stage.server.call('GET /v1/events/sites/:id', query);
      expect(events).not.toEqual([]);
      return events.map(({ metadata }) => metadata);
    }, patienceMs);
  }
});
