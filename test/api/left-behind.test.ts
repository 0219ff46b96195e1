import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { clientOf, joinTeam, ownerPassword } from '../support/join-team.ts';
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
const addSlack = (call: Call, url: string, id = site) =>
  call('POST /v1/sites/:id/integrations', {
    params: { id },
    body: { kind: 'slack', name: 'Channel', url, events: ['daily_report'] },
  });
const slack = (name: string) => `https://hooks.slack.com/services/T0/B0/${name}`;
const nothing = {
  keys: [],
  share_links: [],
  csv_links: [],
  integrations: [],
  report_recipients: [],
  alert_recipients: [],
};

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
      integrations: [],
      report_recipients: [],
      alert_recipients: [],
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

  it('leaves servers and outside addresses that still get numbers because of them', async () => {
    const admin = await join();
    const colleague = await join();
    const withTheirs = withKey(await makeKey(admin.call, 'Hooks'));
    const ours = await addSlack(owner, slack('ours'));
    const theirs = await addSlack(withTheirs, slack('theirs'));
    const off = await addSlack(admin.call, slack('off'));
    const moved = await addSlack(owner, slack('moved'));
    const change = (call: Call, { id: integrationId }: { id: string }, body: object) =>
      call('PATCH /v1/sites/:id/integrations/:integrationId', { params: { id: site, integrationId }, body });
    await change(admin.call, off, { state: 'disabled' });
    await change(admin.call, ours, { events: ['weekly_report'] });
    await change(admin.call, moved, { url: slack('elsewhere') });
    const { reports } = await owner('GET /v1/sites/:id/reports', { params: { id: site } });
    const add = (call: Call, index: number, email: string) =>
      call('POST /v1/sites/:id/reports/:report/recipients', {
        params: { id: site, report: reports[index]?.id ?? '' },
        body: { email },
      });
    await add(owner, 0, 'theirs@press.example');
    for (const [index, email] of [
      [0, 'out@press.example'],
      [1, 'out@press.example'],
      [0, colleague.email],
      [0, admin.email],
    ] as const)
      await add(admin.call, index, email);
    const recipients = ['owner@example.com', 'kept@press.example'];
    await owner('PUT /v1/sites/:id/alerts', { params: { id: site }, body: { recipients } });
    await admin.call('PUT /v1/sites/:id/alerts', {
      params: { id: site },
      body: { recipients: [...recipients, colleague.email, 'alerted@press.example'] },
    });
    await owner('PUT /v1/sites/:id/alerts', { params: { id: site }, body: { no_data_hours: 30 } });
    const { still_working } = await remove(admin.id);
    expect(still_working.integrations).toEqual([
      { id: theirs.id, name: 'Channel', site_id: site },
      { id: moved.id, name: 'Channel', site_id: site },
    ]);
    expect(still_working.report_recipients).toEqual([{ email: 'out@press.example', site_id: site }]);
    expect(still_working.alert_recipients).toEqual([{ email: 'alerted@press.example', site_id: site }]);
  });

  it('leaves nothing where it was revoked, has expired or was never made', async () => {
    const admin = await join();
    const { id } = await makeKey(admin.call, 'Revoked');
    await owner('DELETE /v1/keys/:id', { params: { id } });
    expect((await remove(admin.id)).still_working).toEqual(nothing);
  });
});

describe('a member who loses rights', () => {
  const change = (id: string, body: object) =>
    owner('PATCH /v1/members/:id', { params: { id }, body: { ...body, password: ownerPassword } });
  const makeAll = async () => {
    const admin = await join();
    const other = (await owner('POST /v1/sites', { body: { domain: 'two.example' } })).id;
    await makeKey(admin.call, 'Deploy');
    await makeShare(admin.call, 'Board');
    await addSlack(admin.call, slack('two'), other);
    return { id: admin.id, other };
  };

  it('leaves what they could no longer create: all of it as a reader', async () => {
    const { id, other } = await makeAll();
    const { still_working } = await change(id, { role: 'reader' });
    expect(still_working).toMatchObject({
      keys: [{ name: 'Deploy' }],
      share_links: [{ name: 'Board', site_id: site }],
      integrations: [{ name: 'Channel', site_id: other }],
    });
    expect((await change(id, { role: 'admin' })).still_working).toEqual(nothing);
  });

  it('as an admin of some sites, keys and what is of other sites', async () => {
    const { id, other } = await makeAll();
    const { still_working } = await change(id, { site_ids: [site] });
    expect(still_working).toMatchObject({ keys: [{ name: 'Deploy' }], share_links: [] });
    expect(still_working.integrations).toMatchObject([{ site_id: other }]);
    expect((await change(id, { site_ids: [site, other] })).still_working).toEqual(nothing);
    expect((await change(id, { site_ids: [other] })).still_working.share_links).toHaveLength(1);
  });

  it('is told of nothing where all rights over it stay', async () => {
    const { id } = await makeAll();
    expect((await change(id, { role: 'owner' })).still_working).toEqual(nothing);
    expect((await change(id, { role: 'admin' })).still_working).toEqual(nothing);
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
