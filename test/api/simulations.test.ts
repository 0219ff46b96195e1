import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Simulation } from '../../src/contract/sites/simulations.ts';
import { browserSetting, installedBrowser } from '../support/installed-browser.ts';
import { patienceMs } from '../support/patience.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

let press: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  press = createServer((_, response) => {
    asked++;
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Gazette</title><h1>News</h1><img src="/banner-728x90.gif">');
  });
  await new Promise<void>((resolve) => press.listen(0, resolve));
  port = (press.address() as AddressInfo).port;
});
afterAll(() => {
  press.closeAllConnections();
  press.close();
});

const newSite = async (server: RunningServer, domain: string) =>
  (await server.call('POST /v1/sites', { body: { domain } })).id;

async function finished(server: RunningServer, id: string, simulationId: string): Promise<Simulation> {
  const params = { id, simulationId };
  return vi.waitFor(
    async () => {
      const simulation = await server.call('GET /v1/sites/:id/simulations/:simulationId', { params });
      if (!['done', 'failed'].includes(simulation.state)) throw new Error(`still ${simulation.state}`);
      return simulation;
    },
    { timeout: patienceMs, interval: 100 },
  );
}

async function simulated(server: RunningServer, domain: string, url?: string): Promise<Simulation> {
  const id = await newSite(server, domain);
  const body = { ...(url ? { url } : {}), width: 390 };
  const asked = await server.call('POST /v1/sites/:id/simulations', { params: { id }, body });
  expect(asked).toMatchObject({ state: 'waiting', reason: null, finished_at: null, profiles: [] });
  return finished(server, id, asked.id);
}

describe('on a server that may reach private addresses', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', ...browserSetting() } });
  });
  afterAll(() => server.stop());

  it.skipIf(!installedBrowser())(
    'a simulation is done with a view for each kind of blocker, and its picture',
    async () => {
      const page = `http://www.gazette.localhost:${port}/a`;
      const simulation = await simulated(server, 'gazette.localhost', page);
      expect(simulation).toMatchObject({ state: 'done', url: page, width: 390, reason: null });
      const seen = simulation.profiles.map(({ profile, blocked }) => `${profile} ${blocked}`);
      expect(seen).toEqual(['none 0', 'adblock-plus 1', 'ublock 1', 'network 1', 'brave 0', 'dns 0']);
      const [{ picture = '' } = {}] = simulation.profiles;
      const get = (headers: Record<string, string>) => fetch(server.url + picture, { headers });
      const answer = await get({ authorization: `Bearer ${server.key}` });
      expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 4)]).toEqual([
        0x89, 0x50, 0x4e, 0x47,
      ]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=604800, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect((await get({})).status).toBe(401);
    },
  );

  it.skipIf(!installedBrowser())('one that is running does not hold up the stop of the server', async () => {
    const short = await startServerProcess({
      env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', ...browserSetting() },
    });
    const id = await newSite(short, 'gazette.localhost');
    const body = { url: `http://gazette.localhost:${port}/` };
    const before = asked;
    await short.call('POST /v1/sites/:id/simulations', { params: { id }, body });
    await expect.poll(() => asked).toBeGreaterThan(before);
    const begun = Date.now();
    expect(await short.stop()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  it.each([
    'https://other.example/',
    'https://evilgazette.localhost/',
    'https://gazette.localhost.other.example/',
    'https://me:secret@gazette.localhost/',
  ])('%s is not a page of the site', async (url) => {
    const id = await newSite(server, 'gazette.localhost');
    const call = server.call('POST /v1/sites/:id/simulations', { params: { id }, body: { url } });
    expect(await refusal(call)).toMatchObject({
      status: 400,
      details: { field: 'url', reason: 'invalid_value' },
    });
  });
});

describe('on a server as it comes', () => {
  it('goes to no private address, and says so', async () => {
    const server = await startServer();
    const before = asked;
    const simulation = await simulated(server, 'localhost', `http://localhost:${port}/`);
    const reasons = ['localhost is not a public address'];
    if (!installedBrowser()) reasons.push(expect.stringMatching(/^no browser was found: install/));
    expect(simulation.state).toBe('failed');
    expect(reasons).toContainEqual(simulation.reason);
    expect(asked).toBe(before);
    await server.stop();
  });

  it('says in words that its browser does not work', async () => {
    const server = await startServer({
      env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1', TRUCE_BROWSER: '/bin/false' },
    });
    const simulation = await simulated(server, 'gazette.localhost', `http://gazette.localhost:${port}/`);
    expect(simulation).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^the browser \/bin\/false did not start/),
    });
    await server.stop();
  });
});
