import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { columns, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { openEventList } from '../../src/events/store/listing.ts';
import { type EventStep, eventSteps, migrateEvents } from '../../src/events/store/migrate.ts';
import { addArm, keepWholeDays } from '../../src/events/store/tables.ts';
import { StartRefused } from '../../src/kit/start-refused.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { runStatements, tablesOf } from '../support/earlier-installation.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { startPostgres } from '../support/postgres.ts';

const firstTables = tablesOf('9c442b7');

const postgres = await startPostgres();
const { members: all, stop } = await openEventEngines('event_upgrade', false);
// No earlier version had a cluster.
const { 'two shards': _shards, 'your cluster': _cluster, 'a ClickHouse server': _server, ...members } = all;
afterAll(async () => {
  await stop();
  await postgres?.stop();
});

const newStep: EventStep = ({ database }) =>
  `ALTER TABLE ${database}.events ADD COLUMN IF NOT EXISTS later String DEFAULT 'new'`;
const withNewStep = { ...eventSteps, 'add-later': newStep };

for (const [name, open] of Object.entries(members)) {
  describe(`the event store on ${name}`, () => {
    /** On an empty database, which is gone afterwards. */
    async function onEmpty(work: (engine: Engine) => Promise<void>): Promise<void> {
      const engine = await open();
      await engine.command(`DROP DATABASE IF EXISTS ${engine.database} SYNC`);
      await engine.command(`CREATE DATABASE ${engine.database}`);
      await work(engine).finally(() => engine.close());
    }

    // The versions of 9c442b7, d9d9e37 and 4c6cc79 had three, four and six steps, and counted them.
    it.each([
      { ran: 3, rows: 3 },
      { ran: 4, rows: 4 },
      { ran: 6, rows: 6 },
      { ran: 3, rows: 7 }, // three nodes at once
      { ran: 6, rows: 18 },
    ])('is upgraded where $ran steps ran and $rows were counted', async ({ ran, rows }) => {
      await onEmpty(async (engine) => {
        const site = randomUUID();
        await runStatements(engine, firstTables);
        for (const step of [addArm, keepWholeDays].slice(0, ran - 3)) {
          for (const statement of [step(engine)].flat()) await engine.command(statement);
        }
        await countSteps(engine, rows);
        await insert(engine, { site_id: site, session_id: 'before' });

        await migrateEvents(engine, withNewStep);

        await insert(engine, { site_id: site, session_id: 'after', arm: 'holdout' });
        const { events } = await openEventList(engine, Date.now).list(site, { limit: 10, offset: 0 });
        expect(events.map((event) => event.session_id).sort()).toEqual(['after', 'before']);
        expect(await armsOf(engine, site)).toEqual(['', 'holdout']);
        expect(await columnNames(engine)).toEqual([...Object.keys(columns), 'later'].sort());
        expect(await ttlOf(engine)).toContain('toIntervalDay(92)');
        expect(await appliedSteps(engine)).toEqual(Object.keys(withNewStep).sort());
        while ((await buildSessions(engine)).ids > 0);
        expect(await sessionsOf(engine, site)).toBe(2);
        expect(await namesOfTables(engine)).not.toContain('rollup');
      });
    });

    it('counts campaigns and properties where sessions and cells are from before them', async () => {
      await onEmpty(async (engine) => {
        const site = randomUUID();
        await runStatements(engine, tablesOf('22e1388'));
        await insert(engine, { site_id: site, session_id: 'before' });
        await migrateEvents(engine);
        await insert(engine, { site_id: site, session_id: 'after', properties: { utm_source: 'news' } });
        while ((await buildSessions(engine)).ids > 0);
        const { database } = engine;
        const cells = await engine.query<{ value: string; sessions: number }>(
          'quick',
          `SELECT value, sum(n_sessions) AS sessions FROM ${database}.cells
           WHERE site_id = {site:UUID} AND seconds = 900 AND dimension IN ('', 'utm_source') GROUP BY value ORDER BY value`,
          { site },
        );
        expect(cells).toEqual([
          { value: '', sessions: 2 },
          { value: 'news', sessions: 1 },
        ]);
        const now = Date.now();
        expect(await verifySessions(engine, now - 3_600_000, now)).toMatchObject({ difference: null });
      });
    });

    it.each(['22e1388', '86bb6fa'])(
      'counts unconfirmed conversions where the tables are those of %s',
      async (commit) => {
        await onEmpty(async (engine) => {
          const site = randomUUID();
          const conversion = { site_id: site, event_type: 'conversion_allowlist' };
          await runStatements(engine, tablesOf(commit));
          await insert(engine, { ...conversion, session_id: 'before' });
          await migrateEvents(engine);
          await insert(engine, { ...conversion, session_id: 'marked', sender: 'page' });
          await insert(engine, { ...conversion, session_id: 'made up', sender: 'unknown' });
          while ((await buildSessions(engine)).ids > 0);
          const [counted] = await engine.query(
            'quick',
            `SELECT sum(n_conversions) AS conversions, sum(n_unconfirmed_conversions) AS unconfirmed
           FROM ${engine.database}.cells WHERE site_id = {site:UUID} AND seconds = 900 AND dimension = ''`,
            { site },
          );
          expect(counted).toEqual({ conversions: 3, unconfirmed: 1 });
          const now = Date.now();
          expect(await verifySessions(engine, now - 3_600_000, now)).toMatchObject({ difference: null });
        });
      },
    );

    it.each(['22e1388', '86bb6fa'])(
      'counts ads that rendered where the tables are those of %s',
      async (commit) => {
        await onEmpty(async (engine) => {
          const site = randomUUID();
          await runStatements(engine, tablesOf(commit));
          await insert(engine, { site_id: site, event_type: 'conversion_allowlist', session_id: 'a' });
          await migrateEvents(engine);
          await insert(engine, { site_id: site, event_type: 'ad_shown', session_id: 'a', sender: 'unknown' });
          await insert(engine, { site_id: site, event_type: 'ad_shown', session_id: 'b', sender: 'page' });
          while ((await buildSessions(engine)).ids > 0);
          const [counted] = await engine.query(
            'quick',
            `SELECT sum(n_recovered) AS recovered, sum(n_unconfirmed_recovered) AS unconfirmed
           FROM ${engine.database}.cells WHERE site_id = {site:UUID} AND seconds = 900 AND dimension = ''`,
            { site },
          );
          expect(counted).toEqual({ recovered: 1, unconfirmed: 1 });
          const now = Date.now();
          expect(await verifySessions(engine, now - 3_600_000, now)).toMatchObject({ difference: null });
        });
      },
    );

    it('makes a new store in a few steps, and it is the one that every step makes', async () => {
      await onEmpty(async (engine) => {
        let statements = 0;
        const counted = {
          ...engine,
          command: (...call: Parameters<Engine['command']>) => {
            statements++;
            return engine.command(...call);
          },
        };
        const ran = await migrateEvents(counted);
        expect(ran).toEqual(Object.keys(eventSteps));
        expect(await appliedSteps(engine)).toEqual([...ran].sort());
        expect(statements).toBeLessThan(15);
        const made = await textsOfTables(engine);
        await engine.command(`DROP DATABASE ${engine.database} SYNC`);
        await engine.command(`CREATE DATABASE ${engine.database}`);
        await countSteps(engine, 0);
        await migrateEvents(engine);
        await engine.command(`DROP TABLE ${engine.database}.migrations SYNC`);
        expect(await textsOfTables(engine)).toEqual(made);
      });
    });

    it('gets what was recorded and is not there', async () => {
      await onEmpty(async (engine) => {
        await migrateEvents(engine);
        await engine.command(`ALTER TABLE ${engine.database}.events DROP COLUMN arm`);
        await engine.command(`DROP VIEW ${engine.database}.touched_view SYNC`);
        await migrateEvents(engine);
        const site = randomUUID();
        await insert(engine, { site_id: site, arm: 'walled' });
        expect(await armsOf(engine, site)).toEqual(['walled']);
        expect((await buildSessions(engine)).ids).toBe(1);
      });
    });

    it('stops the start where something stays away', async () => {
      await onEmpty(async (engine) => {
        const { 'add-event-sender': _, ...others } = eventSteps;
        await runStatements(engine, firstTables);
        const migrated = migrateEvents(engine, others);
        await expect(migrated).rejects.toThrow(StartRefused);
        await expect(migrated).rejects.toThrow('the event store lacks events.sender');
      });
    });
  });
}

const front = members['clickhouse over HTTP'] as () => Promise<Engine>;
const stores: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};

