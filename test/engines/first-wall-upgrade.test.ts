import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { alterColumns } from '../../src/events/store/cluster.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, noon, rowsOf, type Told } from '../support/event-rows.ts';

const { members, stop } = await openEventEngines('first_wall', false);
afterAll(stop);

const step = 'add-session-wall-first';
const wall = { type: 'wall_displayed', at: daysAgo(1) };
const first = { ...wall, metadata: { wall_first: true } };

for (const [name, open] of Object.entries(members)) {
  describe(`the event store on ${name}`, () => {
    it('knows first walls from its upgrade on', async () => {
      const engine = await open();
      const { [step]: _, ...before } = eventSteps;
      await migrateEvents(engine, before);
      const site = randomUUID();
      await store(engine, site, [{ ...wall, session: 'before' }]);
      for (const statement of alterColumns(engine, 'sessions', 'DROP COLUMN wall_first'))
        await engine.command(statement);

      expect(await migrateEvents(engine)).toEqual([step]);
      await store(engine, site, [
        { ...first, session: 'first' },
        { ...wall, session: 'later' },
        // Of other events it means nothing.
        { ...first, session: 'other', type: 'page_view' },
        // A session from before that goes on.
        { ...wall, session: 'before', at: wall.at + 1000 },
      ]);
      const counted = await engine.query(
        'quick',
        `SELECT sum(sign) AS sessions, sumIf(sign, walls_displayed = 2) AS longer, sumIf(sign, wall_first = 1) AS firsts
         FROM ${engine.database}.sessions WHERE site_id = {site:UUID}`,
        { site },
      );
      expect(counted).toEqual([{ sessions: 4, longer: 1, firsts: 1 }]);
      expect((await verifySessions(engine, daysAgo(2), noon)).difference).toBeNull();
      await engine.close();
    });
  });
}

async function store(engine: Engine, site: string, told: Told[]): Promise<void> {
  await engine.insert('events', rowsOf(site, told), randomUUID());
  while ((await buildSessions(engine)).ids > 0);
}
