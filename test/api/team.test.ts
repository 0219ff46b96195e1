import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { clientOf, joinTeam, memberPassword, ownerPassword, signIn } from '../support/join-team.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { written } from './report-cases.ts';

let server: LocalServer;
let owner: Call;
let site: string;
let other: string;
const ownerEmail = 'owner@example.com';
beforeAll(async () => {
  server = await startServer();
  const token = server.setupLink?.split('token=')[1] ?? '';
  const body = { token, email: ownerEmail, password: ownerPassword };
  owner = clientOf(server.url, (await signIn(server.url, 'POST /v1/setup', body)).cookie);
  site = (await owner('POST /v1/sites', { body: { domain: 'one.example' } })).id;
  other = (await owner('POST /v1/sites', { body: { domain: 'two.example' } })).id;
});
afterAll(() => server.stop());

const join = (wanted: Parameters<typeof joinTeam>[1] = {}, invite = owner) =>
  joinTeam({ url: server.url, invite }, wanted);
const newAddress = () => `${randomUUID()}@example.com`;

it('a member who is removed gets no more reports and alerts, and the owner gets what went to nobody else', async () => {
  const left = await join({ role: 'admin' });
  const params = { id: site };
  const { reports } = await owner('GET /v1/sites/:id/reports', { params });
  const report = reports[0]?.id ?? '';
  const recipient = { email: left.email, role: 'reader' as const };
  await owner('POST /v1/sites/:id/reports/:report/recipients', {
    params: { ...params, report },
    body: recipient,
  });
  const alone = { recipients: [left.email] };
  const both = { recipients: ['boss@example.com', left.email] };
  await owner('PUT /v1/sites/:id/alerts', { params, body: alone });
  await owner('PUT /v1/sites/:id/alerts', { params: { id: other }, body: both });
  await owner('DELETE /v1/members/:id', { params: { id: left.id } });
  const after = (await owner('GET /v1/sites/:id/reports', { params })).reports;
  expect(after.flatMap(({ recipients }) => recipients.map(({ email }) => email))).not.toContain(left.email);
  const alerts = async (id: string) =>
    (await owner('GET /v1/sites/:id/alerts', { params: { id } })).recipients;
  expect(await alerts(site)).toEqual([ownerEmail]);
  expect(await alerts(other)).toEqual(['boss@example.com']);
});

it('a member who is limited to other sites gets no reports of this one, until they are not', async () => {
  const limited = await join({ role: 'admin' });
  const { id } = await owner('POST /v1/sites', { body: { domain: 'three.example' } });
  const { reports } = await owner('GET /v1/sites/:id/reports', { params: { id } });
  const params = { id, report: reports[0]?.id ?? '' };
  const recipients = 'POST /v1/sites/:id/reports/:report/recipients';
  for (const email of [limited.email, 'press@example.com'])
    await owner(recipients, { params, body: { email } });
  const allow = (site_ids: string[] | null) =>
    owner('PATCH /v1/members/:id', { params: { id: limited.id }, body: { site_ids } });
  const sentTo = async (to?: string[]) => {
    const run = await owner('POST /v1/sites/:id/reports/:report/send', { params, body: { to } });
    await written(server, id, run.id);
    const of = { params: { id, run: run.id } };
    return (await owner('GET /v1/sites/:id/report-history/:run', of)).recipients.map(({ email }) => email);
  };
  await allow([other]);
  const { recipients: shown } = await owner('GET /v1/sites/:id/reports/:report', { params });
  expect(shown.filter(({ has_access }) => !has_access).map(({ email }) => email)).toEqual([limited.email]);
  expect((await sentTo()).sort()).toEqual([ownerEmail, 'press@example.com']);
  expect(await sentTo([limited.email])).toEqual([limited.email]);
  await allow([id]);
  expect(await sentTo()).toContain(limited.email);
  await owner('DELETE /v1/sites/:id', { params: { id } });
});

