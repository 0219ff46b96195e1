import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKnownSince } from '../../src/analytics/known-since.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { eraseSession } from '../../src/events/sessions/erase-session.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { noon, rowsOf } from '../support/event-rows.ts';

const engines = await openEventEngines('known');
afterAll(() => engines.stop());

const hourMs = 3_600_000;
const siteOf = (id: string) => ({
  id,
  created_at: new Date(noon - 100 * hourMs).toISOString(),
  config: defaultSiteConfig,
});

for (const [name, open] of Object.entries(engines.members)) {
  describe(`since when a site is known on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    it('is the same of one site and of several, also after its first session was erased', async () => {
      const [one, other, empty] = [randomUUID(), randomUUID(), randomUUID()];
      const first = noon - 50 * hourMs + 61_000;
      const second = noon - 20 * hourMs + 5_000;
      await engine.insert(
        'events',
        rowsOf(one, [
          { session: 'first', at: first, type: 'page_view' },
          { session: 'second', at: second, type: 'page_view' },
        ]),
        randomUUID(),
      );
      await engine.insert(
        'events',
        rowsOf(other, [{ session: 'only', at: noon, type: 'page_view' }]),
        randomUUID(),
      );
      const known = async (...ids: string[]) => {
        const since = await readKnownSince(engine, ids.map(siteOf));
        return ids.map(since);
      };
      expect(await known(one)).toEqual([first / 1000]);
      expect(await known(one, other, empty)).toEqual([first / 1000, noon / 1000, Number.POSITIVE_INFINITY]);
      const [hash] = await engine.query<{ session: string }>(
        'quick',
        "SELECT toString(sipHash64('first')) AS session",
      );
      await eraseSession(engine, { site: one, session: hash?.session ?? '' });
      expect(await known(one)).toEqual([second / 1000]);
      expect(await known(one, other)).toEqual([second / 1000, noon / 1000]);
    });
  });
}
