import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainServer } from '../../src/cli/torture/drain-server.ts';
import { type Ledger, numberOf, openLedger } from '../../src/cli/torture/ledger.ts';
import { pageHost, sendLoad } from '../../src/cli/torture/send-load.ts';
import { serverSettings, startChild } from '../../src/cli/torture/start-child.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { contentOf, eventIds } from '../support/backup-content.ts';
import { type ClickHouseFront, startClickHouseFront } from '../support/clickhouse-front.ts';
import { eventually } from '../support/events.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { pngOf } from '../support/tiny-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'truce-backup-'));
const at = (name: string) => join(folder, name);
const key = newApiKey();
const passphrase = 'sixteen letters or more';
/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function succeeds(args: string[], env: Record<string, string>): Promise<string> {
  const { code, out, error } = await runCommand(args, env);
  expect(error + (code === 0 ? '' : out)).toBe('');
  expect(code).toBe(0);
  return out;
}

const embedded = (dataDir: string) => ({ TRUCE_DATA_DIR: dataDir });

describe('a backup under load', () => {
  const ledger = openLedger();
  let server: ServerProcess;
  let before: Ledger;
  beforeAll(async () => {
    server = await startServerProcess({ dataDir: at('source'), key });
    const site = (await server.call('POST /v1/sites', { body: { domain: pageHost } })).id;
    // Nearly as large as an image may be.
    const data = pngOf(800, 600, 190_000).toString('base64');
    await server.call('POST /v1/sites/:id/images', { params: { id: site }, body: { data } });
    const load = sendLoad({ url: server.url, site, name: 'visit', ledger, maxBatch: 20 });
    await load.begun;
    await eventually(async () => expect(ledger.acknowledged()).toBeGreaterThan(1_000));
    for (const ms of [150, 350, 500])
      await runCommand(['backup', at('killed.backup')], embedded(at('source')), ms);
    before = snapshot(ledger);
    await succeeds(['backup', at('one.backup')], embedded(at('source')));
    await succeeds(['backup', at('two.backup')], {
      ...embedded(at('source')),
      TRUCE_BACKUP_PASSPHRASE: passphrase,
    });
    await load.stop();
    expect(await server.stop()).toBe(0);
  });

  it('that is killed leaves no backup', () => {
    expect(existsSync(at('killed.backup'))).toBe(false);
  });

  it.each([
    ['one.backup', {}],
    ['two.backup', { TRUCE_BACKUP_PASSPHRASE: passphrase }],
  ])('%s has every event that was acknowledged before it began, once', async (file, env) => {
    const dataDir = at(`from-${file}`);
    const said = await succeeds(['restore', at(file)], { ...embedded(dataDir), ...env });
    expect(said).toMatch(
      /^Restored the backup of .*\n\d+ events?, \d+ sessions?, \d+ records?, \d+ spool files?\.\nEveryone has to sign in again.*\n$/,
    );
    await drainServer(await startChild('dist/truce.js', serverSettings({ dataDir, key })));
    expect(await succeeds(['verify', '--days', '2'], embedded(dataDir))).toMatch(
      /^\d+ sessions and \d+ numbers verified\.\n$/,
    );
    await succeeds(['backup', at(`restored-${file}`)], embedded(dataDir));
    const times = new Map<number, number>();
    for (const id of await eventIds(at(`restored-${file}`))) {
      const number = numberOf(id) ?? -1;
      times.set(number, (times.get(number) ?? 0) + 1);
    }
    const numbers = Array.from({ length: before.sent() }, (_, number) => number);
    const lost = numbers.filter((number) => before.isAcknowledged(number) && !times.has(number));
    expect(lost).toEqual([]);
    expect([...times].filter(([number, count]) => number < 0 || count > 1)).toEqual([]);
  });
});

describe('a backup moves between stores', () => {
  let front: ClickHouseFront;
  let postgres: TestPostgres | null;
  beforeAll(async () => {
    [front, postgres] = await Promise.all([startClickHouseFront(), startPostgres()]);
  });
  afterAll(async () => {
    await Promise.all([front.stop(), postgres?.stop()]);
  });

  it('from embedded to scaled and back, without a difference', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    const scaled = {
      ...embedded(at('scaled')),
      TRUCE_CLICKHOUSE_URL: `${front.url}/backup`,
      TRUCE_DATABASE_URL: postgres.url,
    };
    await succeeds(['restore', at('one.backup')], scaled);
    await succeeds(['backup', at('scaled.backup')], scaled);
    await succeeds(['restore', at('scaled.backup')], embedded(at('back')));
    await succeeds(['backup', at('back.backup')], embedded(at('back')));
    // On servers, the records name their event store: one setting more.
    const { 'records/settings': settings, ...first } = await contentOf(at('one.backup'));
    expect(settings).toMatch(/^3 /);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['events', 'sessions', 'records/sites']));
    expect(first['records/wall_images']).toMatch(/^1 /);
    for (const name of ['scaled.backup', 'back.backup']) {
      const named = { ...first, 'records/settings': expect.stringMatching(/^4 /) };
      expect(await contentOf(at(name))).toEqual(named);
    }
    expect(await succeeds(['verify', '--days', '2'], scaled)).toMatch(/verified/);
    expect(await succeeds(['verify', '--days', '2'], embedded(at('back')))).toMatch(/verified/);

    const again = await runCommand(['restore', at('one.backup')], { ...scaled, ...embedded(at('other')) });
    expect(again).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^truce: TRUCE_DATABASE_URL names .*\n$/),
    });
    const server = await startServerProcess({ dataDir: at('scaled'), key, env: scaled });
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  });
});

