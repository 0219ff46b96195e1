import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { examine } from '../../src/cli/doctor/examine.ts';
import { thisMachine } from '../../src/cli/doctor/machine.ts';
import { runChecks } from '../../src/cli/doctor/run-checks.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openRecords } from '../../src/composition/open-records.ts';
import { findings } from '../support/examined.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startRedis } from '../support/redis.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { startSmtp } from '../support/smtp.ts';

const postgres = await startPostgres();
const redis = await startRedis();
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await Promise.all([postgres?.stop(), redis?.stop()]);
});

/** A data directory as a server leaves it. */
let dataDir = '';
let env: Record<string, string> = {};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'truce-doctor-'));
  folders.push(dataDir);
  env = { TRUCE_DATA_DIR: dataDir, PORT: String(await freePort()) };
  const records = await openRecords(readConfig(env), quietLog);
  await records.close();
  mkdirSync(join(dataDir, 'spool'));
});

/** A port at which nobody listens. */
const closed = async () => `127.0.0.1:${await freePort()}`;

it('finds nothing in a healthy installation', async () => {
  expect(await findings({ env })).toEqual([]);
});

it('finds nothing before the first start', async () => {
  expect(await findings({ env: { ...env, TRUCE_DATA_DIR: join(dataDir, 'not', 'yet') } })).toEqual([]);
});

describe('settings', () => {
  it('unknown, misspelled and invalid ones, all of them', async () => {
    const given = {
      ...env,
      TRUCE_BASEURL: 'x',
      TRUCE_RATE_LIMIT_API: '-1',
      TRUCE_SMTP_URL: 'mail.example.com',
    };
    expect(await findings({ env: given })).toEqual([
      'settings: TRUCE_BASEURL: unknown setting; did you mean TRUCE_BASE_URL?',
      'settings: TRUCE_RATE_LIMIT_API: must be a whole number from 0 to 10000000, not "-1"',
      'settings: TRUCE_SMTP_URL: must be a URL that begins with smtp:// or smtps://',
    ]);
  });

  it.each([
    ['TRUCE_ADMIN_PASSWORD', 'changeme-2026', { TRUCE_ADMIN_EMAIL: 'owner@example.com' }],
    ['TRUCE_METRICS_TOKEN', 'aaaaaaaaaaaaaaaa', {}],
  ])('a weak secret: %s', async (name, value, more) => {
    expect(await findings({ env: { ...env, ...more, [name]: value } })).toEqual([
      `secrets: the secret in ${name} is easy to guess`,
    ]);
  });

  it('a strong secret is fine', async () => {
    expect(await findings({ env: { ...env, TRUCE_METRICS_TOKEN: 'kJ8v0QmZ4rTn2WcX7LpB' } })).toEqual([]);
  });
});

describe('the machine', () => {
  it.each([
    [{ nodeVersion: '18.20.4' }, 'node: Node.js 18.20.4 is older than 20.19'],
    [{ nodeVersion: '20.18.9' }, 'node: Node.js 20.18.9 is older than 20.19'],
    [{ openFiles: () => 1024 }, 'open-files: the server may open 1024 files at once'],
    [{ memoryBytes: 512 * 1_048_576 }, 'memory: there are 512 MB of memory for Truce; it needs 1024 MB'],
    [{ hasPackage: (name: string) => name !== 'chdb' }, 'packages: the package chdb is not installed'],
    [
      { hasPackage: (name: string) => name === 'chdb' },
      'packages: the package playwright-core is not installed',
    ],
    [{ hasBrowser: () => false }, 'packages: no Chromium or Chrome was found'],
  ])('%j', async (machine, found) => {
    expect(await findings({ env, machine })).toEqual([found]);
  });

  it('is read from this system', () => {
    expect(thisMachine.nodeVersion).toBe(process.versions.node);
    expect(thisMachine.memoryBytes).toBeGreaterThan(100_000_000);
    expect(thisMachine.openFiles(process.pid)).toBeGreaterThan(0);
    expect(thisMachine.hasPackage('chdb')).toBe(true);
    expect(thisMachine.hasPackage('no-such-package')).toBe(false);
    expect(thisMachine.hasBrowser('/a/browser')).toBe(true);
  });
});

