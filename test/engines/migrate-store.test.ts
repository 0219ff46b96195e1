import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exitCodes } from '../../src/cli/frame/exit-codes.ts';
import { numberOf, openLedger } from '../../src/cli/torture/ledger.ts';
import { type Load, pageHost, sendLoad } from '../../src/cli/torture/send-load.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { contentOf, eventIds } from '../support/backup-content.ts';
import { type ClickHouseFront, startClickHouseFront } from '../support/clickhouse-front.ts';
import { eventually } from '../support/events.ts';
import { clientOf } from '../support/join-team.ts';
import { ownerCookie } from '../support/owner.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { allShipped } from '../support/shipped.ts';

/** Commands start a process each, and a busy machine takes seconds for one. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'truce-migrate-store-'));
const at = (name: string) => join(folder, name);
const key = newApiKey();
/** Each kill comes later than the one before, and the load goes on: without an end, a busy machine would copy for minutes. */
const [leastKills, mostKills] = [3, 6];
const embedded = { TRUCE_DATA_DIR: at('data') };
const json = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe('an installation moves', () => {
  const ledger = openLedger();
  const random = seededRandom(54);
  let front: ClickHouseFront;
  let postgres: TestPostgres | null;
  let scaled: Record<string, string>;
  let server: ServerProcess;
  let load: Load;
  let site = '';
  /** Of the owner: nobody can sign in to a server that changes nothing. */
  let cookie = '';

  beforeAll(async () => {
    [front, postgres] = await Promise.all([startClickHouseFront(), startPostgres()]);
    const stores = { TRUCE_CLICKHOUSE_URL: `${front.url}/moved`, TRUCE_DATABASE_URL: postgres?.url ?? '' };
    scaled = { ...embedded, ...stores };
    const lines = Object.entries(stores).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(at('scaled.env'), `# After the move\nPORT=8080\n${lines.join('\n')}\n`);
    writeFileSync(at('embedded.env'), `TRUCE_DATA_DIR=${at('data')}\n`);
  });
  afterAll(async () => {
    // Where a test failed, it may still run.
    await server?.kill();
    await Promise.all([front?.stop(), postgres?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const startOn = (env: Record<string, string>) => startServerProcess({ dataDir: at('data'), key, env });

  function sendMore(name: string): Load {
    return sendLoad({ url: server.url, site, name, ledger, maxBatch: 4 });
  }

  async function acknowledgesMore(count: number): Promise<void> {
    const before = ledger.acknowledged();
    await eventually(async () => expect(ledger.acknowledged()).toBeGreaterThan(before + count));
  }

  /** Every acknowledged event is stored once, and every number is what the events say. Wait for the spool before the stop. */
  async function expectWhole(env: Record<string, string>, name: string): Promise<void> {
    expect((await runCommand(['verify', '--days', '2'], env)).out).toMatch(/verified/);
    expect((await runCommand(['backup', at(name)], env)).code).toBe(0);
    const times = new Map<number, number>();
    for (const id of await eventIds(at(name))) {
      const number = numberOf(id) ?? -1;
      times.set(number, (times.get(number) ?? 0) + 1);
    }
    const sent = Array.from({ length: ledger.sent() }, (_, number) => number);
    expect(sent.filter((number) => ledger.isAcknowledged(number) && !times.has(number))).toEqual([]);
    expect([...times].filter(([number, count]) => number < 0 || count > 1)).toEqual([]);
  }

  /** The server that was left takes events and shows numbers, and changes nothing. */
  async function expectHeld(sites: number): Promise<void> {
    await acknowledgesMore(50);
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(sites);
    await expect(server.call('POST /v1/sites', { body: { domain: 'other.example' } })).rejects.toMatchObject({
      status: 503,
    });
    const { status, stores } = (await (await fetch(`${server.url}/readyz`)).json()) as Record<
      string,
      unknown
    >;
    expect({ status, stores }).toMatchObject({ status: 'unavailable', stores: { records: 'unavailable' } });
    expect(await clientOf(server.url, cookie)('GET /v1/health-report')).toMatchObject({
      records: { status: 'bad', problem: 'moved' },
    });
    await load.stop();
    expect(await server.stop()).toBe(0);
  }

  it('from embedded to scaled, killed again and again, without losing or doubling an event', async ({
    skip,
  }) => {
    if (!postgres) return skip('no PostgreSQL');
    server = await startOn(embedded);
    site = (await server.call('POST /v1/sites', { body: { domain: pageHost } })).id;
    cookie = await ownerCookie(server);
    load = sendMore('first');
    await load.begun;
    await acknowledgesMore(2_000);
    const move = (killAfterMs?: number) =>
      runCommand(['migrate-store', at('scaled.env'), '--json'], embedded, killAfterMs);
    let killed = 0;
    let late = 300;
    let ran = await move(late);
    while (ran.code === null) {
      killed += 1;
      late *= 1.5 + random.below(60) / 100;
      ran = await move(killed < mostKills ? late : undefined);
    }
    expect([ran.error, ran.code]).toEqual(['', 0]);
    expect(killed).toBeGreaterThanOrEqual(leastKills);
    const moved = json(ran.out);
    process.stdout.write(`killed ${killed} times; ${ran.out.trim()}\n`);
    expect(moved).toMatchObject({ from: { records: 'embedded', events: 'embedded' } });
    await expectHeld(1);
    if (!moved.already) expect(moved.held_ms).toBeLessThan(60_000);

    const refused = await runCommand(['serve'], { ...embedded, PORT: '0' });
    expect(refused.code).toBe(exitCodes.settings.code);
    expect(refused.error).toMatch(/^truce: this installation was moved away [^\n]+--undo`\n$/);
    expect((await move()).out).toContain('"already":true');

    server = await startOn(scaled);
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(1);
    await server.call('POST /v1/sites', { body: { domain: 'after.example' } });
    load = sendMore('second');
    await acknowledgesMore(200);
    await load.stop();
    await allShipped(server);
    expect(await server.stop()).toBe(0);
    await expectWhole(scaled, 'scaled.backup');
  });

  it('and back, with the server running', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    server = await startOn(scaled);
    load = sendMore('third');
    await load.begun;
    const move = () => runCommand(['migrate-store', at('embedded.env'), '--json'], scaled);
    const { code, out, error } = await move();
    expect([error, code]).toEqual(['', 0]);
    process.stdout.write(`${out.trim()}\n`);
    const { kept } = json(out) as { kept: string };
    expect(readdirSync(kept).sort()).toEqual(expect.arrayContaining(['events', 'truce.sqlite']));
    expect(existsSync(join(at('data'), 'restoring'))).toBe(false);
    await expectHeld(2);
    expect((await runCommand(['serve'], { ...scaled, PORT: '0' })).error).toMatch(/was moved away/);

    server = await startOn(embedded);
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(2);
    load = sendMore('fourth');
    await acknowledgesMore(50);
    await load.stop();
    await allShipped(server);
    expect(await server.stop()).toBe(0);
    await expectWhole(embedded, 'back.backup');
  });

  it('can be undone, and does not replace a database that holds something', async ({ skip }) => {
    if (!postgres) return skip('no PostgreSQL');
    const full = await runCommand(['migrate-store', at('scaled.env')], embedded);
    expect(full).toMatchObject({ code: 1, error: expect.stringMatching(/not empty/) });
    expect((await runCommand(['migrate-store', '--undo'], embedded)).error).toMatch(/were not retired/);
    const undone = await runCommand(['migrate-store', '--undo'], scaled);
    expect(undone).toMatchObject({ code: 0, out: expect.stringMatching(/may use these stores again/) });
    server = await startOn(scaled);
    expect((await server.call('GET /v1/sites')).sites).toHaveLength(2);
    expect(await server.stop()).toBe(0);
  });

  it('only its events, without a server, row for row', async () => {
    const before = await contentOf(at('back.backup'));
    writeFileSync(at('events.env'), `TRUCE_CLICKHOUSE_URL=${front.url}/events_alone\n`);
    const { code, out } = await runCommand(['migrate-store', at('events.env'), '--json'], embedded);
    expect(code).toBe(0);
    expect(json(out)).toMatchObject({ held_ms: null, records: 0, to: { records: 'embedded' } });
    const env = { ...embedded, TRUCE_CLICKHOUSE_URL: `${front.url}/events_alone` };
    expect((await runCommand(['serve'], { ...embedded, PORT: '0' })).error).toMatch(/was moved away/);
    expect((await runCommand(['backup', at('alone.backup')], env)).code).toBe(0);
    const after = await contentOf(at('alone.backup'));
    expect(after.events).toEqual(before.events);
    expect(after.sessions).toEqual(before.sessions);
  });
});

it.each<[string, string[], string, RegExp]>([
  ['the stores it is on', ['same.env'], 'TRUCE_LOG_LEVEL=info\n', /nothing to move/],
  ['another directory', ['other.env'], 'TRUCE_DATA_DIR=/elsewhere\n', /TRUCE_DATA_DIR must stay/],
  ['an invalid setting', ['bad.env'], 'TRUCE_DATABASE_URL=mysql://x\n', /TRUCE_DATABASE_URL/],
  [
    'a setting that is misspelled',
    ['wrong.env'],
    'TRUCE_CLICKHOSE_URL=http://x.example\n',
    /TRUCE_CLICKHOSE_URL: unknown setting; did you mean TRUCE_CLICKHOUSE_URL/,
  ],
  ['no file', ['none.env'], '', /cannot read the file \S+none\.env: no such file or folder/],
  ['nothing', [], '', /give the file/],
])('refuses to move to %s', async (_, names, text, message) => {
  const own = mkdtempSync(join(tmpdir(), 'truce-migrate-store-'));
  const files = names.map((name) => join(own, name));
  for (const file of files) if (text !== '') writeFileSync(file, text);
  const { code, out, error } = await runCommand(['migrate-store', ...files], {
    TRUCE_DATA_DIR: join(own, 'data'),
  });
  expect(code).toBeGreaterThan(0);
  expect(out).toBe('');
  expect(error).toMatch(message);
  expect(error).toMatch(/^truce: [^\n]+\n$/);
  rmSync(own, { recursive: true, force: true });
});
