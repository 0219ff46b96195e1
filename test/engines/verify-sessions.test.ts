import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { insertSessions } from '../support/building.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { daysAgo, noon, rowsOf } from '../support/event-rows.ts';

const engines = await openEventEngines('verify');
afterAll(() => engines.stop());

describe.each(Object.entries(engines.members))('sessions are verified on %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
    await migrateEvents(engine);
  });
  afterAll(() => engine.close());

  const site = randomUUID();
  const visits = ['a', 'b', 'c'].map((session) => ({ session, type: 'page_view', at: daysAgo(2) }));
  const verify = () => verifySessions(engine, daysAgo(4), noon);

  it('all are as their events make them', async () => {
    await engine.insert('events', rowsOf(site, visits), randomUUID());
    expect(await verify()).toEqual({ sessions: 3, difference: null });
  });

  it('names one that is missing, and one that no event made', async () => {
    await change('-sign');
    expect((await verify()).difference).toContain(`"site_id":"${site}"`);
    await change('-sign');
    expect((await verify()).difference).toBeNull();
    await insertSessions(engine, site, [daysAgo(3)]);
    expect((await verify()).difference).toContain(`a session without events: ${site}`);
  });

  /** Writes one session again, with another sign. */
  async function change(sign: string): Promise<void> {
    await engine.command(
      `INSERT INTO ${engine.database}.sessions
       SELECT * REPLACE (${sign} AS sign) FROM (
         SELECT * FROM ${engine.database}.sessions WHERE site_id = {site:UUID} ORDER BY session, sign LIMIT 1)`,
      { site },
    );
  }
});