describe('the data directory', () => {
  it('others may read it', async () => {
    chmodSync(dataDir, 0o755);
    expect(await findings({ env })).toEqual([`permissions: other users of this machine may read ${dataDir}`]);
  });

  it('is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await findings({ env: { ...env, TRUCE_DATA_DIR: file } })).toEqual([
      `permissions: ${file} is not a directory`,
    ]);
  });

  it.runIf(process.getuid?.() === 0)('belongs to somebody else', () => {
    const as = spawnSync(
      process.execPath,
      [
        '-e',
        `try { require('fs').accessSync(process.argv[1], 7) } catch (error) { console.log(error.code) }`,
        dataDir,
      ],
      { uid: 65_534, encoding: 'utf8' },
    );
    // What the check asks, as a user who may not.
    expect(as.stdout.trim()).toBe('EACCES');
  });

  it('has little space', async () => {
    const found = await findings({ env: { ...env, TRUCE_MIN_FREE_DISK_MB: '99999999' } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^disk-space: \d+ MB are free for .*, less than TRUCE_MIN_FREE_DISK_MB$/);
  });

  it('is in memory', async () => {
    const disk = mountSmallDisk(64);
    if (!disk) return;
    try {
      const own = join(disk.folder, 'data');
      mkdirSync(own, { mode: 0o700 });
      expect(await findings({ env: { ...env, TRUCE_DATA_DIR: own, TRUCE_MIN_FREE_DISK_MB: '1' } })).toEqual([
        `disk-type: ${own} is in memory (tmpfs)`,
      ]);
    } finally {
      disk.remove();
    }
  });

  it('is used by another program', async () => {
    const file = openSync(join(dataDir, 'spool', 'other'), 'w');
    const other = spawn('sleep', ['60'], { stdio: [file, 'ignore', 'ignore'] });
    try {
      expect(await findings({ env })).toEqual([
        `processes: process ${other.pid} has files of ${dataDir} open (sleep 60)`,
      ]);
    } finally {
      other.kill();
    }
  });

  it('is used by a server on another machine', async () => {
    const holder = { pid: 7, host: 'other.example', since: '2026-11-20T08:00:00.000Z' };
    writeFileSync(join(dataDir, 'lock.json'), JSON.stringify(holder));
    expect(await findings({ env })).toContain(
      `processes: a server on another machine (pid 7 on other.example, since ${holder.since}) uses ${dataDir}`,
    );
  });
});

describe('the spool', () => {
  it('has a damaged file', async () => {
    writeFileSync(join(dataDir, 'spool', `${String(Date.now()).padStart(15, '0')}-a.seg.damaged`), 'x');
    expect(await findings({ env })).toEqual(['spool: 1 spool file is damaged']);
  });

  it('grows, also that of an ingest process', async () => {
    mkdirSync(join(dataDir, 'spool', '1'));
    const hourAgo = Date.now() - 3_600_500;
    writeFileSync(join(dataDir, 'spool', '1', `${String(hourAgo).padStart(15, '0')}-a.seg`), 'xyz');
    expect(await findings({ env })).toEqual([
      'spool: events have waited 60 minutes to be stored (3 bytes), and no server runs here',
    ]);
  });
});

describe('the records', () => {
  const change = async (statement: ReturnType<typeof sql>) => {
    const records = await openRecords(readConfig(env), quietLog);
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

  it('lack a migration', async () => {
    await change(sql`DELETE FROM kysely_migration WHERE name = '0002-languages'`);
    expect(await findings({ env })).toEqual(['migrations: the database lacks 1 migration of this version']);
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
    const records = await openRecords(readConfig(given), quietLog);
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

  it('a Redis server that does not run', async () => {
    const host = await closed();
    expect(await findings({ env: { ...env, TRUCE_REDIS_URL: `redis://${host}` } })).toEqual([
      expect.stringMatching(`redis: the Redis server at ${host} does not respond: `),
    ]);
  });

  it.runIf(redis)('a Redis server that is fine', async () => {
    expect(await findings({ env: { ...env, TRUCE_REDIS_URL: redis?.url ?? '' } })).toEqual([]);
  });
});

describe('names and mail', () => {
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

  it('were never fetched', async () => {
    const TRUCE_FILTER_LISTS = 'https://lists.invalid/list.txt';
    expect(await findings({ env: { ...env, TRUCE_FILTER_LISTS } })).toEqual([
      `stale-lists: the filter list ${TRUCE_FILTER_LISTS} was never fetched`,
    ]);
  });
});

describe('every check', () => {
  it('has a time limit, and its failure is a finding', async () => {
    const hangs = { id: 'hangs', title: 'Hangs', run: () => new Promise<never>(() => undefined) };
    const fails = { id: 'fails', title: 'Fails', run: () => Promise.reject(new Error('a bug')) };
    const results = await runChecks([hangs, fails], null, 20);
    expect(results.map(({ findings: found }) => found[0]?.problem)).toEqual([
      'the check "hangs" did not finish: no response within 20 ms',
      'the check "fails" did not finish: Error: a bug',
    ]);
  });

  it('says what a finding costs and how to fix it', async () => {
    const results = await examine({
      environment: { ...env, TRUCE_METRICS_TOKEN: 'aaaaaaaaaaaaaaaa', TRUCE_SMTP_URL: 'smtp://mail.invalid' },
      machine: { ...thisMachine, nodeVersion: '18.0.0', memoryBytes: 1, openFiles: () => 1 },
      now: Date.now,
      distDir: 'dist',
    });
    const found = results.flatMap((each) => each.findings);
    expect(found.length).toBeGreaterThan(4);
    for (const { cost, fix } of found) {
      expect(cost).toMatch(/^[A-Z].*\.$/);
      expect(fix.length).toBeGreaterThan(15);
    }
  });
});

/** Passes bytes on, late. */
async function slowly(to: URL, ms: number): Promise<{ port: number; stop(): void }> {
  const { connect } = await import('node:net');
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
