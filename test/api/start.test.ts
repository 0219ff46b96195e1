import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTruce } from '../../src/composition/app.ts';
import { readConfig } from '../../src/composition/config.ts';
import { openRecords } from '../../src/composition/open-records.ts';
import { createClient } from '../../src/contract/core/client.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { lockDirectory } from '../../src/records/directory-lock.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { signIn } from '../support/join-team.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { runCommand } from '../support/run-command.ts';
import { startServerProcess } from '../support/server-process.ts';

const postgres = await startPostgres();
const folders: string[] = [];
afterAll(async () => {
  await postgres?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'truce-start-'));
  folders.push(folder);
  return folder;
}

const owner = { email: 'owner@example.com', password: 'correct horse battery' };
const asAdmin = { TRUCE_ADMIN_EMAIL: owner.email, TRUCE_ADMIN_PASSWORD: owner.password };

describe('a first start', () => {
  it('is done when the server says that it is ready', async () => {
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const key = newApiKey();
    const starting = startServerProcess({ key, dataDir: newFolder(), env: { PORT: port, ...asAdmin } });
    const first = await eventually(async () => {
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(200);
      // At once: whatever is not done by now comes too late.
      return Promise.all([
        createClient(url, { key })('GET /v1/sites'),
        createClient(url)('GET /v1/setup'),
        signIn(url, 'POST /v1/login', owner),
      ]);
    });
    const server = await starting;
    // Without HOST, over plain HTTP.
    expect(server.log()).toContain('It listens on every IPv4 address of this machine, without encryption.');
    expect(first).toMatchObject([{ sites: [] }, { needed: false }, { member: { id: expect.any(String) } }]);
    await server.stop();
  });

  it('goes on where one before was stopped before there were tables', async () => {
    const dataDir = newFolder();
    // What such a start leaves: a database without tables, and the folders of the event store.
    await (await openRecords(readConfig({ TRUCE_DATA_DIR: dataDir }), quietLog)).close();
    await (await openChdb(join(dataDir, 'events'), 'truce')).close();
    const server = await startServerProcess({ dataDir });
    expect(await server.call('GET /v1/sites')).toEqual({ sites: [] });
    expect(existsSync(join(dataDir, 'first-start'))).toBe(false);
    await server.stop();
  });

  it('ends where the first owner would have a password that is easy to guess', async () => {
    const env = { ...asAdmin, TRUCE_ADMIN_PASSWORD: 'Password123!', TRUCE_DATA_DIR: newFolder() };
    const { code, error } = await runCommand(['serve'], { ...env, PORT: String(await freePort()) });
    expect([code, error]).toEqual([3, expect.stringContaining('TRUCE_ADMIN_PASSWORD: is easy to guess')]);
  });

  it('keeps the set-up links of earlier starts good until one is used', async () => {
    const [dataDir, key] = [newFolder(), newApiKey()];
    const first = await startServerProcess({ dataDir, key });
    await first.stop();
    const second = await startServerProcess({ dataDir, key });
    expect(second.setupLink).not.toBe(first.setupLink);
    const tokenOf = (link: string | null) => link?.split('token=')[1] ?? '';
    const setUp = (link: string | null) =>
      signIn(second.url, 'POST /v1/setup', { ...owner, token: tokenOf(link) });
    await expect(setUp('?token=of-another-installation')).rejects.toThrow(
      /400 .*use the link that the latest start/,
    );
    await setUp(first.setupLink);
    await expect(setUp(second.setupLink)).rejects.toThrow('409');
    await second.stop();
  });

  const because = postgres ? '' : ' (skipped: no PostgreSQL here)';
  it.skipIf(!postgres)(`of two nodes at once makes one account, owner and key${because}`, async () => {
    const key = newApiKey();
    const front = await startClickHouseFront();
    const stores = { TRUCE_DATABASE_URL: postgres?.url ?? '', TRUCE_CLICKHOUSE_URL: `${front.url}/start` };
    const env = { ...stores, ...asAdmin };
    const nodes = await Promise.all([1, 2].map(() => startServerProcess({ key, env, dataDir: newFolder() })));
    const records = openPostgres(postgres?.url ?? '', () => undefined);
    for (const table of ['accounts', 'users', 'keys'] as const) {
      expect(await records.db.selectFrom(table).select('id').execute(), table).toHaveLength(1);
    }
    await records.close();
    for (const node of nodes) expect(await node.call('GET /v1/sites')).toEqual({ sites: [] });
    await Promise.all(nodes.map((node) => node.stop()));
    await front.stop();
  });
});

