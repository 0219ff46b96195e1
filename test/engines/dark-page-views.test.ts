import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDarkShare } from '../../src/analytics/dark-share/read-dark.ts';
import { sitesWithScriptless } from '../../src/analytics/dark-share/sites-to-ask.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, daysAgo, noon, rowsOf, type Told } from '../support/event-rows.ts';

const engines = await openEventEngines('dark_views');
afterAll(() => engines.stop());

const at = daysAgo(1);
const dark = (session: string): Told[] => [
  { session, at, type: 'page_view' },
  { session, at, type: 'adblock_detected', metadata: { kind: 'script' } },
];
const clear = (session: string): Told[] => [
  { session, at, type: 'page_view' },
  { session, at, type: 'adblock_not_detected', metadata: { kind: 'none' } },
];

for (const [name, open] of Object.entries(engines.members)) {
  describe(`dark page views on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    it('are those on which the script did not run, and no others of their visit', async () => {
      const id = randomUUID();
      // One dark page, and nine with the script once the visitor had allowed the site.
      const visit = [...dark('a'), ...Array.from({ length: 9 }, () => clear('a')).flat()];
      await engine.insert('events', rowsOf(id, visit), randomUUID());
      const site = { id, config: defaultSiteConfig };
      const served = [{ date: dateOf(at), page_views: 10 }];
      expect(await readDarkShare(engine, site, { days: 7 }, noon, async () => served)).toMatchObject({
        server: { served: 10, seen: 9 },
        snippet: { page_views: 1 },
      });
    });

    it('are what makes a site worth asking about', async () => {
      const [few, many] = [randomUUID(), randomUUID()];
      const visits = (count: number) => Array.from({ length: count }, (_, each) => dark(`${each}`)).flat();
      const mostlyClear = [...visits(10), ...Array.from({ length: 90 }, () => clear('0')).flat()];
      await engine.insert('events', rowsOf(few, mostlyClear), randomUUID());
      await engine.insert('events', rowsOf(many, visits(50)), randomUUID());
      expect(await sitesWithScriptless(engine, [few, many], noon)).toEqual([many]);
    });
  });
}
