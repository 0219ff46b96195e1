import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let nobody: Call;
beforeAll(async () => {
  server = await startServer();
  nobody = createClient(server.url);
});
afterAll(() => server.stop());

const join = () => joinTeam({ url: server.url, invite: byOwner(server) });
const again = async (email: string, password = memberPassword) =>
  clientOf(server.url, (await signIn(server.url, 'POST /v1/login', { email, password })).cookie);

describe('own account', () => {
  it('lists where one is signed in, and ends one of them or all others at once', async () => {
    const { call, email } = await join();
    const [second, third] = [await again(email), await again(email)];
    const { logins } = await call('GET /v1/me/logins');
    expect(logins).toHaveLength(3);
    expect(logins.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(logins[0] ?? {}).sort()).toEqual(
      ['browser', 'created_at', 'current', 'id', 'last_seen_at', 'os'].sort(),
    );
    const mine = (await second('GET /v1/me/logins')).logins.find(({ current }) => current)?.id ?? '';
    await call('DELETE /v1/me/logins/:id', { params: { id: mine } });
    expect(await refusal(second('GET /v1/me'))).toMatchObject({ status: 401 });
    expect(await call('DELETE /v1/me/logins')).toEqual({ signed_out: 1 });
    expect(await refusal(third('GET /v1/me'))).toMatchObject({ status: 401 });
    await call('GET /v1/me');
  });

  it('ends nobody else’s', async () => {
    const [mine, theirs] = [await join(), await join()];
    const [login] = (await theirs.call('GET /v1/me/logins')).logins;
    const params = { id: login?.id ?? '' };
    expect(await refusal(mine.call('DELETE /v1/me/logins/:id', { params }))).toMatchObject({ status: 404 });
    await theirs.call('GET /v1/me');
  });

  it('a new password needs the old one, and signs out everywhere else', async () => {
    const { call, email } = await join();
    const other = await again(email);
    const change = (current_password: string) =>
      call('POST /v1/me/password', { body: { current_password, password: 'quite another one' } });
    expect(await refusal(change('wrong'))).toMatchObject({ details: { field: 'current_password' } });
    expect(await change(memberPassword)).toEqual({ changed: true, signed_out: 1 });
    expect(await refusal(other('GET /v1/me'))).toMatchObject({ status: 401 });
    await call('GET /v1/me');
    await again(email, 'quite another one');
  });

  it('the own password is not to be guessed: ten tries in a quarter of an hour', async () => {
    const { call } = await join();
    const guess = () =>
      refusal(call('POST /v1/me/password', { body: { current_password: 'x', password: 'x'.repeat(10) } }));
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await guess()).status);
    // A new quarter of an hour may have begun in between.
    expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(1);
    expect((await guess()).status === 429 || statuses.includes(429)).toBe(true);
  });

  it('a password that is easy to guess is refused wherever one is chosen, and nothing is changed', async () => {
    const { call, email } = await join();
    const easy = { status: 400, details: { field: 'password', reason: 'easy_to_guess' } };
    for (const password of ['Password123!', email]) {
      const change = call('POST /v1/me/password', { body: { current_password: memberPassword, password } });
      expect(await refusal(change)).toMatchObject(easy);
    }
    await nobody('POST /v1/password-resets', { body: { email } });
    const token = await emailedToken(server.dataDir, email, 'password_reset');
    const reset = (password: string) =>
      nobody('POST /v1/password-resets/finish', { body: { token, password } });
    expect(await refusal(reset('qwertyuiop'))).toMatchObject(easy);
    expect(await refusal(reset(email))).toMatchObject(easy);
    await again(email);
    await reset('chosen anew, twice');
    const body = { email: 'grace@velona.example' };
    const { link } = await byOwner(server)('POST /v1/invitations', { body });
    const accept = (password: string) =>
      nobody('POST /v1/invitations/accept', {
        body: { token: link.split('#')[1] ?? '', name: 'Grace Hopper', password },
      });
    for (const password of ['grace hopper', 'velona2026']) {
      expect(await refusal(accept(password))).toMatchObject(easy);
    }
    await accept(memberPassword);
  });

  it('a new address counts once it is confirmed, and belongs to one member', async () => {
    const [{ call, email }, other] = [await join(), await join()];
    const wanted = `new-${email}`;
    const ask = (address: string, password = memberPassword) =>
      call('POST /v1/me/email', { body: { email: address, password } });
    expect(await refusal(ask(wanted, 'wrong'))).toMatchObject({ details: { field: 'password' } });
    await ask(wanted);
    expect((await call('GET /v1/me')).member.email).toBe(email);
    const params = { id: (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id };
    const [report] = (await server.call('GET /v1/sites/:id/reports', { params })).reports;
    const ofReport = { ...params, report: report?.id ?? '' };
    const path = 'POST /v1/sites/:id/reports/:report/recipients';
    await server.call(path, { params: ofReport, body: { email, role: 'reader' } });
    await server.call('PUT /v1/sites/:id/alerts', { params, body: { recipients: [email, other.email] } });
    const token = await emailedToken(server.dataDir, wanted);
    const confirm = () => nobody('POST /v1/email-changes/confirm', { body: { token } });
    expect(await confirm()).toEqual({ email: wanted });
    expect(await refusal(confirm())).toMatchObject({ status: 404 });
    expect((await call('GET /v1/me')).member.email).toBe(wanted);
    await again(wanted);
    const { recipients } = await server.call('GET /v1/sites/:id/reports/:report', { params: ofReport });
    expect(recipients.map((each) => each.email)).toContain(wanted);
    expect(recipients.map((each) => each.email)).not.toContain(email);
    const alerts = await server.call('GET /v1/sites/:id/alerts', { params });
    expect(alerts.recipients).toEqual([wanted, other.email]);
  });
});

