import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { type Address, routes } from '../../src/contract/routes.ts';
import { eventually } from '../support/events.ts';
import { readZip } from '../support/read-zip.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const owner = { email: 'owner@example.com', password: 'a long enough password' };
const addresses = [owner.email, 'boss@client.example', 'alarm@client.example'];
let server: LocalServer;
let site: string;
let reports: { id: string }[];
let template: string;

beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const params = { id: site };
  ({ reports } = await server.call('GET /v1/sites/:id/reports', { params }));
  const report = reports[0]?.id ?? '';
  await server.call('POST /v1/sites/:id/reports/:report/recipients', {
    params: { ...params, report },
    body: { email: 'boss@client.example', role: 'reader' },
  });
  await server.call('POST /v1/sites/:id/reports/:report/send', { params: { ...params, report }, body: {} });
  const cookie = await signedIn();
  const asOwner = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'PUT',
      headers: { cookie, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const saved = await asOwner(`/v1/templates/sites/${site}`, { name: 'mine', config: {} });
  template = (await saved.json()).id;
  expect((await asOwner(`/v1/templates/sites/${site}/drafts`, { name: 'mine', config: {} })).ok).toBe(true);
  await server.call('PUT /v1/sites/:id/alerts', { params, body: { recipients: ['alarm@client.example'] } });
});
afterAll(() => server.stop());

it.each([
  ['a key that reads', ['read']],
  ['a key that reads and manages keys', ['read', 'admin']],
] as const)('%s gets no address of a person from any endpoint', async (_, scopes) => {
  const { key } = await server.call('POST /v1/keys', {
    body: { name: 'BI', scopes: [...scopes], site_ids: [site] },
  });
  expect(await seenBy(createClient(server.url, { key: key ?? '' }), key ?? '')).toEqual([]);
});

it('shows them to who may change them', async () => {
  const seen = await seenBy(server.call, server.key);
  for (const address of addresses) expect(seen.join('\n')).toContain(address);
});

it('a key that reads sees how many there are, and their hosts', async () => {
  const { key } = await server.call('POST /v1/keys', { body: { name: 'BI', scopes: ['read'] } });
  const call = createClient(server.url, { key: key ?? '' });
  const { recipients } = await call('GET /v1/sites/:id/alerts', { params: { id: site } });
  expect(recipients).toEqual(['a…@client.example']);
});

it('a key that reads gets no address from an export', async () => {
  const { key } = await server.call('POST /v1/keys', {
    body: { name: 'BI', scopes: ['read'], site_ids: [site] },
  });
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const params = { id: site };
  const { id } = await server.call('POST /v1/sites/:id/exports', {
    params,
    body: { start: today, end: today },
  });
  const read = createClient(server.url, { key: key ?? '' });
  await eventually(async () => {
    const { state } = await read('GET /v1/sites/:id/exports/:exportId', {
      params: { ...params, exportId: id },
    });
    expect(state).toBe('ready');
  });
  const file = await fetch(`${server.url}/v1/sites/${site}/exports/${id}/file`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const path = join(server.dataDir, 'read-by-key.zip');
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  const files = [...(await readZip(path)).values()];
  expect(files.map(({ name }) => name)).toContain('templates.json');
  const withAddress = files.filter(({ text }) => addresses.some((each) => text.includes(each)));
  expect(withAddress.map(({ name }) => name)).toEqual([]);
});

async function signedIn(): Promise<string> {
  const answer = await fetch(`${server.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(owner),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** Answers of all that can be read about the site that have an address in them, each with the endpoint's name. */
async function seenBy(call: Call, key: string): Promise<string[]> {
  const { runs } = await call('GET /v1/sites/:id/report-history', { params: { id: site }, query: {} });
  const params: Record<string, string> = {
    id: site,
    siteId: site,
    report: reports[0]?.id ?? '',
    run: runs[0]?.id ?? '',
  };
  const seen: string[] = [];
  for (const address of Object.keys(routes) as Address[]) {
    const { access } = routes[address];
    if (!address.startsWith('GET ') || access !== 'read' || address.includes('/live')) continue;
    if (address.startsWith('GET /v1/templates/:id')) params.id = template;
    else params.id = site;
    const path = address.slice(4).replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none');
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } });
    const text = await answer.text();
    const found = addresses.filter((each) => text.includes(each));
    if (found.length > 0) seen.push(`${address}: ${found.join(', ')}`);
  }
  return seen;
}
