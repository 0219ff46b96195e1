import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail } from '../../src/records/accounts/account.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { type Joined, joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const remove = ({ id }: Joined) => byOwner(server)('DELETE /v1/members/:id', { params: { id } });

async function rename({ id }: Pick<Joined, 'id'>): Promise<void> {
  const { records } = server.stores;
  const now = server.clock.now();
  const link = { userId: id, purpose: 'change_email' as const, email: `new-${id}@example.com` };
  const token = await addOneTimeLink(records.db, link, now);
  await confirmEmail(records, token, new Date(now).toISOString());
}

it.each<[string, (member: Joined) => Promise<unknown>]>([
  ['removed', remove],
  ['renamed', rename],
])('a form that was opened before a member was %s does not put the address back', async (_, change) => {
  const { id } = await byOwner(server)('POST /v1/sites', { body: { domain: 'owl.example' } });
  const member = await joinTeam({ url: server.url, invite: byOwner(server) });
  const url = `${server.url}/v1/sites/${id}/alerts`;
  const put = async (recipients: string[], more: Record<string, string> = {}) => {
    const headers = { ...(await ownerHeaders(server)), 'content-type': 'application/json', ...more };
    return fetch(url, { method: 'PUT', headers, body: JSON.stringify({ recipients }) });
  };
  const both = [owner.email, member.email];
  const form = (await put(both)).headers.get('etag') ?? '';
  await change(member);
  const refused = await put(both, { 'if-match': form });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { details: { reason: 'changed_meanwhile' } } });
  const stored = await byOwner(server)('GET /v1/sites/:id/alerts', { params: { id } });
  expect(stored.recipients).not.toContain(member.email);
});

it('nor does one of settings that were never saved, when they go to another owner by now', async () => {
  const second = await joinTeam({ url: server.url, invite: byOwner(server) }, { role: 'owner' });
  const { id } = await second.call('POST /v1/sites', { body: { domain: 'owl.example' } });
  const url = `${server.url}/v1/sites/${id}/alerts`;
  const headers = { cookie: second.cookie, 'sec-fetch-site': 'same-origin' };
  const open = async () => (await fetch(url, { headers })).headers.get('etag') ?? '';
  const save = async (form: string) => {
    const more = { 'content-type': 'application/json', 'if-match': form };
    const { recipients } = await second.call('GET /v1/sites/:id/alerts', { params: { id } });
    const body = JSON.stringify({ recipients });
    return (await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body })).status;
  };
  const { members } = await second.call('GET /v1/members');
  const first = members.find(({ email }) => email === owner.email)?.id ?? '';
  const atFirst = await open();
  await rename({ id: first });
  const renamed = await open();
  expect(await save(atFirst)).toBe(409);
  await second.call('PATCH /v1/members/:id', {
    params: { id: first },
    body: { role: 'admin', password: memberPassword },
  });
  expect(await save(renamed)).toBe(409);
  expect(await save(await open())).toBe(200);
});

it('who added an address is known as long as it gets alerts, and follows it', async () => {
  const { id } = await byOwner(server)('POST /v1/sites', { body: { domain: 'owl.example' } });
  const [gone, renamed] = [
    await joinTeam({ url: server.url, invite: byOwner(server) }),
    await joinTeam({ url: server.url, invite: byOwner(server) }),
  ];
  const adders = async () => {
    const { db } = server.stores.records;
    const row = await db
      .selectFrom('alert_settings')
      .select('added_by')
      .where('site_id', '=', id)
      .executeTakeFirstOrThrow();
    return JSON.parse(row.added_by ?? '') as Record<string, string>;
  };
  const recipients = [owner.email, gone.email, renamed.email];
  await byOwner(server)('PUT /v1/sites/:id/alerts', { params: { id }, body: { recipients } });
  const by = expect.any(String);
  expect(await adders()).toEqual({ [owner.email]: by, [gone.email]: by, [renamed.email]: by });
  await rename(renamed);
  expect(await adders()).toEqual({
    [owner.email]: by,
    [gone.email]: by,
    [`new-${renamed.id}@example.com`]: by,
  });
  await remove(gone);
  expect(await adders()).toEqual({ [owner.email]: by, [`new-${renamed.id}@example.com`]: by });
});
