import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileIds } from '../../src/contract/sites/simulations.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { shippedLists } from '../../src/delivery/filter-lists/shipped-lists.ts';
import { findBrowser, SimulationFailed } from '../../src/delivery/simulations/find-browser.ts';
import { overviewPage } from '../../src/delivery/simulations/overview-page.ts';
import type { Reach } from '../../src/delivery/simulations/public-proxy.ts';
import { simulate, type View } from '../../src/delivery/simulations/simulate.ts';
import { simulatorEnvironment } from '../../src/delivery/simulations/simulator-environment.ts';
import { installedBrowser } from '../support/installed-browser.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const browserPath = installedBrowser();
/** Lists leave addresses of this machine alone, so the page and the service get names. */
const reach = { isAllowed: () => true, addressesOf: async () => ['127.0.0.1'] };
const environment = simulatorEnvironment(process.env);
const lists = await shippedLists('lists');

describe.skipIf(!browserPath)('a page as visitors see it', () => {
  let server: LocalServer;
  let press: Server;
  let site: string;
  let url: string;
  let views: View[];
  const asked: string[] = [];
  beforeAll(async () => {
    server = await startServer();
    site = (await server.call('POST /v1/sites', { body: { domain: 'gazette.example' } })).id;
    const loader = `${server.url.replace('localhost', 'truce.service.example')}/v1/loader/${site}.js`;
    press = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Gazette</title><script async src="${loader}"></script>
        <h1>News</h1><img src="/banner-728x90.gif"><div id="div-gpt-ad-1">An advertisement</div>
        <iframe src="/banner-468x60.html"></iframe>`);
    });
    await new Promise<void>((resolve) => press.listen(0, '127.0.0.1', resolve));
    url = `http://www.gazette.example:${(press.address() as AddressInfo).port}/`;
    const plan = { url, widths: [390], profiles: profileIds };
    views = await simulate(plan, { lists, browserPath: browserPath ?? '', environment, reach });
  });
  afterAll(async () => {
    press.closeAllConnections();
    press.close();
    await server.stop();
  });

  it('meets the wall where requests are blocked, and none where they are not', () => {
    const seen = views.map(({ profile, wall, verdict }) => `${profile.id}: ${verdict}, wall ${wall}`);
    expect(seen).toEqual([
      'none: clear, wall false',
      'adblock-plus: blocked, wall true',
      'ublock: blocked, wall true',
      'network: blocked, wall true',
      'brave: blocked, wall true',
      'dns: clear, wall false',
    ]);
  });

  it('counts what was refused, each with its rule', () => {
    const count = Object.fromEntries(views.map(({ profile, blocked }) => [profile.id, blocked.length]));
    expect(count.none).toBe(0);
    expect(count.dns).toBe(0);
    expect(count.ublock).toBeGreaterThan(3);
    const rules = views[2]?.blocked.map(({ url, rule }) => `${new URL(url).pathname} ${rule}`);
    expect(rules).toEqual(
      expect.arrayContaining(['/banner-728x90.gif -728x90.', '/banner-468x60.html -468x60.']),
    );
  });

  it('leaves no trace in the owner’s numbers', async () => {
    await server.flush();
    const { total } = await server.call('GET /v1/events/sites/:id', { params: { id: site } });
    expect(total).toBe(0);
  });

  it('leaves none where the inline snippet reports that the script is blocked, and shows its wall', async () => {
    const { id } = await server.call('POST /v1/sites', {
      body: { domain: 'herald.localhost', config: { wall: 'on' } },
    });
    const service = server.url.replace('localhost', 'truce.localhost');
    const { snippet } = await server.call('GET /v1/sites/:id/inline-snippet', { params: { id } });
    const herald = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Herald</title>${snippet.replaceAll(server.url, service)}
        <script async src="${service}/v1/loader/${id}.js"></script><h1>News</h1>`);
    });
    await new Promise<void>((resolve) => herald.listen(0, '127.0.0.1', resolve));
    const { port } = herald.address() as AddressInfo;
    const rules = readFilterList('/v1/loader/', 'a.txt', { name: 'A', version: '1' });
    const plan = { url: `http://herald.localhost:${port}/`, widths: [390], profiles: ['ublock' as const] };
    const [view] = await simulate(plan, {
      lists: [...lists, rules],
      ...{ browserPath: browserPath ?? '', environment, reach },
    });
    expect(view).toMatchObject({ wall: true, verdict: null });
    await server.flush();
    expect((await server.call('GET /v1/events/sites/:id', { params: { id } })).total).toBe(0);
    herald.closeAllConnections();
    herald.close();
  });

  it('gives pictures, and an overview that needs no other file', () => {
    for (const { png } of views) expect(png.subarray(1, 4).toString()).toBe('PNG');
    const page = overviewPage({ url: `${url}?<b>`, widths: [390], profiles: profileIds }, views, {
      day: '2026-11-21',
      lists: ['EasyList (1)'],
    });
    expect(page.match(/<img src="data:image\/jpeg;base64,/g)).toHaveLength(6);
    expect(page).not.toMatch(/<b>|<script|<link|src="http/);
  });

  it('lets the page reach nothing that is not allowed, by whatever way it asks', async () => {
    const inside: string[] = [];
    const secret = createServer((request, response) => {
      inside.push(request.url ?? '');
      response.end('secret');
    });
    secret.on('upgrade', (request, socket) => {
      inside.push(`socket ${request.url}`);
      socket.destroy();
    });
    await new Promise<void>((resolve) => secret.listen(0, '127.0.0.2', resolve));
    const at = (secret.address() as AddressInfo).port;
    const hosts = [`127.0.0.2:${at}`, `inside.example:${at}`];
    const ways = (host: string) => `<img src="http://${host}/img"><iframe src="http://${host}/frame"></iframe>
      <link rel="stylesheet" href="http://${host}/css"><link rel="preconnect" href="http://${host}/">
      <script>fetch('http://${host}/fetch', { mode: 'no-cors' }); new WebSocket('ws://${host}/socket');
      new Image().src = '/redirect?http://${host}/redirect';</script>`;
    const page = createServer((request, response) => {
      const [, to] = (request.url ?? '').split('/redirect?');
      if (to) return response.writeHead(302, { location: to }).end();
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html>${hosts.map(ways).join('')}`);
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const careful: Reach = {
      isAllowed: (address: string) => address === '127.0.0.1',
      addressesOf: async (host: string) => [/^127|inside/.test(host) ? '127.0.0.2' : '127.0.0.1'],
    };
    const { port } = page.address() as AddressInfo;
    const plan = { url: `http://www.gazette.example:${port}/`, widths: [390], profiles: ['none' as const] };
    const run = (within: Reach) =>
      simulate(plan, { lists, browserPath: browserPath ?? '', environment, reach: within });
    expect(await run(careful)).toHaveLength(1);
    expect(inside).toEqual([]);
    await run({ ...careful, isAllowed: () => true });
    const reached = ['/img', '/frame', '/css', '/fetch', 'socket /socket', '/redirect'];
    expect(inside).toEqual(expect.arrayContaining(reached)); // the ways are ways
    for (const server of [page, secret]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('goes nowhere that is not allowed, and says so in words', async () => {
    const before = asked.length;
    const closed = { ...reach, isAllowed: () => false };
    const parts = { lists, browserPath: browserPath ?? '', environment, reach: closed };
    const refused = simulate({ url, widths: [390], profiles: ['none'] }, parts);
    await expect(refused).rejects.toThrow(SimulationFailed);
    expect(asked.length).toBe(before);
  });
});

it('says what to install where there is no browser', () => {
  expect(() => findBrowser(null, () => false)).toThrow(/no browser was found: install Chromium/);
  expect(findBrowser('/opt/mine', () => false)).toBe('/opt/mine');
});
