import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { patienceMs } from '../support/patience.ts';
import { openStage, type Stage, type Visit } from './stage.ts';

const { title } = defaultTemplateConfig;

describe('the first wall of a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage?.close());

  const enter = (consent_mode: SiteConfig['consent_mode']) =>
    stage.play({ isBlocked: true, site: { consent_mode } });

  test('full: says so, and that of a later visit does not', async () => {
    const visit = await enter('full');
    expect(await marks(visit, 1)).toEqual([true]);
    await visit.page.evaluate(() => sessionStorage.clear());
    await open(visit, '/later');
    expect(await marks(visit, 2)).toEqual([true, undefined]);
    expect(new Set((await walls(visit)).map(({ session_id }) => session_id)).size).toBe(2);
  });

  test('cookieless: that of every page says so, since nothing is remembered', async () => {
    const visit = await enter('cookieless');
    expect(await marks(visit, 1)).toEqual([true]);
    await open(visit, '/later');
    expect(await marks(visit, 2)).toEqual([true, true]);
  });

  test('strict: is the first again once consent was withdrawn and given again', async () => {
    const visit = await enter('strict');
    const say = (consent: boolean) =>
      visit.page.evaluate((given) => window.Truce?.init({ consent: given }), consent);
    await visit.page.waitForFunction(() => window.Truce);
    await say(true);
    expect(await marks(visit, 1)).toEqual([true]);
    await say(false);
    await visit.lacks('dialog', title);
    await say(true);
    expect(await marks(visit, 2)).toEqual([true, true]);
  });

  test('a preview is no wall of the browser: the next one is its first', async () => {
    const site = { consent_mode: 'full' as const, wall: 'off' as const };
    const visit = await stage.play({ isBlocked: true, site });
    await vi.waitFor(async () => expect(await visit.events()).toContain('wall_withheld'), patienceMs);
    // The wall counts as seen only after a while: before that, nothing would be written anyway.
    await visit.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.Truce?.on('wall', () => resolve());
          window.Truce?.forceDisplay();
        }),
    );
    await visit.shows('dialog', title);
    expect(await visit.page.evaluate(() => localStorage.getItem('truce.wall_at'))).toBeNull();
  });
});

async function open({ page }: Visit, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

async function walls({ stored }: Visit) {
  return (await stored()).filter(({ event_type }) => event_type === 'wall_displayed');
}

/** Of so many walls, in their order. */
function marks(visit: Visit, times: number): Promise<unknown[]> {
  return vi.waitFor(async () => {
    const shown = await walls(visit);
    expect(shown).toHaveLength(times);
    return shown.map(({ metadata }) => metadata.wall_first);
  }, patienceMs);
}