for (const [name, openRecords] of Object.entries(stores)) {
  const because = openRecords ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!openRecords)(`three nodes on one ClickHouse server and ${name}${because}`, () => {
    it('that start together record each step, and the next version runs its own', async () => {
      const first = await front();
      await first.command(`DROP DATABASE IF EXISTS ${first.database} SYNC`);
      await first.close();
      const nodes = await Promise.all(
        [1, 2, 3].map(async () => ({ engine: await front(), records: (openRecords as () => Records)() })),
      );
      const startAll = (steps: typeof eventSteps) =>
        Promise.all(
          nodes.map(({ engine, records }) =>
            records.withLock('event store migrations', () => migrateEvents(engine, steps)),
          ),
        );
      await startAll(eventSteps);
      await startAll(withNewStep);
      const { engine } = nodes[0] as { engine: Engine };
      expect(await columnNames(engine)).toEqual([...Object.keys(columns), 'later'].sort());
      const recorded = await appliedSteps(engine);
      // Nodes that share SQLite do not exist: without a common lock the names still say what ran.
      expect(name === 'sqlite' ? [...new Set(recorded)] : recorded).toEqual(Object.keys(withNewStep).sort());
      await Promise.all(nodes.map(({ engine, records }) => Promise.all([engine.close(), records.close()])));
    });
  });
}

