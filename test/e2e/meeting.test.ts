import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { share } from '../../src/sdk/ask/share.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('who meets a wall', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  test('not who is exempt by an attribute anywhere on the page; measured all the same', async () => {
    const visit = await stage.play({ isBlocked: true, publisher: { html: 'lang="en" data-truce-exempt' } });
    await passesBy(visit);
  });

  test('not who is exempt by a word of the page, said before', async () => {
    const visit = await stage.play({ isBlocked: true, site: { display: { delay_ms: 3000 } } });
    await visit.page.waitForFunction(() => window.Truce);
    await visit.page.evaluate(() => window.Truce?.init({ exempt: true }));
    await passesBy(visit);
  });

  test('a wall goes when the page says that its visitor is exempt', async () => {
    const visit = await stage.play({ isBlocked: true });
    await visit.shows('dialog', title);
    await visit.page.evaluate(() => window.Truce?.init({ exempt: true }));
    await visit.lacks('dialog');
    await visit.page.evaluate(() => history.pushState(null, '', '/next'));
    await passesBy(visit, 2, 1);
  });

  test('who is no longer exempt is asked from the next page view on', async () => {
    const visit = await stage.play({ isBlocked: true, site: { display: { delay_ms: 3000 } } });
    await visit.page.waitForFunction(() => window.Truce);
    await visit.page.evaluate(() => window.Truce?.init({ exempt: true }));
    await passesBy(visit);
    await visit.page.evaluate(() => {
      window.Truce?.init({ exempt: false });
      history.pushState(null, '', '/next');
    });
    await visit.shows('dialog', title);
    await visit.page.evaluate(() => window.Truce?.init({ exempt: false }));
    await visit.shows('dialog', title);
  });

  test('after two page views: on the third page', async () => {
    const site: Partial<SiteConfig> = { consent_mode: 'full', display: { after_page_views: 2 } };
    const visit = await stage.play({ isBlocked: true, site });
    await passesBy(visit);
    await visit.page.goto(new URL('/2', visit.page.url()).href);
    await passesBy(visit, 2, 2);
    await visit.page.goto(new URL('/3', visit.page.url()).href);
    await visit.shows('dialog', title);
  });

  test('once in a day: not on the next page', async () => {
    const site: Partial<SiteConfig> = { consent_mode: 'full', display: { once_in_days: 1 } };
    const visit = await stage.play({ isBlocked: true, site });
    await visit.shows('dialog', title);
    await expect.poll(() => visit.events()).toContain('wall_displayed');
    await visit.page.goto(new URL('/2', visit.page.url()).href);
    await passesBy(visit, 2, 1);
  });

  test.each<{ name: string; site: Partial<SiteConfig> }>([
    { name: 'nought percent', site: { display: { percent: 0 } } },
    { name: 'an excluded path', site: { display: { excluded_paths: ['/*'] } } },
    { name: 'phones alone', site: { display: { devices: ['mobile'] } } },
    { name: 'another language', site: { display: { languages: ['ja'] } } },
  ])('nobody for whom the rules do not fit: $name', async ({ site }) => {
    await passesBy(await stage.play({ isBlocked: true, site }));
  });

  test('a template’s own rule takes the place of the site’s', async () => {
    const visit = await stage.play({
      isBlocked: true,
      site: { display: { percent: 0, excluded_paths: ['/about'] } },
      template: { display: { percent: 100 } },
    });
    await visit.shows('dialog', title);
    // The browser's tools may lose a request that is under way when the page goes.
    await expect.poll(() => visit.events()).toContain('wall_displayed');
    await visit.page.goto(new URL('/about', visit.page.url()).href);
    await passesBy(visit, 2, 1);
  });

  test('not who is held out: measured, and told apart', async () => {
    const variants = [{ name: 'a', template_id: 'default', weight: 1 }];
    const site = { consent_mode: 'full', ab_test: { enabled: true, variants, holdout: 50 } } as const;
    const visit = await stage.play({ site, isBlocked: 'later' });
    const isHeld = (id: string) => share(`holdout:${visit.siteId}:${id}`) < 0.5;
    const ids = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
    // The first page is judged before there is a blocker.
    await expect.poll(() => visit.events()).toContain('adblock_not_detected');
    visit.block();
    for (const held of [true, false]) {
      const id = ids.find((candidate) => isHeld(candidate) === held) ?? '';
      await visit.page.evaluate((value) => {
        localStorage.clear();
        localStorage.setItem('truce.visitor', JSON.stringify(value));
      }, id);
      await visit.page.goto(new URL(`/${id}`, visit.page.url()).href);
      if (held) await passesBy(visit);
      else await visit.shows('dialog', title);
    }
    const withheld = (await visit.stored()).filter((event) => event.event_type === 'wall_withheld');
    expect(withheld.map((event) => event.metadata.reason)).toEqual(['holdout']);
  });

  test('"I don’t use an ad blocker": counted with its reason, and remembered on the next route', async () => {
    const visit = await stage.play({ isBlocked: true });
    await visit.shows('dialog', title);
    await visit.click('I don’t use an ad blocker');
    await visit.lacks('dialog');
    await vi.waitFor(
      async () => expect(await dismissal(visit)).toMatchObject({ reason: 'no_blocker' }),
      patienceMs,
    );
    await visit.page.evaluate(() => history.pushState(null, '', '/next'));
    await passesBy(visit, 2, 1);
  });

  test('without storage: a blocker switched off and a reload by hand is an automatic conversion', async () => {
    const visit = await stage.play({ isBlocked: true });
    await visit.shows('dialog', title);
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_displayed'), patienceMs);
    await visit.page.unrouteAll();
    await visit.page.reload();
    await vi.waitFor(async () => expect(await visit.events()).toContain('conversion_allowlist'), patienceMs);
    const stored = await visit.stored();
    expect(stored.find((event) => event.event_type === 'conversion_allowlist')?.metadata).toMatchObject({
      conversion: 'auto',
      variant: 'control',
    });
    expect(new Set(stored.map((event) => event.session_id)).size).toBe(1);
    await stage.server.flush();
    const { metrics } = await stage.server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: visit.siteId },
    });
    expect(metrics).toMatchObject({ sessions: 1, walls_displayed: 1, conversions: 1 });
  });

  test('without storage: a reload with the blocker on is none', async () => {
    const visit = await stage.play({ isBlocked: true });
    await visit.shows('dialog', title);
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_displayed'), patienceMs);
    await visit.page.reload();
    await vi.waitFor(
      async () => expect((await visit.events()).filter((type) => type === 'wall_displayed')).toHaveLength(2),
      patienceMs,
    );
    expect(await visit.events()).not.toContain('conversion_allowlist');
  });
});

/** Measured so many times, and decided so many times against a wall. */
async function passesBy(visit: Visit, times = 1, withheld = times): Promise<void> {
  await expect
    .poll(async () => (await visit.events()).filter((type) => type === 'adblock_detected'))
    .toHaveLength(times);
  await visit.withholds(withheld);
}

async function dismissal(visit: Visit): Promise<Record<string, unknown> | undefined> {
  return (await visit.stored()).find((event) => event.event_type === 'wall_dismissed')?.metadata;
}
