import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountDemoPages } from '../../src/cli/demo/demo-pages.ts';
import { demoSites } from '../../src/cli/demo/demo-sites.ts';
import { pageAddresses } from '../../src/contract/sites/reserved-paths.ts';
import type { Bindings } from '../../src/http/edge/api.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: 'velona.example' } })).id;
});
afterAll(() => server.stop());

/** Who may frame a page, as browsers read it. */
async function framersOf(answer: Response): Promise<string> {
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await answer.text()).toMatch(/^<!doctype html>/i);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return /frame-ancestors ([^;]+)/.exec(policy)?.[1] ?? 'anyone: nothing is said';
}

const open = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });

async function share(body: { may_embed?: boolean }) {
  const params = { id: site };
  const { url, embed_url } = await server.call('POST /v1/sites/:id/shares', {
    params,
    body: { name: 'Board', ...body },
  });
  return { url, embed_url, token: url.split('#')[1] ?? '' };
}

it('nobody can frame a page of the dashboard, the help, the reference, or one for visitors', async () => {
  const dashboard = pageAddresses.filter((path) => path !== '/embed').map((path) => path.replace('*', site));
  const others = ['/no-such-page', '/help', '/help/security', '/docs', `/v1/about/${site}`, '/unsubscribe/x'];
  const paths = [...dashboard, ...others];
  expect(paths).toEqual(expect.arrayContaining(['/', '/login', `/sites/${site}`, '/shared']));
  const framers = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await framersOf(await open(path))])),
  );
  expect(framers).toEqual(Object.fromEntries(paths.map((path) => [path, "'none'"])));
});

it('the dashboard alone can frame the previews of a wall and a report', async () => {
  expect(await framersOf(await open('/preview'))).toBe("'self'");
  const path = `/v1/sites/${site}/report-preview?kind=daily&format=html`;
  const headers = { authorization: `Bearer ${server.key}` };
  expect(await framersOf(await fetch(server.url + path, { headers }))).toBe("'self'");
});

it('anyone can frame the page of an embeddable share link, and it shows no other', async () => {
  const [plain, framed] = [await share({}), await share({ may_embed: true })];
  expect(await framersOf(await fetch(plain.url))).toBe("'none'");
  expect(await framersOf(await fetch(framed.url))).toBe("'none'");
  expect(plain.embed_url).toBeNull();
  expect(await framersOf(await fetch(framed.embed_url ?? ''))).toBe('*');
  const look = (token: string) => server.call('POST /v1/shared', { body: { token, embedded: true } });
  expect(await refusal(look(plain.token))).toMatchObject({ status: 404 });
  expect((await look(framed.token)).name).toBe('Board');
});

it('nobody can frame a page of the demo', async () => {
  const demo = new Hono<Bindings>();
  mountDemoPages(demo, server.url, () => []);
  const urls = [
    ...demoSites.map(({ domain }) => `http://${domain}/`),
    '/demo',
    '/demo/blog',
    '/demo?as=ublock',
  ];
  for (const url of urls) {
    const { host } = new URL(url, server.url);
    expect(await framersOf(await demo.request(url, { headers: { host } })), url).toBe("'none'");
  }
});
