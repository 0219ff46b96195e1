import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { clientOf, type Joined, joinTeam } from '../support/join-team.ts';
import { ownerCookie } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let owner: Call;
let site: string;
let other: string;
beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  site = (await owner('POST /v1/sites', { body: { domain: 'one.example' } })).id;
  other = (await owner('POST /v1/sites', { body: { domain: 'two.example' } })).id;
});
afterAll(() => server.stop());

const join = (role: 'admin' | 'reader' = 'admin') => joinTeam({ url: server.url, invite: owner }, { role });
/** The status of the page and of its script. */
const open = async (url: string) => [(await fetch(url)).status, (await fetch(`${url}/script.js`)).status];
const shown = [200, 200];
const gone = [404, 404];

const saved = async (call: Call) =>
  (await call('POST /v1/sites/:id/previews', { params: { id: site }, body: { template: 'default' } })).url;
const withWords = async (call: Call) => {
  const body = { template: 'default', config: { title: 'Call us' } };
  return (await call('POST /v1/sites/:id/previews', { params: { id: site }, body })).url;
};
const change = (body: { role?: 'reader'; site_ids?: string[] }, { id }: Joined) =>
  owner('PATCH /v1/members/:id', { params: { id }, body });

describe('a preview link', () => {
  it('ends when the member who created it is removed', async () => {
    const admin = await join();
    const urls = [await withWords(admin.call), await saved(admin.call)];
    for (const url of urls) expect(await open(url)).toEqual(shown);
    await owner('DELETE /v1/members/:id', { params: { id: admin.id } });
    for (const url of urls) expect(await open(url)).toEqual(gone);
  });

  it('with words of its own ends when the member may no longer write; one of what is saved stays', async () => {
    const admin = await join();
    const [words, plain] = [await withWords(admin.call), await saved(admin.call)];
    await change({ role: 'reader' }, admin);
    expect(await open(words)).toEqual(gone);
    expect(await open(plain)).toEqual(shown);
  });

  it('ends when the member is limited to other sites, and not when to this one', async () => {
    const [stays, leaves] = [await join(), await join()];
    const [staying, leaving] = [await withWords(stays.call), await saved(leaves.call)];
    await change({ site_ids: [site] }, stays);
    await change({ site_ids: [other] }, leaves);
    expect(await open(staying)).toEqual(shown);
    expect(await open(leaving)).toEqual(gone);
  });

  it('of an API key ends with the key, and not with the member who created the key', async () => {
    const admin = await join();
    const body = { name: 'k', scopes: ['read' as const, 'write' as const] };
    const key = await admin.call('POST /v1/keys', { body });
    const url = await withWords(createClient(server.url, { key: key.key }));
    await owner('DELETE /v1/members/:id', { params: { id: admin.id } });
    expect(await open(url)).toEqual(shown);
    await owner('DELETE /v1/keys/:id', { params: { id: key.id } });
    expect(await open(url)).toEqual(gone);
  });

  it('of a reader shows what is saved', async () => {
    expect(await open(await saved((await join('reader')).call))).toEqual(shown);
  });
});
