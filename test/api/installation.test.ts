import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const add = async (config = {}) =>
  (await server.call('POST /v1/sites', { body: { domain: 'shop.example', config } })).id;
const ask = (id: string) => server.call('GET /v1/sites/:id/installation', { params: { id } });

it('the snippet of a new site loads its script from the service', async () => {
  const id = await add();
  const { snippet, loader_url } = await ask(id);
  expect(snippet).toBe(`<script async src="${server.url}/v1/loader/${id}.js"></script>`);
  expect((await fetch(loader_url)).status).toBe(200);
});

it('has a snippet that goes on with the further addresses of the script', async () => {
  const delivery = { loader: '/tasolo/a.js', reserve: ['/tasolo/b.js', '/tasolo/c.js'] };
  const { snippet, platforms } = await ask(await add({ delivery }));
  for (const path of [delivery.loader, ...delivery.reserve]) expect(snippet).toContain(server.url + path);
  expect(platforms.find(({ id }) => id === 'html')?.code).toBe(snippet);
  for (const id of ['javascript', 'react', 'vue', 'google-tag-manager']) {
    const code = platforms.find((platform) => platform.id === id)?.code;
    for (const path of delivery.reserve) expect(code).toContain(server.url + path);
  }
});

it('the packages are given a reserve only where there is one', async () => {
  const { platforms } = await ask(await add({}));
  expect(platforms.find(({ id }) => id === 'react')?.code).not.toContain('reserve');
});

it('the snippet of a site with paths of its own loads its script from there', async () => {
  const { loader_url } = await ask(await add({ delivery: { loader: '/kept/a.js' } }));
  expect(loader_url).toBe(`${server.url}/kept/a.js`);
  expect((await fetch(loader_url)).status).toBe(200);
  const passed = await ask(
    await add({ delivery: { origin: 'https://shop.example/', loader: '/kept/b.js' } }),
  );
  expect(passed.loader_url).toBe('https://shop.example/kept/b.js');
});

it('what is suggested can be stored as it is; then nothing more is suggested, and the code stays', async () => {
  const id = await add();
  const before = await ask(id);
  const delivery = before.suggested_delivery ?? {};
  await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { delivery } } });
  const after = await ask(id);
  expect(after.suggested_delivery).toBeNull();
  const nginx = ({ platforms }: typeof after) => platforms.find((each) => each.id === 'nginx')?.code;
  expect(nginx(after)).toBe(nginx(before));
});

it('every platform has its name, steps and code', async () => {
  const { platforms } = await ask(await add());
  expect(platforms.map(({ id }) => id)).toEqual([
    'html',
    'nginx',
    'caddy',
    'apache',
    'cloudflare-worker',
    'vercel-next',
    'netlify',
    'wordpress',
    'google-tag-manager',
    'javascript',
    'react',
    'vue',
  ]);
  for (const { name, steps, code } of platforms) {
    expect([name.length, steps.length, code.length].every((length) => length > 0)).toBe(true);
    expect(code).not.toMatch(/\[object|'undefined|'null/);
  }
});