describe('a forgotten password', () => {
  it('is answered alike for a member and a stranger, and the link ends every sign-in', async () => {
    const { call, email } = await join();
    const ask = (address: string) => nobody('POST /v1/password-resets', { body: { email: address } });
    expect(await ask(email)).toEqual(await ask('stranger@example.com'));
    const token = await emailedToken(server.dataDir, email, 'password_reset');
    const finish = () =>
      nobody('POST /v1/password-resets/finish', { body: { token, password: 'chosen anew, twice' } });
    await finish();
    expect(await refusal(finish())).toMatchObject({ status: 404 });
    expect(await refusal(call('GET /v1/me'))).toMatchObject({ status: 401 });
    await again(email, 'chosen anew, twice');
    expect(server.log()).not.toContain(token);
  });

  it('429: more than three emails to one address in a quarter of an hour', async () => {
    const ask = () => nobody('POST /v1/password-resets', { body: { email: 'often@example.com' } });
    const statuses = await Promise.all(
      Array.from({ length: 7 }, () =>
        ask().then(
          () => 202,
          () => 429,
        ),
      ),
    );
    expect(statuses).toContain(429);
  });

  it('has a way without email: truce user reset-password', async () => {
    const { email } = await join();
    const env = { PATH: process.env.PATH, TRUCE_DATA_DIR: server.dataDir, TRUCE_BASE_URL: server.url };
    const run = (...words: string[]) =>
      spawnSync(process.execPath, ['dist/truce.js', 'user', ...words], { env, encoding: 'utf8' });
    expect(run('list').stdout).toContain(`${email}\treader\tall sites`);
    const { stdout } = run('reset-password', email.toUpperCase());
    const token = new RegExp(`${server.url}/reset#(\\w{32})`).exec(stdout)?.[1] ?? '';
    await nobody('POST /v1/password-resets/finish', { body: { token, password: 'by the operator' } });
    await again(email, 'by the operator');
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { action: 'password_reset_asked' } });
    expect(entries.find(({ thing }) => thing === email)?.actor.name).toBe('the operator');
    const unknown = run('reset-password', 'nobody@example.com');
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('no member with the email'),
    ]);
  });
});

