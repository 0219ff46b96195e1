import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { makeSessions } from '../../src/events/sessions/make-sessions.ts';
import { toLine } from '../../src/events/sessions/session-lines.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import type { Session } from '../../src/events/store/session-columns.ts';
import { nothing } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dayOf, daysAgo, noon, rowsOf, type Told } from '../support/event-rows.ts';

const { members, stop } = await openEventEngines('allowed_again', false);
afterAll(stop);

const step = 'touch-allowed-again';
const [then, again] = [dayOf(daysAgo(8)), dayOf(daysAgo(3))];
/** Carries the earlier day, is blocked, and allows the site again. */
const visit: Told[] = [
  { session: 'a', at: daysAgo(3), type: 'adblock_detected', metadata: { allowed_at: then } },
  { session: 'a', at: daysAgo(3) + 1000, type: 'conversion_allowlist', metadata: { allowed_at: again } },
];

for (const [name, open] of Object.entries(members)) {
  describe(`the event store on ${name}`, () => {
    it('builds visits again in which a site was allowed once more', async () => {
      const engine = await open();
      const { [step]: _, ...before } = eventSteps;
      await migrateEvents(engine, before);
      const site = randomUUID();
      await engine.insert('events', rowsOf(site, visit), randomUUID());
      while ((await buildSessions(engine)).ids > 0);
      await storeLaterDay(engine, site);
      const verified = () => verifySessions(engine, daysAgo(4), noon);
      expect((await verified()).difference).not.toBeNull();

      expect(await migrateEvents(engine)).toEqual([step]);
      const built = await buildSessions(engine);
      expect(built.ids).toBe(1);
      expect((await verified()).difference).toBeNull();
      await engine.close();
    });
  });
}

/** As earlier versions stored it: the session with the later of its days. */
async function storeLaterDay(engine: Engine, site: string): Promise<void> {
  const stored = await engine.query<{ session: string; digest: number }>(
    'quick',
    `SELECT toString(session) AS session, digest FROM ${engine.database}.sessions WHERE site_id = {site:UUID}`,
    { site },
  );
  const [{ session, digest }] = stored as [{ session: string; digest: number }];
  const events = visit.map(({ type, at, metadata }, index) => ({
    ...{ ...nothing, id: String(index), at, event_type: type },
    allowed_at: Number(metadata?.allowed_at) / 1000,
  }));
  const [made] = makeSessions({ site_id: site, session, chained_ms: 0 }, events) as [Session];
  const lines = [toLine(made, digest, -1), toLine({ ...made, allowed_at: again / 1000 }, digest + 1, 1)];
  await engine.insert('sessions', Buffer.from(lines.join('')), randomUUID());
}