describe('what a role may do', () => {
  it('reader: read everything but keys and team, change nothing', async () => {
    const { call } = await join({ role: 'reader' });
    expect((await call('GET /v1/me')).scopes).toEqual(['read']);
    expect((await call('GET /v1/sites')).sites).toHaveLength(2);
    const params = { id: site };
    const refused = [
      call('POST /v1/sites', { body: { domain: 'x.example' } }),
      call('PATCH /v1/sites/:id', { params, body: { name: 'x' } }),
      call('DELETE /v1/sites/:id', { params }),
      call('PUT /v1/templates/sites/:id', { params, body: { name: 'x' } }),
      call('GET /v1/sites/:id/gate', { params }),
      call('GET /v1/keys'),
      call('GET /v1/members'),
      call('GET /v1/audit'),
      call('POST /v1/invitations', { body: { email: newAddress() } }),
    ];
    for (const each of await Promise.all(refused.map(refusal))) {
      expect(each).toMatchObject({
        status: 403,
        message: 'Your role does not allow this. Ask an owner or admin.',
      });
    }
  });

  it('admin: everything but owners', async () => {
    const { call } = await join({ role: 'admin' });
    expect((await call('GET /v1/me')).scopes).toEqual(['read', 'write', 'admin']);
    const reader = await join({ role: 'reader' }, call);
    expect(
      await call('PATCH /v1/members/:id', { params: { id: reader.id }, body: { role: 'admin' } }),
    ).toMatchObject({ role: 'admin', email: reader.email });
    await call('DELETE /v1/members/:id', { params: { id: reader.id } });
    const { members } = await call('GET /v1/members');
    const params = { id: members.find(({ role }) => role === 'owner')?.id ?? '' };
    const self = { id: members.find(({ role }) => role === 'admin')?.id ?? '' };
    const refused = [
      call('PATCH /v1/members/:id', { params, body: { role: 'reader' } }),
      call('PATCH /v1/members/:id', { params, body: { site_ids: [site] } }),
      call('PATCH /v1/members/:id', { params: self, body: { role: 'owner' } }),
      call('DELETE /v1/members/:id', { params }),
      call('POST /v1/invitations', { body: { email: newAddress(), role: 'owner' } }),
    ];
    for (const each of await Promise.all(refused.map(refusal))) expect(each).toMatchObject({ status: 403 });
    const wanted = { email: newAddress(), role: 'owner' as const, password: ownerPassword };
    const invited = await owner('POST /v1/invitations', { body: wanted });
    for (const address of ['POST /v1/invitations/:id/renew', 'DELETE /v1/invitations/:id'] as const) {
      expect(await refusal(call(address, { params: { id: invited.id } }))).toMatchObject({ status: 403 });
    }
    await owner('DELETE /v1/invitations/:id', { params: { id: invited.id } });
  });

  it.each(['reader', 'admin'] as const)('a guest who is %s: their sites and nothing else', async (role) => {
    const { call } = await join({ role, site_ids: [site] });
    expect(await call('GET /v1/me')).toMatchObject({
      member: { role, site_ids: [site] },
      scopes: role === 'reader' ? ['read'] : ['read', 'write'],
    });
    expect((await call('GET /v1/sites')).sites.map(({ id }) => id)).toEqual([site]);
    await call('GET /v1/sites/:id', { params: { id: site } });
    expect(await refusal(call('GET /v1/sites/:id', { params: { id: other } }))).toMatchObject({
      status: 404,
    });
    const wish = call('PATCH /v1/sites/:id', { params: { id: site }, body: { name: 'by a guest' } });
    if (role === 'reader') expect(await refusal(wish)).toMatchObject({ status: 403 });
    else await wish;
    const refused = [
      call('POST /v1/sites', { body: { domain: 'x.example' } }),
      call('GET /v1/keys'),
      call('GET /v1/members'),
      call('GET /v1/invitations'),
      call('GET /v1/audit'),
    ];
    for (const each of await Promise.all(refused.map(refusal))) {
      expect(each).toMatchObject({ status: 403 });
    }
  });

  it('a change counts with the next request, and of what is left out nothing changes', async () => {
    const guest = await join({ role: 'admin', site_ids: [site] });
    const change = (body: { role?: 'reader'; site_ids?: string[] | null }) =>
      owner('PATCH /v1/members/:id', { params: { id: guest.id }, body });
    expect(await change({ role: 'reader' })).toMatchObject({ role: 'reader', site_ids: [site] });
    expect((await guest.call('GET /v1/me')).scopes).toEqual(['read']);
    expect(await change({ site_ids: null })).toMatchObject({ role: 'reader', site_ids: null });
    expect((await guest.call('GET /v1/sites')).sites).toHaveLength(2);
  });

  it('a deleted site among those of a member stands in no way of a change', async () => {
    const { id: gone } = await owner('POST /v1/sites', { body: { domain: 'gone.example' } });
    const { id } = await join({ role: 'reader', site_ids: [site, gone] });
    const last = await join({ role: 'reader', site_ids: [gone] });
    await owner('DELETE /v1/sites/:id', { params: { id: gone } });
    const body = { role: 'admin' as const, site_ids: [site, gone] };
    const changed = await owner('PATCH /v1/members/:id', { params: { id }, body });
    expect(changed).toMatchObject({ role: 'admin', site_ids: [site] });
    const params = { id: last.id };
    const alone = await owner('PATCH /v1/members/:id', { params, body: { role: 'admin', site_ids: [gone] } });
    expect(alone).toMatchObject({ role: 'admin', site_ids: [gone] });
    const never = owner('PATCH /v1/members/:id', { params, body: { site_ids: [randomUUID()] } });
    expect(await refusal(never)).toMatchObject({ status: 404 });
  });

  it('nobody is owner of some sites only', async () => {
    const body = { email: newAddress(), role: 'owner' as const, site_ids: [site] };
    expect(await refusal(owner('POST /v1/invitations', { body }))).toMatchObject({
      details: { field: 'site_ids', reason: 'invalid_value' },
    });
  });

  it('the last owner keeps the role; with another one, they may be changed, and then go', async () => {
    const me = (await owner('GET /v1/me')).member;
    const params = { id: me.id };
    const toAdmin = { role: 'admin' as const, password: ownerPassword };
    const alone = await refusal(owner('PATCH /v1/members/:id', { params, body: toAdmin }));
    expect(alone).toMatchObject({ status: 409, code: 'CONFLICT', details: { reason: 'last_owner' } });
    const second = await join({ role: 'owner' });
    const password = memberPassword;
    await second.call('PATCH /v1/members/:id', { params, body: { role: 'admin', password } });
    expect((await owner('GET /v1/me')).member.role).toBe('admin');
    await second.call('PATCH /v1/members/:id', { params, body: { role: 'owner', password } });
    const theirs = { id: second.id };
    expect(await refusal(owner('DELETE /v1/members/:id', { params: theirs }))).toMatchObject({
      status: 409,
      details: { reason: 'still_owner' },
    });
    await owner('PATCH /v1/members/:id', { params: theirs, body: toAdmin });
    await owner('DELETE /v1/members/:id', { params: theirs });
  });

  it('a session alone neither makes an owner nor ends one: that takes the password', async () => {
    server.clock.nextWindow(15 * 60_000); // a member has ten tries at their password in it
    const [second, admin] = [await join({ role: 'owner' }), await join({ role: 'admin' })];
    const email = newAddress();
    const tries = (password?: string) => [
      owner('POST /v1/invitations', { body: { email, role: 'owner', password } }),
      owner('PATCH /v1/members/:id', { params: { id: admin.id }, body: { role: 'owner', password } }),
      owner('PATCH /v1/members/:id', { params: { id: second.id }, body: { role: 'admin', password } }),
    ];
    for (const each of await Promise.all(tries().map(refusal)))
      expect(each).toMatchObject({ status: 400, details: { field: 'password', reason: 'required' } });
    for (const each of await Promise.all(tries('not the password').map(refusal)))
      expect(each).toMatchObject({ status: 400, details: { field: 'password', reason: 'invalid_value' } });
    const roles = (await owner('GET /v1/members')).members.map(({ id, role }) => [id, role]);
    expect(roles).toEqual(
      expect.arrayContaining([
        [second.id, 'owner'],
        [admin.id, 'admin'],
      ]),
    );
    const [invited] = await Promise.all(tries(ownerPassword));
    const renewal = owner('POST /v1/invitations/:id/renew', { params: { id: invited?.id ?? '' } });
    expect(await refusal(renewal)).toMatchObject({ status: 409, details: { reason: 'owner_invitation' } });
    const params = { id: admin.id };
    await owner('PATCH /v1/members/:id', { params, body: { role: 'admin', password: ownerPassword } });
  });
});

