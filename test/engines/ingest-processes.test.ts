import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { event, eventually, track } from '../support/events.ts';
import { childrenOf } from '../support/process-pause.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const key = newApiKey();
const env = (processes: number) => ({ TRUCE_INGEST_PROCESSES: String(processes) });
const dataDirs: string[] = [];
const newDir = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-ingest-'));
  dataDirs.push(dataDir);
  return dataDir;
};
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});

const newSite = async (server: ServerProcess) =>
  (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;

const sessionsOf = async (server: ServerProcess, id: string) => {
  const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
    params: { id },
    query: { days: 1 },
  });
  return metrics.sessions;
};

/** A connection each, so that every process gets some. */
const trackApart = (server: ServerProcess, body: unknown, headers: Record<string, string> = {}) =>
  track(server, body, { origin: 'https://www.example.com', connection: 'close', ...headers });

describe('three ingest processes', () => {
  const limit = 40;
  let server: ServerProcess;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = newDir();
    const more = { TRUCE_RATE_LIMIT_TRACK: String(limit), TRUCE_TRUST_PROXY: '127.0.0.0/8, ::1/128' };
    server ??= await startServerProcess({ key, dataDir, env: { ...env(3), ...more } });
  });
  afterAll(() => server.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('count a limit together', async () => {
    const site = await newSite(server);
    let answers: Awaited<ReturnType<typeof track>>[];
    let apart: number;
    do {
      apart = await countedApart();
      const address = from(`203.0.113.${Math.floor(Math.random() * 250)}`);
      answers = await Promise.all(
        Array.from({ length: limit + 10 }, () => trackApart(server, event(site), address)),
      );
      // A new minute may begin meanwhile, and a server that is busy is not waited for: then once more.
    } while (isSplit(answers) || (isOver(answers) && (await hasRisen(apart))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  function isSplit(answers: { headers: Headers }[]): boolean {
    return new Set(answers.map(({ headers }) => headers.get('x-ratelimit-reset'))).size > 1;
  }

  function isOver(answers: { status: number }[]): boolean {
    return answers.filter(({ status }) => status === 201).length > limit;
  }

  /** How often a process counted alone. */
  async function countedApart(): Promise<number> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^truce_limiter_fallbacks_total (\d+)$/m.exec(text)?.[1]);
  }

  /** Processes tell the server of it a moment later. */
  async function hasRisen(before: number): Promise<boolean> {
    const risen = eventually(async () => expect(await countedApart()).toBeGreaterThan(before), 5_000);
    return risen.then(
      () => true,
      () => false,
    );
  }

  it('go before the server where cores are short', () => {
    const pid = server.process.pid ?? 0;
    const children = childrenOf(pid);
    expect(children.length).toBeGreaterThanOrEqual(3);
    expect(children.map((child) => getPriority(child))).toEqual(children.map(() => getPriority()));
    expect(getPriority(pid)).toBe(getPriority() + 5);
  });

  it('join the page views of a visitor whose browser stores nothing', async () => {
    const site = await newSite(server);
    for (let view = 0; view < 12; view++) {
      const sent = { ...event(site), session_id: `pv-${randomUUID()}` };
      expect(await trackApart(server, sent, from('85.214.132.117'))).toMatchObject({ status: 201 });
    }
    await eventually(async () => expect(await sessionsOf(server, site)).toBe(1));
  });

  it('follow a changed site within a second', async () => {
    const id = await newSite(server);
    const statuses = async () => {
      const asked = Array.from({ length: 9 }, (_, place) =>
        trackApart(server, event(id), from(`203.0.114.${place}`)),
      );
      return new Set((await Promise.all(asked)).map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([201]));
    await server.call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
    await eventually(async () => expect(await statuses()).toEqual(new Set([403])), 1_000);
  });

  it('take the events of an API key, and refuse those of one that is unknown', async () => {
    const site = await newSite(server);
    const authorization = (secret: string) => ({ authorization: `Bearer ${secret}` });
    expect(await track(server, event(site), authorization(key))).toMatchObject({ status: 201 });
    expect(await track(server, event(site), authorization(newApiKey()))).toMatchObject({ status: 401 });
  });

  it('believe nobody who says to be another sender', async () => {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { 'x-truce-peer': '127.0.0.1', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(answer.status).toBe(403);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  });
});

describe('two ingest processes', () => {
  it('go on with the visits of before a restart, wherever their page views come', async () => {
    const dataDir = newDir();
    const start = () =>
      startServerProcess({ key, dataDir, env: { ...env(2), TRUCE_TRUST_PROXY: '127.0.0.0/8, ::1/128' } });
    const first = await start();
    const site = await newSite(first);
    const addresses = Array.from({ length: 6 }, (_, place) => `85.214.132.${place + 1}`);
    const view = async (server: ServerProcess, address: string) => {
      const sent = { events: [{ ...event(site), session_id: `pv-${randomUUID()}` }], visit: true };
      const { body } = await trackApart(server, sent, { 'x-forwarded-for': address });
      return (body as { visit: { session_id: string; page_views: number } }).visit;
    };
    const before = await Promise.all(addresses.map((address) => view(first, address)));
    expect(await first.stop()).toBe(0);
    const file = join(dataDir, 'shared-visits.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('85.214');
    const second = await start();
    expect(existsSync(file)).toBe(false);
    for (const [place, address] of addresses.entries())
      expect(await view(second, address)).toMatchObject({ ...before[place], page_views: 2 });
    expect(await second.stop()).toBe(0);
    const third = await startServerProcess({ key, dataDir, env: env(1) });
    const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => name.endsWith('visits.json'))).toEqual([]);
    expect(await third.stop()).toBe(0);
  });

  it('take events while the server does nothing, and wait for it only shortly', async () => {
    const server = await startServerProcess({ key, dataDir: newDir(), env: env(2) });
    const site = await newSite(server);
    // Both know the site.
    for (let sent = 0; sent < 12; sent++) await trackApart(server, event(site));
    process.kill(server.process.pid ?? 0, 'SIGSTOP');
    try {
      for (let sent = 0; sent < 4; sent++) {
        const cookieless = { ...event(site), session_id: `pv-${randomUUID()}` };
        const begun = Date.now();
        expect(await trackApart(server, cookieless)).toMatchObject({ status: 201 });
        // A process waits so long for other answers of the server.
        expect(Date.now() - begun).toBeLessThan(2_000);
      }
    } finally {
      process.kill(server.process.pid ?? 0, 'SIGCONT');
    }
    expect(await server.stop()).toBe(0);
  });
});

describe('an ingest process that is killed', () => {
  it('is started again, and nothing that it acknowledged is lost', async () => {
    const server = await startServerProcess({ key, dataDir: newDir(), env: env(2) });
    const site = await newSite(server);
    let [tried, acknowledged] = [0, 0];
    let isOver = false;
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        tried++;
        const { status } = await trackApart(server, event(site)).catch(() => ({ status: 0 }));
        if (status === 201) acknowledged++;
      }
    });
    for (let kills = 0; kills < 4; kills++) {
      const before = acknowledged;
      await expect.poll(() => acknowledged).toBeGreaterThan(before + 20);
      const [victim = 0] = childrenOf(server.process.pid ?? 0);
      process.kill(victim, 'SIGKILL');
      await expect
        .poll(() => childrenOf(server.process.pid ?? 0).filter((pid) => pid !== victim))
        .toHaveLength(2);
    }
    isOver = true;
    await Promise.all(load);
    // One that was on disk when its process was killed counts, too, although nobody was told.
    await eventually(async () => expect(await sessionsOf(server, site)).toBeGreaterThanOrEqual(acknowledged));
    expect(await sessionsOf(server, site)).toBeLessThanOrEqual(tried);
    expect(await server.stop()).toBe(0);
  });
});

