import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/composition/config.ts';
import { openUpgradedRecords } from '../../src/composition/open-records.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { findings, newInstallation, removeInstallations } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startRedis } from '../support/redis.ts';
import { startSmtp } from '../support/smtp.ts';

const postgres = await startPostgres();
const redis = await startRedis();
afterAll(async () => {
  removeInstallations();
  await Promise.all([postgres?.stop(), redis?.stop()]);
});

/** A data directory as a server leaves it. */
let dataDir = '';
let env: Record<string, string> = {};
beforeEach(async () => {
  ({ dataDir, env } = await newInstallation());
});

/** A port at which nobody listens. */
const closed = async () => `127.0.0.1:${await freePort()}`;

describe('the records', () => {
  const change = async (statement: ReturnType<typeof sql>) => {
    const records = await openUpgradedRecords(readConfig(env), quietLog);
    await statement.execute(records.db);
    await records.close();
  };

  it('are damaged', async () => {
    writeFileSync(join(dataDir, 'truce.sqlite'), 'this is no database, but has many bytes'.repeat(400));
    const found = await findings({ env });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^records: .*truce\.sqlite (cannot be opened|is damaged): /);
  });

  it('are of a newer version', async () => {
    await change(sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01')`);
    expect(await findings({ env })).toEqual([
      'migrations: the database was changed by a newer version of Truce (step 9999-later)',
    ]);
  });

  it('were left', async () => {
    const left = { at: 'noon', records: true, events: null, to: { records: 'db/truce', events: 'embedded' } };
    await change(sql`INSERT INTO settings (name, value) VALUES ('left_stores', ${JSON.stringify(left)})`);
    expect(await findings({ env })).toEqual([
      'left: this installation was moved away from these stores at noon: records to db/truce, events to embedded',
    ]);
  });

  it('lack a migration', async () => {
    await change(sql`DELETE FROM kysely_migration WHERE name = '0002-languages'`);
    expect(await findings({ env })).toEqual(['migrations: the records lack 1 migration of this version']);
  });

  it('are on a PostgreSQL server that does not run', async () => {
    const host = await closed();
    const found = await findings({
      env: { ...env, TRUCE_DATABASE_URL: `postgres://u:Zx81-kQm04vT@${host}/t` },
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      `records: the PostgreSQL server at ${host} cannot be opened: connect ECONNREFUSED`,
    );
  });

  it.runIf(postgres)('are on a PostgreSQL server that is fine, then its clock is not', async () => {
    const given = { ...env, TRUCE_DATABASE_URL: postgres?.url ?? '' };
    const records = await openUpgradedRecords(readConfig(given), quietLog);
    await records.close();
    expect(await findings({ env: given })).toEqual([]);
    expect(await findings({ env: given, now: () => Date.now() + 60_000 })).toEqual([
      expect.stringMatching(
        /^clock: the clock of this machine is (59|60|61) s ahead of the PostgreSQL server$/,
      ),
    ]);
  });

  it.runIf(postgres)('are slow', async () => {
    const { port, stop } = await slowly(new URL(postgres?.url ?? ''), 700);
    const url = new URL(postgres?.url ?? '');
    url.port = String(port);
    const found = await findings({ env: { ...env, TRUCE_DATABASE_URL: url.href } });
    stop();
    expect(found).toEqual([
      expect.stringMatching(/^records: the PostgreSQL server at .* took \d+ ms for a small question$/),
    ]);
  });
});

describe('other stores', () => {
  it('a ClickHouse server that does not run', async () => {
    const host = await closed();
    expect(await findings({ env: { ...env, TRUCE_CLICKHOUSE_URL: `http://${host}/truce` } })).toEqual([
      `events: the ClickHouse server at ${host} does not respond: connect ECONNREFUSED ${host}`,
    ]);
  });

  it('a ClickHouse server that is slow, and one that does not respond', async () => {
    const front = await startClickHouseFront();
    const examined = async (ms: number) => {
      const { port, stop } = await slowly(new URL(front.url), ms);
      const TRUCE_CLICKHOUSE_URL = `http://127.0.0.1:${port}/truce`;
      return findings({ env: { ...env, TRUCE_CLICKHOUSE_URL } }).finally(stop);
    };
    try {
      expect(await examined(700)).toEqual([
        expect.stringMatching(
          /^events: the ClickHouse server at 127\.0\.0\.1:\d+ took \d+ ms for a small question$/,
        ),
      ]);
      expect(await examined(60_000)).toEqual([
        expect.stringMatching(
          /^events: the ClickHouse server at .* does not respond: no response within 5000 ms$/,
        ),
      ]);
    } finally {
      await front.stop();
    }
  });

  it('a Redis server that does not run', async () => {
    const host = await closed();
    expect(await findings({ env: { ...env, TRUCE_REDIS_URL: `redis://${host}` } })).toEqual([
      expect.stringMatching(`redis: the Redis server at ${host} does not respond: `),
    ]);
  });

  it.runIf(redis)('a Redis server without this database, or without TLS', async () => {
    const { host } = new URL(redis?.url ?? '');
    const at = (url: string) => findings({ env: { ...env, TRUCE_REDIS_URL: url } });
    expect(await at(`redis://${host}/99`)).toEqual([
      expect.stringMatching(
        /^redis: .* does not respond: TRUCE_REDIS_URL: Redis does not open the database of this number \(ERR DB index is out of range\)\. /,
      ),
    ]);
    expect(await at(`rediss://${host}`)).toEqual([
      expect.stringMatching(/^redis: .* does not respond: .*speaks TLS at this port\.$/),
    ]);
  });

  it.runIf(redis)('a Redis server that is fine', async () => {
    expect(await findings({ env: { ...env, TRUCE_REDIS_URL: redis?.url ?? '' } })).toEqual([]);
  });
});

describe('names and email', () => {
  it.each([
    ['TRUCE_SMTP_URL', 'smtp://mail.invalid:587'],
    ['TRUCE_DATABASE_URL', 'postgres://db.invalid/truce'],
    ['TRUCE_CLICKHOUSE_URL', 'http://events.invalid:8123'],
    ['TRUCE_REDIS_URL', 'redis://cache.invalid'],
    ['TRUCE_NODE_URL', 'http://node.invalid:8080'],
    ['TRUCE_BASE_URL', 'https://truce.invalid'],
  ])('no address for the host of %s', async (name, value) => {
    const { hostname: host } = new URL(value);
    expect(await findings({ env: { ...env, [name]: value } })).toEqual([
      `dns: ${host} has no address (${name})`,
    ]);
  });

  it('a mail server that does not run', async () => {
    const host = await closed();
    expect(await findings({ env: { ...env, TRUCE_SMTP_URL: `smtp://${host}` } })).toEqual([
      expect.stringMatching(`mail: the mail server ${host} takes no email: .*nothing is listening`),
    ]);
  });

  it('a mail server that refuses the password', async () => {
    const smtp = await startSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const url = `smtp://truce:Zx81-kQm04vT@127.0.0.1:${smtp.port}`;
    const found = await findings({ env: { ...env, TRUCE_SMTP_URL: url } });
    await smtp.stop();
    expect(found).toEqual([expect.stringMatching(/^mail: the mail server .* takes no email: .*password/)]);
  });

  it('a mail server that is fine on this machine, and lacks encryption for another', async () => {
    const smtp = await startSmtp();
    const ask = (host: string) =>
      findings({ env: { ...env, TRUCE_SMTP_URL: `smtp://${host}:${smtp.port}` } });
    const [here, there] = [await ask('127.0.0.1'), await ask(hostname())];
    await smtp.stop();
    expect(here).toEqual([]);
    expect(there).toEqual([`mail: email to ${hostname()}:${smtp.port} is not encrypted`]);
    expect(smtp.received).toEqual([]);
  });
});

describe('the base URL and the port', () => {
  it('is not encrypted', async () => {
    expect(await findings({ env: { ...env, TRUCE_BASE_URL: 'http://192.0.2.10' } })).toEqual([
      'base-url: http://192.0.2.10 is not encrypted',
    ]);
  });

  it('the port is taken by another program', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'));
    await new Promise<void>((resolve) => other.listen(Number(env.PORT), '127.0.0.1', resolve));
    const found = await findings({ env });
    other.close();
    expect(found).toEqual([`server: another program uses port ${env.PORT}`]);
  });
});