describe('a start that fails', () => {
  it('closes what it had opened, and may be tried again', async () => {
    const dataDir = newFolder();
    const taken = createServer().listen(0);
    const port = await new Promise<number>((resolve) =>
      taken.once('listening', () => resolve((taken.address() as { port: number }).port)),
    );
    const config = readConfig({ TRUCE_DATA_DIR: dataDir, PORT: String(port), HOST: '::' });
    const around = { now: Date.now, log: quietLog, version: '0', distDir: 'dist' };
    const prepare = () => Promise.reject(new Error('not prepared'));
    await expect(openTruce(config, { ...around, prepare })).rejects.toThrow('not prepared');
    lockDirectory(dataDir, Date.now()).release();
    await expect(openTruce(config, around)).rejects.toThrow(
      /^cannot listen on .*: another program uses port \d+\./,
    );
    lockDirectory(dataDir, Date.now()).release();
    taken.close();
    const truce = await openTruce(config, around);
    await truce.close();
    lockDirectory(dataDir, Date.now()).release();
  });
});

describe('the end', () => {
  it('after a fault that nobody caught: it is logged, the exit code is 1, and no event is lost', async () => {
    const [dataDir, key] = [newFolder(), newApiKey()];
    const onSignal = "process.on('SIGUSR2', () => { Promise.reject(new Error('a bug')); })";
    const broken = await startServerProcess({
      dataDir,
      key,
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onSignal)}` },
    });
    const { id } = await broken.call('POST /v1/sites', { body: { domain: 'example.com' } });
    expect((await track(broken, event(id))).status).toBe(201);
    const ended = new Promise((resolve) => broken.process.once('exit', resolve));
    broken.process.kill('SIGUSR2');
    expect(await ended).toBe(1);
    expect(broken.log()).toContain('a bug');
    const next = await startServerProcess({ dataDir, key });
    await eventually(async () => {
      expect((await next.call('GET /v1/events/sites/:id', { params: { id } })).total).toBe(1);
    });
    await next.stop();
  });

  it('leaves a database that is whole without its -wal file', async () => {
    const dataDir = newFolder();
    const server = await startServerProcess({ dataDir });
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    expect(await server.stop()).toBe(0);
    const file = join(dataDir, 'truce.sqlite');
    expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
    const copy = join(newFolder(), 'truce.sqlite');
    copyFileSync(file, copy);
    const records = openSqlite(copy);
    expect(await records.db.selectFrom('sites').select('id').execute()).toEqual([{ id }]);
    await records.close();
  });
});

describe('a database that was lost', () => {
  it.each([
    ['is gone', (file: string) => rmSync(file), 'is missing or empty'],
    ['is empty', (file: string) => truncateSync(file, 0), 'is missing or empty'],
    [
      'has no tables',
      (file: string) => {
        rmSync(file);
        openSqlite(file).close();
      },
      'has no tables',
    ],
  ])('and %s stops the start, unless the events go, too', async (_, lose, words) => {
    const { dataDir, key } = await usedFolder();
    lose(join(dataDir, 'truce.sqlite'));
    const refused = await startServerProcess({ dataDir, key }).catch((error) => String(error));
    expect(refused).toContain('stopped with 1');
    expect(refused).toContain(words);
    expect(refused).toContain('Restore the database from a backup');
    for (const name of ['events', 'spool']) rmSync(join(dataDir, name), { recursive: true, force: true });
    const anew = await startServerProcess({ dataDir, key });
    expect(await anew.call('GET /v1/sites')).toEqual({ sites: [] });
    await anew.stop();
  });

  it.each([
    ['in a page of a table', 4096 * 12, 4096 * 8],
    ['at its beginning', 0, 100],
  ])('or is overwritten %s stops the start', async (_, from, length) => {
    const { dataDir, key } = await usedFolder();
    const file = join(dataDir, 'truce.sqlite');
    writeSync(openSync(file, 'r+'), Buffer.alloc(length, 0xab), 0, length, from);
    const refused = await startServerProcess({ dataDir, key }).catch((error) => String(error));
    expect(refused).toContain('stopped with 1');
    expect(refused).toContain('truce.sqlite is damaged');
    expect(refused).toContain('.recover');
  });
});

/** Of an installation that has run and was stopped. */
async function usedFolder(): Promise<{ dataDir: string; key: string }> {
  const [dataDir, key] = [newFolder(), newApiKey()];
  const server = await startServerProcess({ dataDir, key });
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await track(server, event(id));
  await server.stop();
  return { dataDir, key };
}
