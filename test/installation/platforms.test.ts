import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/contract/sites/delivery.ts';
import type { Installation } from '../../src/contract/sites/installation.ts';
import type { Site } from '../../src/contract/sites/sites.ts';
import { type FrontProgram, findFrontServer, startFrontServer } from '../support/front-server.ts';
import { type RecordingHop, startRecordingHop } from '../support/recording-hop.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { findPhp, startWordPress } from '../support/wordpress/start-wordpress.ts';

let server: RunningServer;
let hop: RecordingHop;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truce-platforms-'));
  hop = await startRecordingHop();
  server = await startServer({ env: { TRUCE_BASE_URL: hop.url } });
  hop.target = server.url;
});
afterAll(async () => {
  await server.stop();
  await hop.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sites as owners have them: with drawn paths, and with paths of their own that they do not want to share. */
const deliveries: [string, Delivery | null][] = [
  ['a drawn folder', null],
  ['single paths', { origin: 'https://shop.example', loader: '/static/a8.js', track: '/in', media: '/img' }],
];

describe.each(deliveries)('code for %s', (_, delivery) => {
  let site: Site;
  let installation: Installation;
  let paths: Required<Pick<Delivery, 'loader' | 'track' | 'media'>>;
  beforeAll(async () => {
    const body = { domain: 'shop.example', name: 'Evil */ --> "\n}\n<?php name', config: {} };
    const made = await server.call('POST /v1/sites', { body });
    const ask = () => server.call('GET /v1/sites/:id/installation', { params: { id: made.id } });
    const config = { delivery: delivery ?? (await ask()).suggested_delivery ?? {} };
    site = await server.call('PATCH /v1/sites/:id', { params: { id: made.id }, body: { config } });
    paths = config.delivery as typeof paths;
    installation = await ask();
  });
  // The next sites want the same paths.
  afterAll(() => server.call('DELETE /v1/sites/:id', { params: { id: site.id } }));

  const codeFor = (id: string) => installation.platforms.find((platform) => platform.id === id)?.code ?? '';

  /** What a page does: script, wall, events, baits, all through the owner's host; and what must not get through. */
  async function expectAllArrives(ask: (path: string, init?: RequestInit) => Promise<Response>) {
    hop.seen.length = 0;
    const canonical = await fetch(`${server.url}/v1/loader/${site.id}.js`);
    const script = await ask(paths.loader, { headers: { cookie: 'private=1', authorization: 'Basic eDp5' } });
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toContain('max-age=300');
    expect(await script.text()).toBe(await canonical.text());
    const wall = await ask(`${paths.loader}?part=wall`);
    expect((await wall.text()).length).toBeGreaterThan(1000);

    const event = { site_id: site.id, session_id: 's', event_type: 'page_view' };
    const tracked = await ask(paths.track, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: 'https://shop.example', cookie: 'private=1' },
      body: JSON.stringify({ ...event, page_url: 'https://shop.example/ä?b=1' }),
    });
    expect([tracked.status, await tracked.text()]).toEqual([201, expect.stringContaining('"accepted":1')]);

    const bait = await ask(`${paths.media}/banner-ads.js?x=1`);
    expect(await bait.text()).toBe('ok:banner-ads.js');
    expect(bait.headers.get('cache-control')).toBe('no-store');
    expect((await ask('/index.html')).status).not.toBe(200);

    expect(hop.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${paths.loader}`,
      `GET ${paths.loader}?part=wall`,
      `POST ${paths.track}`,
      `GET ${paths.media}/banner-ads.js?x=1`,
    ]);
    for (const { headers } of hop.seen) {
      expect(headers.cookie ?? '').toBe('');
      expect(headers.authorization ?? '').toBe('');
      expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|203\.0\.113\.7)$/);
    }
  }

  describe.each(['nginx', 'caddy', 'apache'] as FrontProgram[])('%s', (program) => {
    const binary = findFrontServer(program);
    it.skipIf(!binary)('takes its configuration, and all arrives through it', async () => {
      const front = await startFrontServer(program, binary ?? '', codeFor(program));
      try {
        await expectAllArrives((path, init) => fetch(front.url + path, init));
      } finally {
        await front.stop();
      }
    });
  });

  type Handle = (request: Request, context?: object) => Promise<Response> | undefined;

  async function load(id: string): Promise<{ default: Handle & { fetch: Handle }; config?: object }> {
    const file = join(folder, `${id}-${site.id}.mjs`);
    writeFileSync(file, codeFor(id));
    return import(/* @vite-ignore */ pathToFileURL(file).href);
  }

  const visitor = '203.0.113.7';
  const asked = (path: string, { headers, ...init }: RequestInit = {}, more: Record<string, string> = {}) =>
    new Request(`https://shop.example${path}`, { ...init, headers: { ...(headers as object), ...more } });

  it('as a Cloudflare Worker passes all on, and leaves the rest to the site', async () => {
    const worker = (await load('cloudflare-worker')).default;
    await expectAllArrives(async (path, init) => {
      if (path === '/index.html') return new Response('', { status: 404 }); // would be asked of the real host
      return (await worker.fetch(asked(path, init, { 'cf-connecting-ip': visitor }))) ?? Response.error();
    });
  });

  it('as Next.js middleware passes all on, and leaves the rest to the app', async () => {
    const { default: middleware, config } = await load('vercel-next');
    await expectAllArrives(
      async (path, init) =>
        (await middleware(asked(path, init, { 'x-real-ip': visitor }))) ?? new Response('', { status: 404 }),
    );
    expect(JSON.stringify(config)).toContain(delivery ? `"${paths.media}/:path*"` : '/:path*"');
  });

  it('as a Netlify edge function passes all on, and leaves the rest to the site', async () => {
    const { default: handle } = await load('netlify');
    const context = { ip: visitor, next: async () => new Response('', { status: 404 }) };
    await expectAllArrives(
      async (path, init) => (await handle(asked(path, init), context)) ?? Response.error(),
    );
  });

  const php = findPhp();
  it.skipIf(!php)('as a must-use plugin of WordPress prints the script and passes all on', async () => {
    const plugin = join(folder, `wordpress-${site.id}.php`);
    writeFileSync(plugin, codeFor('wordpress'));
    const blog = await startWordPress(php ?? '', {}, plugin);
    try {
      await expectAllArrives(async (path, init) =>
        path === '/index.html' ? new Response('', { status: 404 }) : fetch(blog.url + path, init),
      );
      const { snippet } = installation;
      expect(await (await fetch(blog.url)).text()).toContain(snippet);
    } finally {
      blog.stop();
    }
  });

  it.each(['javascript', 'react', 'vue'])('for %s is code that can be read', async (id) => {
    const { code } = await transform(codeFor(id), { loader: 'jsx' });
    expect(code).toContain(site.id);
    expect(code).toContain(installation.loader_url);
  });
});
