import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { clientOf, joinTeam } from '../support/join-team.ts';
import { ownerCookie } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let owner: Call;
let site: string;
beforeAll(async () => {
  server = await startServer();
  owner = clientOf(server.url, await ownerCookie(server));
  site = (await owner('POST /v1/sites', { body: { domain: 'one.example' } })).id;
});
afterAll(() => server.stop());

const join = () => joinTeam({ url: server.url, invite: owner }, { role: 'admin' });
const withKey = ({ key }: { key: string }) => createClient(server.url, { key });
const makeKey = (call: Call, name: string, more: object = {}) =>
  call('POST /v1/keys', { body: { name, scopes: ['read', 'write', 'admin'], ...more } });
const makeShare = (call: Call, name: string) =>
  call('POST /v1/sites/:id/shares', { params: { id: site }, body: { name } });
const makeLink = (call: Call, name: string) =>
  call('POST /v1/sites/:id/links', {
    params: { id: site },
    body: { name, question: { metrics: ['sessions'], days: 30 } },
  });
const remove = (id: string) => owner('DELETE /v1/members/:id', { params: { id } });
const nothing = { keys: [], share_links: [], csv_links: [] };

describe('a member who is removed', () => {
  it('leaves keys and links that still work, and the owner learns which', async () => {
    const admin = await join();
    const key = await makeKey(admin.call, 'Deploy');
    const share = await makeShare(admin.call, 'Board');
    const link = await makeLink(admin.call, 'Sheet');
    const { id: ours } = await makeKey(owner, 'Ours');
    const { still_working } = await remove(admin.id);
    expect(still_working).toEqual({
      keys: [{ id: key.id, name: 'Deploy' }],
      share_links: [{ id: share.id, name: 'Board', site_id: site }],
      csv_links: [{ id: link.id, name: 'Sheet', site_id: site }],
    });
    const { keys } = await withKey(key)('GET /v1/keys');
    expect(keys.map(({ id }) => id)).toEqual(expect.arrayContaining([key.id, ours]));
    expect((await fetch(link.url)).status).toBe(200);
  });

  it('leaves what they created with their keys, too', async () => {
    const admin = await join();
    const first = withKey(await makeKey(admin.call, 'First'));
    const second = withKey(await makeKey(first, 'Second'));
    await makeShare(second, 'Board');
    const { still_working } = await remove(admin.id);
    expect(still_working.keys.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(still_working.share_links.map(({ name }) => name)).toEqual(['Board']);
  });

  it('leaves nothing where it was revoked, has expired or was never made', async () => {
    const admin = await join();
    const { id } = await makeKey(admin.call, 'Revoked');
    await owner('DELETE /v1/keys/:id', { params: { id } });
    expect((await remove(admin.id)).still_working).toEqual(nothing);
  });
});

describe('the list of API keys says who created each', () => {
  const creatorOf = async (call: Call, id: string) =>
    (await call('GET /v1/keys')).keys.find((key) => key.id === id)?.creator;

  it('by name, or by address where they have none; nobody where it is not known', async () => {
    const admin = await join();
    const made = await makeKey(admin.call, 'k');
    expect(made.creator).toBe('Joined');
    expect(await creatorOf(owner, made.id)).toBe('Joined');
    const nested = await makeKey(withKey(made), 'nested');
    expect(nested.creator).toBe('Joined');
    await admin.call('PATCH /v1/me', { body: { name: '' } });
    expect(await creatorOf(owner, nested.id)).toBe(admin.email);
    await remove(admin.id);
    expect(await creatorOf(owner, made.id)).toBeNull();
    const { keys } = await owner('GET /v1/keys');
    expect(keys.find(({ name }) => name === 'Bootstrap key')?.creator).toBeNull();
  });

  it('without names to keys that only manage keys, and not at all to those limited to sites', async () => {
    const admin = await join();
    const { id } = await makeKey(admin.call, 'k', { site_ids: [site] });
    const manager = withKey(await makeKey(owner, 'm', { scopes: ['admin'] }));
    expect(await creatorOf(manager, id)).toBe(`${admin.email.slice(0, 1)}…@example.com`);
    const limited = withKey(await makeKey(owner, 'l', { site_ids: [site] }));
    expect(await creatorOf(limited, id)).toBeNull();
  });
});