describe('a restore into a database of another program', () => {
  let postgres: TestPostgres | null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it.for<[string, string[]]>([
    ['alone', []],
    ['with an empty table of a name that is ours', ['CREATE TABLE accounts (id text)']],
    [
      'beside our own tables',
      ['CREATE TABLE accounts (id text)', 'CREATE TABLE kysely_migration (name text)'],
    ],
  ])('%s: leaves it as it is', async ([, more], { skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    const client = new pg.Client(postgres.url);
    await client.connect();
    try {
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await client.query("CREATE TABLE bookings (room text); INSERT INTO bookings VALUES ('12a')");
      for (const statement of more) await client.query(statement);
      const env = { ...embedded(at('beside')), TRUCE_DATABASE_URL: postgres.url };
      const { code, error } = await runCommand(['restore', at('one.backup')], env);
      expect(error).toMatch(/^truce: TRUCE_DATABASE_URL names a database that is not empty; [^\n]+\n$/);
      expect(code).toBe(1);
      expect((await client.query('SELECT room FROM bookings')).rows).toEqual([{ room: '12a' }]);
    } finally {
      await client.end();
    }
  });
});

describe('a restore changes nothing', () => {
  const target = embedded(at('source'));
  const there = () => readdirSync(at('source')).sort();

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['into an installation', ['one.backup'], {}, /has an installation .*--replace/],
    ['of an encrypted file without its passphrase', ['two.backup', '--replace'], {}, /is encrypted/],
    [
      'with another passphrase',
      ['two.backup', '--replace'],
      { TRUCE_BACKUP_PASSPHRASE: 'another passphrase' },
      /is not the passphrase/,
    ],
    ['of half a file', ['half.backup', '--replace'], {}, /incomplete/],
    ['of a damaged file', ['flipped.backup', '--replace'], {}, /damaged/],
    ['of a file that is no backup', ['notes.txt', '--replace'], {}, /was not written by Truce/],
  ])('%s', async (_, [file = '', ...options], env, message) => {
    writeFileSync(at('notes.txt'), 'Call the bank.\n');
    const bytes = readFileSync(at('one.backup'));
    writeFileSync(at('half.backup'), bytes.subarray(0, bytes.length / 2));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 4;
    writeFileSync(at('flipped.backup'), bytes);
    const names = there();
    const { code, out, error } = await runCommand(['restore', at(file), ...options], { ...target, ...env });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(message);
    expect(error).toMatch(/^truce: [^\n]+\n$/);
    expect(there()).toEqual(names);
  });

  it('a backup replaces no file, and needs an installation', async () => {
    expect((await runCommand(['backup', at('one.backup')], target)).error).toMatch(/already exists/);
    expect((await runCommand(['backup', at('x.backup')], embedded(at('nothing')))).error).toMatch(
      /no installation/,
    );
  });
});

describe('a restore that replaces', () => {
  it('leaves the old installation or the new one, wherever it is killed', async () => {
    const target = embedded(at('replaced'));
    await succeeds(['restore', at('one.backup')], target);
    for (const ms of [600, 1_000, 1_400, 1_800, 2_200]) {
      await runCommand(
        ['restore', at('two.backup'), '--replace'],
        { ...target, TRUCE_BACKUP_PASSPHRASE: passphrase },
        ms,
      );
      rmSync(at('after.backup'), { force: true });
      await succeeds(['backup', at('after.backup')], target);
      const content = await contentOf(at('after.backup'));
      expect([
        await contentOf(at('one.backup')),
        await contentOf(at('two.backup'), passphrase),
      ]).toContainEqual(content);
    }
    const said = await succeeds(['restore', at('two.backup'), '--replace'], {
      ...target,
      TRUCE_BACKUP_PASSPHRASE: passphrase,
    });
    const [, kept = ''] = /What was there before is in (\S+)\. /.exec(said) ?? [];
    expect(readdirSync(kept)).toEqual(expect.arrayContaining(['events', 'truce.sqlite']));
    expect(existsSync(join(at('replaced'), 'restoring'))).toBe(false);
  });
});

/** What is acknowledged now; more may be sent later. */
function snapshot(ledger: Ledger): Ledger {
  const acknowledged = Array.from({ length: ledger.sent() }, (_, number) => ledger.isAcknowledged(number));
  return { ...ledger, isAcknowledged: (number) => acknowledged[number] === true };
}