describe('invitations', () => {
  const nobody = () => createClient(server.url);

  it('tell who invites whom to what and nothing else, are good once, and came by email', async () => {
    await owner('PATCH /v1/me', { body: { name: 'Olga\nOwner' } });
    const email = newAddress();
    const made = await owner('POST /v1/invitations', { body: { email: email.toUpperCase() } });
    expect(made).toMatchObject({ email, role: 'reader', site_ids: null, inviter: 'Olga Owner' });
    const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000;
    expect(days).toBe(7);
    const token = made.link.split('#')[1] ?? '';
    expect(token).toMatch(/^\w{32}$/);
    expect(await emailedToken(server.dataDir, email)).toBe(token);
    expect(JSON.stringify(await owner('GET /v1/invitations'))).not.toContain(token);
    const look = await nobody()('POST /v1/invitations/look', { body: { token } });
    expect(look).toEqual({ inviter: 'Olga Owner', email, role: 'reader', site_names: null });
    const accept = { token, name: 'Ada', password: memberPassword };
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => nobody()('POST /v1/invitations/accept', { body: accept })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(nobody()('POST /v1/invitations/look', { body: { token } }))).toMatchObject({
      status: 404,
    });
    const { cookie } = await signIn(server.url, 'POST /v1/login', { email, password: memberPassword });
    expect((await clientOf(server.url, cookie)('GET /v1/me')).member).toMatchObject({ name: 'Ada', email });
  });

  it('conflict with members and open invitations', async () => {
    const email = newAddress();
    await owner('POST /v1/invitations', { body: { email } });
    for (const taken of [email, ownerEmail.toUpperCase()]) {
      expect(await refusal(owner('POST /v1/invitations', { body: { email: taken } }))).toMatchObject({
        status: 409,
        details: { field: 'email', reason: 'email_taken' },
      });
    }
  });

  it('renewed: the earlier link ends; taken back: both do', async () => {
    const made = await owner('POST /v1/invitations', { body: { email: newAddress() } });
    const params = { id: made.id };
    const renewed = await owner('POST /v1/invitations/:id/renew', { params });
    const look = (link: string) =>
      nobody()('POST /v1/invitations/look', { body: { token: link.split('#')[1] ?? '' } });
    expect(await refusal(look(made.link))).toMatchObject({ status: 404 });
    await look(renewed.link);
    await owner('DELETE /v1/invitations/:id', { params });
    expect(await refusal(look(renewed.link))).toMatchObject({ status: 404 });
    expect(await refusal(owner('POST /v1/invitations/:id/renew', { params }))).toMatchObject({ status: 404 });
  });
});
