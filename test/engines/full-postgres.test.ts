import { resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.ts';
import { thisMachine } from '../../src/cli/doctor/machine.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openEvents } from '../../src/composition/open-events.ts';
import { upgradeStores } from '../../src/composition/upgrade/upgrade-stores.ts';
import { connectPatiently } from '../../src/records/free-connections.ts';
import { listDone } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { newInstallation, removeInstallations } from '../support/examined.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
afterAll(async () => {
  removeInstallations();
  await postgres?.stop();
});

describe.skipIf(!postgres)('PostgreSQL without room for another connection', () => {
  const admin = new pg.Client(postgres?.url);
  const url = new URL(postgres?.url ?? 'postgres://none');
  url.username = 'few';
  beforeAll(async () => {
    await admin.connect();
    await admin.query('CREATE ROLE few LOGIN CONNECTION LIMIT 2');
  });
  afterAll(() => admin.end());

  const ask = (records: ReturnType<typeof openPostgres>) =>
    sql<{ one: number }>`SELECT 1 AS one, pg_sleep(0.01)`.execute(records.db);

  it('requests share the connections that this node has', async () => {
    const records = openPostgres(url.href, () => undefined);
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => ask(records)));
      expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(answers.map(() => 1));
    } finally {
      await records.close();
    }
  });

  it('a request waits until another program gives one back, and the doctor says what to do', async () => {
    const others = [new pg.Client(url.href), new pg.Client(url.href)] as const;
    await Promise.all(others.map((each) => each.connect()));
    const records = openPostgres(url.href, () => undefined);
    try {
      const { env } = await newInstallation();
      const examined = await examine({
        environment: { ...env, TRUCE_DATABASE_URL: url.href },
        machine: thisMachine,
        now: Date.now,
        distDir: resolve('dist'),
      });
      const found = examined.find(({ check }) => check === 'records')?.findings ?? [];
      expect(found).toMatchObject([
        {
          problem: expect.stringContaining('too many connections'),
          fix: expect.stringMatching(/max_connections/),
        },
      ]);
      const answer = ask(records);
      await others[0].end();
      expect((await answer).rows).toMatchObject([{ one: 1 }]);
    } finally {
      await others[1].end();
      await records.close();
    }
  });
});

describe.skipIf(!postgres)('a start with room for two connections', () => {
  it('needs no more where nothing is to be changed', async () => {
    const url = new URL(postgres?.url ?? 'postgres://none');
    const admin = new pg.Client(url.href);
    await admin.connect();
    await admin.query('CREATE ROLE two LOGIN CONNECTION LIMIT 2');
    await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO two`);
    await admin.end();
    url.username = 'two';
    const { env } = await newInstallation();
    const config = readConfig({ ...env, TRUCE_DATABASE_URL: url.href });
    const records = openPostgres(url.href, () => undefined);
    const engine = await openEvents(config);
    const around = { now: Date.now, log: quietLog, version: '1.0.0', elapsed: () => performance.now() };
    try {
      for (let start = 0; start < 2; start++) await upgradeStores(config, around, { records, engine });
      expect(await listDone(records)).not.toEqual([]);
    } finally {
      await engine.close();
      await records.close();
    }
  });
});

describe('a pool whose server has no room', () => {
  function setOut(own: number) {
    const stage = { nowMs: 0, tries: 0, idle: 0 };
    const released: (() => void)[] = [];
    const timers: { at: number; run: () => void }[] = [];
    const connect = connectPatiently(
      {
        async connect() {
          if (stage.idle > 0) {
            stage.idle--;
            return 'own';
          }
          stage.tries++;
          throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
        },
        totalCount: own,
        get idleCount() {
          return stage.idle;
        },
        on: (_, listener) => released.push(listener),
      },
      {
        ...{ waitMs: 3_000, restMs: 250, elapsed: () => stage.nowMs },
        setTimer: (run, ms) => timers.push({ at: stage.nowMs + ms, run }),
      },
    );
    const settle = () => new Promise((done) => setImmediate(done));
    return {
      stage,
      connect,
      async release() {
        await settle();
        for (const listener of released) listener();
        stage.idle++;
        await settle();
      },
      async pass(ms: number) {
        for (const end = stage.nowMs + ms; stage.nowMs < end; stage.nowMs += 50) {
          await settle();
          for (const timer of timers.splice(0)) timer.at <= stage.nowMs ? timer.run() : timers.push(timer);
        }
        await settle();
      },
    };
  }

  it('gets the one that is given back, first come, first served', async () => {
    const { connect, release, stage } = setOut(1);
    const order: string[] = [];
    const all = ['first', 'second'].map((name) => connect().then(() => order.push(name)));
    await release();
    expect(order).toEqual(['first']);
    await release();
    await Promise.all(all);
    expect(order).toEqual(['first', 'second']);
    expect(stage.tries).toBeLessThanOrEqual(2);
  });

  it('gives up after its time, by what the server said, and does not storm it meanwhile', async () => {
    const { connect, pass, stage } = setOut(1);
    const refused = expect(connect()).rejects.toThrow('too many clients');
    await pass(3_200);
    await refused;
    expect(stage.tries).toBeLessThan(15);
  });
});
