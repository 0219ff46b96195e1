import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { waitForStore } from '../../src/composition/wait-for-store.ts';
import { StoreRefused, StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { startClickHouseFront } from '../support/clickhouse-front.ts';
import { event, track } from '../support/events.ts';
import { startFaultyStore } from '../support/faulty-store.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Ended, serverEnv } from '../support/server.ts';

describe('waiting for a store', () => {
  const away = () => new StoreUnavailable('records', new Error('connect ECONNREFUSED'));

  async function wait(failures: unknown[], isServer = true) {
    const told: string[] = [];
    const say = (_: unknown, text?: string) => void told.push(text ?? '');
    const paused: number[] = [];
    let nowMs = 0;
    const opened = await waitForStore(
      { name: 'records', isServer },
      async () => {
        if (failures.length > 0) throw failures.shift();
        return 'open';
      },
      {
        log: { info: say, warn: say },
        elapsed: () => nowMs,
        async pause(ms) {
          paused.push(ms);
          nowMs += ms;
        },
      },
    );
    return { opened, told, paused };
  }

  it('says so once, tries less and less often, and goes on', async () => {
    expect(await wait([])).toEqual({ opened: 'open', told: [], paused: [] });
    const { told, paused } = await wait(Array.from({ length: 8 }, away));
    const [waiting, goesOn] = [
      'waiting for a store that cannot be reached',
      'the store responds; the start goes on',
    ];
    expect(told).toEqual([waiting, goesOn]);
    expect(paused).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    const long = await wait(Array.from({ length: 150 }, away)); // twelve minutes
    expect(long.told.filter((text) => text === waiting)).toHaveLength(3);
  });

  it('gives up at once for any other reason', async () => {
    await expect(wait([away(), new Error('password authentication failed')])).rejects.toThrow('password');
    const refused = new StoreRefused('events', new Error('wrong password'), 'Correct it.');
    await expect(wait([away(), refused])).rejects.toBe(refused);
  });

  it('does not wait for a store on this disk', async () => {
    await expect(wait([away()], false)).rejects.toThrow('ECONNREFUSED');
  });
});

const postgres = await startPostgres();
const title = 'a server that starts before its stores';

describe.skipIf(!postgres)(postgres ? title : `${title} (skipped: no PostgreSQL)`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'truce-order-'));
  const front = startClickHouseFront();
  afterAll(async () => {
    await (await front).stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function place() {
    return { key: newApiKey(), port: await freePort(), dataDir: mkdtempSync(join(folder, 'data-')) };
  }

  async function serve(env: Record<string, string>, at?: Awaited<ReturnType<typeof place>>) {
    const { key, port, dataDir } = at ?? (await place());
    const child = spawn(process.execPath, ['dist/truce.js', 'serve'], {
      env: { PATH: process.env.PATH, ...serverEnv({ key, dataDir, port }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (log += String(piece)));
    const ended = new Promise<Ended>((resolve) =>
      child.once('exit', (code, signal) => resolve(code ?? signal)),
    );
    const says = (text: string) => expect.poll(() => log).toContain(text);
    return { url: `http://localhost:${port}`, key, child, ended, says, log: () => log };
  }

  it('waits for both, and works once they are there', async () => {
    const records = await startFaultyStore(postgres?.url ?? '', { fault: 'refused' });
    const events = await startFaultyStore(`${(await front).url}/later`, { fault: 'refused' });
    const server = await serve({ TRUCE_DATABASE_URL: records.url, TRUCE_CLICKHOUSE_URL: events.url });
    await server.says('"store":"records"');
    await records.turn('none');
    await server.says('"store":"events"');
    await events.turn('none');
    await server.says('is ready');
    const answer = await fetch(`${server.url}/v1/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ domain: 'example.com' }),
    });
    const { id } = (await answer.json()) as { id: string };
    expect((await track(server, event(id))).status).toBe(201);
    expect(server.log().match(/waiting for a store/g)).toHaveLength(2);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await Promise.all([records.stop(), events.stop()]);
  });

  it('accepts events of known sites while it waits, and serves their script', async () => {
    const database = new URL(postgres?.url ?? '');
    const admin = new pg.Client(database.href);
    await admin.connect();
    await admin.query('CREATE DATABASE known');
    await admin.end();
    database.pathname = '/known';
    const records = await startFaultyStore(database.href);
    const at = await place();
    const env = {
      ...{ TRUCE_DATABASE_URL: records.url, TRUCE_CLICKHOUSE_URL: `${(await front).url}/known` },
      ...{ TRUCE_SECRET_KEY: 'k'.repeat(32), TRUCE_INGEST_PROCESSES: '2', TRUCE_LOG_LEVEL: 'info' },
    };
    const first = await serve(env, at);
    await first.says('is ready');
    const owner = { authorization: `Bearer ${at.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ domain: 'example.com' });
    const added = await fetch(`${first.url}/v1/sites`, { method: 'POST', headers: owner, body });
    const { id } = (await added.json()) as { id: string };
    expect((await track(first, event(id))).status).toBe(201);
    const script = await (await fetch(`${first.url}/v1/loader/${id}.js`)).text();
    expect(script).toContain(id);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    await records.turn('refused');
    const server = await serve(env, at);
    await server.says('accepting events from sites that are already known');
    expect((await track(server, event(id, { session_id: 'early' }))).status).toBe(201);
    expect((await track(server, event(randomUUID()))).status).toBe(503);
    expect(await (await fetch(`${server.url}/v1/loader/${id}.js`)).text()).toBe(script);
    for (const path of ['/v1/sites', '/readyz', `/v1/loader/${randomUUID()}.js`]) {
      const refused = await fetch(server.url + path, { headers: owner });
      expect([path, refused.status]).toEqual([path, 503]);
      expect(refused.headers.get('retry-after')).toBeTruthy();
    }
    for (const path of ['/healthz', '/readyz?for=events'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);

    await records.turn('none');
    await server.says('is ready');
    const stored = () =>
      fetch(`${server.url}/v1/events/sites/${id}?session_id=early`, { headers: owner }).then((each) =>
        each.json(),
      );
    await expect.poll(stored).toMatchObject({ total: 1 });
    expect((await track(server, event(id, { session_id: 'later' }))).status).toBe(201);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await records.stop();
  });

  it('stops at once while it waits', async () => {
    const server = await serve({ TRUCE_DATABASE_URL: `postgres://truce@127.0.0.1:${await freePort()}/none` });
    await server.says('waiting for a store');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('does not wait for a database that there is not, which is no matter of time', async () => {
    const url = new URL(postgres?.url ?? '');
    url.pathname = '/no_such_database';
    const server = await serve({ TRUCE_DATABASE_URL: url.href });
    expect(await server.ended).toBe(1);
    expect(server.log()).toContain('no_such_database');
  });
});
