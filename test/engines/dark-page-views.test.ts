import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadServed, readDarkShare } from '../../src/analytics/dark-share/read-dark.ts';
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
const clear = (session: string, when = at): Told[] => [
  { session, at: when, type: 'page_view' },
  { session, at: when, type: 'adblock_not_detected', metadata: { kind: 'none' } },
];
const siteOf = (id: string) => ({
  ...{ id, config: defaultSiteConfig, created_at: new Date(daysAgo(60)).toISOString() },
});
/** So many page views on each of these days before today. */
const servedOn =
  (page_views: number, ...days: number[]): ReadServed =>
  async () => ({
    days: days.map((each) => ({ date: dateOf(daysAgo(each)), page_views })),
    pauses: [],
    limited: [],
  });

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
      // Events of days before the site was added were sent for whole days.
      const site = { ...siteOf(id), created_at: new Date(noon).toISOString() };
      const served = servedOn(10, 1);
      expect(await readDarkShare(engine, site, { days: 7 }, noon, served)).toMatchObject({
        server: { served: 10, seen: 9 },
        snippet: { page_views: 1 },
      });
    });

    it('are not those of days on which the script could not run', async () => {
      const id = randomUUID();
      const visits = (days: number) =>
        Array.from({ length: 9 }, (_, each) => clear(`${days} ${each}`, daysAgo(days))).flat();
      await engine.insert('events', rowsOf(id, [...visits(5), ...visits(4), ...visits(2)]), randomUUID());
      const read = async (served: ReadServed) => {
        const { server, caveats } = await readDarkShare(engine, siteOf(id), { days: 7 }, noon, served);
        return { ...server, isLeftOut: caveats.some(({ code }) => code === 'days_left_out') };
      };
      // The script came five days ago at noon, and on the third day before this one, every page view was dark.
      const since = { days: 3, served: 30, seen: 18 };
      expect(await read(servedOn(10, 6, 5, 4, 3, 2, 0))).toEqual({ ...since, isLeftOut: true });
      expect(await read(servedOn(10, 4, 3, 2))).toEqual({ ...since, isLeftOut: false });

      const paused =
        (from: number, to: number | null): ReadServed =>
        async (days) => ({
          ...(await servedOn(10, 4, 3, 2, 1)(days)),
          pauses: [
            { from: new Date(from).toISOString(), to: to === null ? null : new Date(to).toISOString() },
          ],
        });
      const hour = 3_600_000;
      const one = { days: 1, served: 10, seen: 9, isLeftOut: true };
      expect(await read(paused(daysAgo(3), daysAgo(2)))).toEqual({ ...one, days: 2, served: 20 });
      expect(await read(paused(daysAgo(3), null))).toEqual(one);
      // Until midnight, and not a moment of the next day.
      expect(await read(paused(daysAgo(9), daysAgo(3) + 12 * hour))).toEqual({ ...one, days: 2, served: 20 });
    });

    it('are not those of days on which events were refused because a limit was reached', async () => {
      const id = randomUUID();
      const visits = (days: number) =>
        Array.from({ length: 9 }, (_, each) => clear(`${days} ${each}`, daysAgo(days))).flat();
      await engine.insert('events', rowsOf(id, [...visits(5), ...visits(4), ...visits(2)]), randomUUID());
      const read = async (zone: string, limited: string[]) => {
        const site = { ...siteOf(id), config: { ...defaultSiteConfig, timezone: zone } };
        const served: ReadServed = async (days) => ({ ...(await servedOn(10, 4, 3, 2)(days)), limited });
        const { server, caveats } = await readDarkShare(engine, site, { days: 7 }, noon, served);
        return { ...server, isLeftOut: caveats.some(({ code }) => code === 'days_left_out') };
      };
      expect(await read('UTC', [])).toEqual({ days: 3, served: 30, seen: 18, isLeftOut: false });
      expect(await read('UTC', [dateOf(daysAgo(3))])).toEqual({
        ...{ days: 2, served: 20, seen: 18, isLeftOut: true },
      });
      // A day of a limit goes by UTC: in another zone it is a part of two.
      expect(await read('America/New_York', [dateOf(daysAgo(3))])).toMatchObject({
        ...{ days: 1, isLeftOut: true },
      });
    });

    it('are unknown where the script never ran: nobody knows whether it is on the pages', async () => {
      const site = siteOf(randomUUID());
      const read = await readDarkShare(engine, site, { days: 7 }, noon, servedOn(10, 2, 1));
      expect(read).toMatchObject({ share: null, interval: null, server: null });
      expect(read.caveats.map(({ code }) => code)).toEqual(['no_second_channel', 'days_left_out']);
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