describe('filter lists', () => {
  it('are old', async () => {
    const list = join(dataDir, 'own.txt');
    writeFileSync(list, '||ads.example^\n');
    const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000);
    utimesSync(list, days(30), days(30));
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS: list } })).toEqual([
      `stale-lists: the filter list ${list} is 30 days old`,
    ]);
    utimesSync(list, days(1), days(1));
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS: list } })).toEqual([]);
  });

  it('are as old as the newest in their folder', async () => {
    const mount = join(dataDir, 'lists');
    mkdirSync(mount);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000 - 60_000);
    const withMount = { ...env, TRUCE_FILTER_LISTS: mount };
    expect(await findings({ env: withMount })).toEqual([
      `stale-lists: the filter list ${mount} is missing, or a folder without .txt files`,
    ]);
    const [old, fresh] = [join(mount, 'a.txt'), join(mount, 'b.txt')];
    writeFileSync(old, '||ads.example^\n');
    utimesSync(old, days(30), days(30));
    expect(await findings({ env: withMount })).toEqual([
      `stale-lists: the filter list ${mount} is 30 days old`,
    ]);
    writeFileSync(fresh, '||ads.example^\n');
    // As a folder is in which a file was written again.
    utimesSync(mount, days(30), days(30));
    expect(await findings({ env: withMount })).toEqual([]);
  });

  it('were never fetched', async () => {
    const TRUCE_FILTER_LISTS = 'https://lists.invalid/list.txt';
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS } })).toEqual([
      `stale-lists: the filter list ${TRUCE_FILTER_LISTS} was never fetched`,
    ]);
  });
});

/** Passes bytes on, late. */
async function slowly(to: URL, ms: number): Promise<{ port: number; stop(): void }> {
  const server = createServer((socket) => {
    const upstream = connect(Number(to.port), to.hostname);
    socket.on('data', (chunk) => setTimeout(() => upstream.writable && upstream.write(chunk), ms));
    upstream.on('data', (chunk) => socket.writable && socket.write(chunk));
    for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, stop: () => server.close() };
}