/** As the versions before did. */
async function countSteps({ command, database }: Engine, rows: number): Promise<void> {
  await command(`CREATE TABLE ${database}.migrations (step UInt32) ENGINE = MergeTree ORDER BY step`);
  for (let row = 0; row < rows; row++)
    await command(`INSERT INTO ${database}.migrations VALUES (${row % 6})`);
}

async function insert(engine: Engine, row: Record<string, unknown>): Promise<void> {
  const at = engineTime(Date.now());
  const whole = { id: randomUUID(), session_id: 's', event_type: 'page_view', occurred_at: at, ...row };
  const line = `${JSON.stringify({ ...whole, received_at: at })}\n`;
  await engine.insert('events', Buffer.from(line), randomUUID());
}

async function armsOf({ query, database }: Engine, site: string): Promise<string[]> {
  const statement = `SELECT arm FROM ${database}.events WHERE site_id = {site:UUID} ORDER BY arm`;
  return (await query<{ arm: string }>('quick', statement, { site })).map(({ arm }) => arm);
}

async function sessionsOf({ query, database }: Engine, site: string): Promise<number> {
  const statement = `SELECT sum(sign) AS total FROM ${database}.sessions WHERE site_id = {site:UUID}`;
  return (await query<{ total: number }>('quick', statement, { site }))[0]?.total ?? 0;
}

async function textsOfTables({ query, database }: Engine): Promise<object[]> {
  const statement = `SELECT name, create_table_query AS text, as_select FROM system.tables
     WHERE database = '${database}' ORDER BY name`;
  return query('quick', statement);
}

async function namesOfTables({ query, database }: Engine): Promise<string[]> {
  const statement = `SELECT name FROM system.tables WHERE database = '${database}'`;
  return (await query<{ name: string }>('quick', statement)).map(({ name }) => name);
}

async function columnNames({ query, database }: Engine): Promise<string[]> {
  const statement = `SELECT name FROM system.columns WHERE database = '${database}' AND table = 'events' ORDER BY name`;
  return (await query<{ name: string }>('quick', statement)).map((column) => column.name);
}

async function appliedSteps({ query, database }: Engine): Promise<string[]> {
  const statement = `SELECT name FROM ${database}.applied_steps ORDER BY name`;
  return (await query<{ name: string }>('quick', statement)).map((step) => step.name);
}

async function ttlOf({ query, database }: Engine): Promise<string> {
  const statement = `SELECT create_table_query AS text FROM system.tables WHERE database = '${database}' AND name = 'events'`;
  return (await query<{ text: string }>('quick', statement))[0]?.text ?? '';
}
