import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { installationFacts } from '../../src/delivery/installation/snippets/facts.ts';
import { platforms } from '../../src/delivery/installation/snippets/platforms.ts';
import { type FrontProgram, findFrontServer, startFrontServer } from '../support/front-server.ts';
import { type RecordingHop, startRecordingHop } from '../support/recording-hop.ts';
import { findPhp, startWordPress } from '../support/wordpress/start-wordpress.ts';
import { visitorAddresses } from '../support/wordpress/visitor-addresses.ts';

const delivery = {
  origin: 'https://shop.example',
  loader: '/velona/maruvi.js',
  track: '/velona/ketilo',
  media: '/velona/dorema',
  rotate: true,
};
const site: Site = {
  id: '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11',
  name: 'A shop',
  domain: 'shop.example',
  status: 'active',
  config: { ...defaultSiteConfig, delivery },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
/** From a folder that is passed on to the rest of the service, as servers on the way may read it. */
const waysOut = [
  '..',
  '%2e%2e',
  '.%2E',
  '%252e%252e',
  '..%2f..',
  '..%5c..',
  '..\\..',
  './..',
  'dorema/../..',
];

let hop: RecordingHop;
const service = createServer((_, response) => response.end());
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truce-ways-out-'));
  hop = await startRecordingHop();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  hop.target = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await hop.stop();
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

const codeFor = (id: string) =>
  platforms.find((each) => each.id === id)?.code(installationFacts(site, hop.url)) ?? '';

/** What the host asks of the service for the ways out; the last one, which is in order, has to arrive. */
async function passedOn(ask: (path: string) => Promise<unknown>): Promise<string[]> {
  hop.seen.length = 0;
  for (const way of waysOut) await ask(`/velona/${way}/metrics`);
  const refused = hop.seen.map(({ path }) => path);
  await ask('/velona/dorema/banner-ads.js?x=1');
  expect(hop.seen.at(-1)?.path).toBe('/velona/dorema/banner-ads.js?x=1');
  return refused;
}

/** A client that resolves nothing before it asks. */
const askAsItIs = (base: string) => (path: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = send(base, { path }, (answer) => answer.resume().on('end', resolve));
    asked.on('error', reject).end();
  });

describe.each(['nginx', 'caddy', 'apache'] as FrontProgram[])('%s', (program) => {
  const binary = findFrontServer(program);
  it.skipIf(!binary)('passes nothing on that the service reads as a path elsewhere', async () => {
    const front = await startFrontServer(program, binary ?? '', codeFor(program));
    try {
      for (const path of await passedOn(askAsItIs(front.url))) {
        expect(new URL(path, hop.url).pathname).toMatch(/^\/velona\//);
      }
    } finally {
      await front.stop();
    }
  });
});

const php = findPhp();
it.skipIf(!php)('the must-use plugin of WordPress passes nothing on that leaves its folder', async () => {
  const plugin = join(folder, 'truce.php');
  writeFileSync(plugin, codeFor('wordpress'));
  const blog = await startWordPress(php ?? '', {}, plugin);
  try {
    expect(await passedOn(askAsItIs(blog.url))).toEqual([]);
  } finally {
    blog.stop();
  }
});

describe.skipIf(!php)('the must-use plugin of WordPress', () => {
  it.each(visitorAddresses)(
    'passes on as the visitor’s address %s',
    async (_, proxies, forwarded, passed) => {
      const plugin = join(folder, 'addresses.php');
      const trusting = `$proxies = [${proxies.map((each) => `'${each}'`).join(', ')}];`;
      writeFileSync(plugin, codeFor('wordpress').replace('$proxies = [];', trusting));
      const blog = await startWordPress(php ?? '', {}, plugin);
      hop.seen.length = 0;
      await fetch(`${blog.url}${delivery.loader}`, { headers: { 'x-forwarded-for': forwarded } });
      blog.stop();
      expect(hop.seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual([passed]);
    },
  );
});

it.skipIf(!php)('the plugin of WordPress passes names on, and none that leads elsewhere', async () => {
  const settings = { service: hop.url, site_id: site.id, first_party: true };
  const options = { truce_settings: settings, permalink_structure: '/%postname%/' };
  const blog = await startWordPress(php ?? '', options);
  try {
    const page = await (await fetch(blog.url)).text();
    const [, base] = /src="([^"]+)\/v1\/loader/.exec(page) ?? [];
    const ask = askAsItIs(base ?? '');
    const { pathname } = new URL(base ?? '');
    hop.seen.length = 0;
    for (const way of ['.', '..', ...waysOut]) await ask(`${pathname}/v1/media/${way}`);
    expect(hop.seen).toEqual([]);
    await ask(`${pathname}/v1/media/banner-ads.js`);
    expect(hop.seen.map(({ path }) => path)).toEqual(['/v1/media/banner-ads.js']);
  } finally {
    blog.stop();
  }
});

type Handle = (request: Request, context?: object) => Promise<Response> | undefined;

it.each<[string, (own: { default: Handle & { fetch: Handle } }) => Handle]>([
  ['cloudflare-worker', (own) => own.default.fetch],
  ['vercel-next', (own) => own.default],
  ['netlify', (own) => own.default],
])('the code for %s passes nothing on that leaves its folder', async (id, handle) => {
  const file = join(folder, `${id}.mjs`);
  // What is not passed on is asked of the site, which is nowhere here.
  writeFileSync(file, codeFor(id).replace('return fetch(request);', 'return;'));
  const run = handle(await import(/* @vite-ignore */ pathToFileURL(file).href));
  const context = { ip: '203.0.113.7', next: async () => new Response() };
  const refused = await passedOn(async (path) => run(new Request(`https://shop.example${path}`), context));
  expect(refused).toEqual([]);
});