describe('the audit log', () => {
  it('has what was changed, by whom and where, and neither secrets nor what was sent', async () => {
    const { key, id: keyId } = await server.call('POST /v1/keys', { body: { name: 'Canary key' } });
    const site = await server.call('POST /v1/sites', { body: { domain: 'audited.example' } });
    const params = { id: site.id };
    await server.call('PATCH /v1/sites/:id', { params, body: { name: 'Renamed' } });
    await server.call('DELETE /v1/keys/:id', { params: { id: keyId } });
    await server.call('DELETE /v1/sites/:id', { params });
    const { email, id } = await join();
    await refusal(nobody('POST /v1/login', { body: { email, password: 'a secret guess' } }));
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { limit: '200' } });
    const said = entries.map(({ action, thing, site: of }) => [action, thing, of?.name ?? null]);
    for (const expected of [
      ['key_made', 'Canary key: read', null],
      ['site_added', 'audited.example', 'audited.example'],
      ['site_changed', 'Renamed', 'audited.example'],
      ['key_revoked', 'Canary key', null],
      ['site_deleted', 'Renamed', 'Renamed'],
      ['member_invited', `${email}: reader`, null],
      ['member_joined', '', null],
      ['sign_in_failed', email, null],
    ])
      expect(said).toContainEqual(expected);
    expect(entries.find(({ action }) => action === 'key_made')?.actor).toMatchObject({
      kind: 'key',
      name: 'Bootstrap key',
    });
    const text = JSON.stringify(entries);
    for (const secret of [key, memberPassword, 'a secret guess', '127.0.0.1', '::1'])
      expect(text).not.toContain(secret);
    const ofMember = await byOwner(server)('GET /v1/audit', { query: { member: id } });
    expect(ofMember.entries.map(({ action }) => action)).toEqual(['signed_in', 'member_joined']);
    const ofSite = await byOwner(server)('GET /v1/audit', { query: { site: site.id, limit: '2' } });
    expect(ofSite.entries.map(({ action }) => action)).toEqual(['site_deleted', 'site_changed']);
    const older = { site: site.id, cursor: ofSite.next_cursor ?? '' };
    expect(await byOwner(server)('GET /v1/audit', { query: older })).toMatchObject({
      entries: [{ action: 'site_added' }],
      next_cursor: null,
    });
    const to = { to: '2020-01-01T00:00:00+02:00' };
    expect((await byOwner(server)('GET /v1/audit', { query: to })).entries).toEqual([]);
  });

  it('has who was sent a link to a new password, and that anybody may have asked', async () => {
    const { email } = await join();
    for (const asked of [email, 'nobody-at-all@example.com'])
      await nobody('POST /v1/password-resets', { body: { email: asked } });
    await emailedToken(server.dataDir, email, 'password_reset');
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { action: 'password_reset_asked' } });
    expect(entries.find(({ thing }) => thing === email)?.actor).toEqual({
      kind: 'nobody',
      id: null,
      name: '',
    });
    expect(JSON.stringify(entries)).not.toContain('nobody-at-all');
  });

  it('has whose password was guessed, and that anybody may have tried', async () => {
    const { email } = await join();
    for (const tried of [email, 'nobody-at-all@example.com'])
      await refusal(nobody('POST /v1/login', { body: { email: tried, password: 'a secret guess' } }));
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { action: 'sign_in_failed' } });
    expect(entries.find(({ thing }) => thing === email)?.actor).toEqual({
      kind: 'nobody',
      id: null,
      name: '',
    });
    expect(JSON.stringify(entries)).not.toContain('nobody-at-all');
  });

  it('has a repeated request once, and a refused one not at all', async () => {
    const headers = { 'idempotency-key': 'audit-once' };
    const call = createClient(server.url, { key: server.key, headers });
    await call('POST /v1/keys', { body: { name: 'Once' } });
    expect(await refusal(call('POST /v1/keys', { body: { name: 'Once' } }))).toMatchObject({ status: 409 });
    await refusal(
      server.call('POST /v1/keys', { body: { name: 'Once', expires_at: '2020-01-01T00:00:00Z' } }),
    );
    const { entries } = await byOwner(server)('GET /v1/audit', { query: { action: 'key_made' } });
    expect(entries.filter(({ thing }) => thing === 'Once: read')).toHaveLength(1);
  });
});