describe('a server with an ingest process', () => {
  it('takes events while it does nothing else, and has them all afterwards', async () => {
    const server = await startServerProcess({ key, dataDir: newDir(), env: env(1) });
    const site = await newSite(server);
    expect((await track(server, event(site))).status).toBe(201);
    process.kill(server.process.pid ?? 0, 'SIGSTOP');
    const begun = Date.now();
    for (let sent = 0; sent < 50; sent++) expect((await track(server, event(site))).status).toBe(201);
    expect(Date.now() - begun).toBeLessThan(5_000);
    process.kill(server.process.pid ?? 0, 'SIGCONT');
    await eventually(async () => expect(await sessionsOf(server, site)).toBe(51));
    expect(await server.stop()).toBe(0);
  });

  // A stop leaves the event store about 4 s for the last events. A machine that is too busy for that says so.
  it('has moved every event to the event store when it has stopped', async () => {
    const dataDir = newDir();
    const server = await startServerProcess({ key, dataDir, env: env(2) });
    const site = await newSite(server);
    for (let sent = 0; sent < 20; sent++) expect((await trackApart(server, event(site))).status).toBe(201);
    expect(await server.stop()).toBe(0);
    const left = ['1', '2'].flatMap((place) => readdirSync(join(dataDir, 'spool', place)));
    const tooSlow = server.log().includes('the next start moves the last events');
    expect(left.some((name) => name.endsWith('.seg'))).toBe(tooSlow);
  });

  it('leaves none behind when it is killed, and the next one has every event', async () => {
    const dataDir = newDir();
    const first = await startServerProcess({ key, dataDir, env: env(2) });
    const site = await newSite(first);
    const children = childrenOf(first.process.pid ?? 0);
    expect(children).toHaveLength(2);
    for (let sent = 0; sent < 40; sent++) expect((await trackApart(first, event(site))).status).toBe(201);
    await first.kill();
    await expect.poll(() => children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    // With fewer processes: what the second one left is moved, too.
    const second = await startServerProcess({ key, dataDir, env: env(0) });
    await eventually(async () => expect(await sessionsOf(second, site)).toBe(40));
    expect(await second.stop()).toBe(0);
    const left = ['1', '2'].flatMap((place) => readdirSync(join(dataDir, 'spool', place)));
    expect(left.filter((name) => name.endsWith('.seg'))).toEqual([]);
  });
});
