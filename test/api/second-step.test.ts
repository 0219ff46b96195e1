import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecondStep } from '../../src/contract/auth/mfa-sign-in.ts';
import type { Call } from '../../src/contract/core/client.ts';
import { removeExpiredAccess } from '../../src/records/accounts/sessions.ts';
import { appCode as codeAt, setUpApp } from '../support/app-code.ts';
import { quarterMs } from '../support/clock.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { clientOf, type Joined, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
const appCode = (secret: string, steps = 0) => codeAt(secret, steps, server.clock.now());
let owner: Call;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_TRUST_PROXY: 'loopback' } });
  const token = server.setupLink?.split('token=')[1] ?? '';
  const body = { token, email: 'owner@example.com', password: 'correct horse battery' };
  owner = clientOf(server.url, (await signIn(server.url, 'POST /v1/setup', body)).cookie);
});
afterAll(() => server.stop());

const password = memberPassword;
const join = () => joinTeam({ url: server.url, invite: owner });

/** Each member asks from an address of their own, so that no test uses up the tries of another. */
async function post(path: string, body: unknown, from = '198.51.100.7') {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.get('set-cookie');
  return { status: response.status, cookie, body: JSON.parse(await response.text()) };
}

async function firstStep({ email }: Joined, from?: string): Promise<SecondStep> {
  const answer = await post('/v1/login', { email, password }, from);
  expect(answer).toMatchObject({ status: 202, cookie: null });
  return answer.body as SecondStep;
}
const second = (body: unknown, from?: string) => post('/v1/login/second-step', body, from);

async function withApp() {
  const member = await join();
  return { member, ...(await setUpApp(member.call, password, server.clock.now())) };
}

describe('setting an app up', () => {
  it('asks for the password, and counts once a code was given', async () => {
    const member = await join();
    expect(await refusal(member.call('POST /v1/me/app', { body: { password: 'x' } }))).toMatchObject({
      status: 400,
      details: { field: 'password' },
    });
    const { secret, uri } = await member.call('POST /v1/me/app', { body: { password } });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const asked = new URL(uri);
    expect(asked.protocol).toBe('otpauth:');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      secret,
      ...{ algorithm: 'SHA1', digits: '6', period: '30' },
      issuer: `Truce (${new URL(server.url).host})`,
    });
    expect((await member.call('GET /v1/me/two-step')).app_since).toBeNull();
    expect(await post('/v1/login', { email: member.email, password })).toMatchObject({ status: 200 });
    const wrong = { code: appCode(secret) === '000000' ? '000001' : '000000' };
    expect(await refusal(member.call('POST /v1/me/app/confirm', { body: wrong }))).toMatchObject({
      status: 400,
      details: { field: 'code' },
    });
    const confirmed = await member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret) } });
    expect(new Set(confirmed.recovery_codes).size).toBe(10);
    expect(confirmed.signed_out).toBe(1);
    // A second tab, or a second click: not a wrong code.
    const again = member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret) } });
    expect(await refusal(again)).toMatchObject({ status: 409, details: { reason: 'app_set_up' } });
    for (const code of confirmed.recovery_codes ?? []) {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/);
    }
    expect(await member.call('GET /v1/me/two-step')).toMatchObject({ recovery_codes_left: 10 });
    expect(await refusal(member.call('POST /v1/me/app', { body: { password } }))).toMatchObject({
      status: 409,
      details: { reason: 'app_set_up' },
    });
  });

  it('signs out every other session of the member', async () => {
    const member = await join();
    const elsewhere = await signIn(server.url, 'POST /v1/login', { email: member.email, password });
    const stranger = await join();
    const there = clientOf(server.url, elsewhere.cookie);
    expect((await there('GET /v1/me')).member).toMatchObject({ email: member.email });
    await setUpApp(member.call, password, server.clock.now());
    expect(await refusal(there('GET /v1/me'))).toMatchObject({ status: 401 });
    expect((await member.call('GET /v1/me')).member).toMatchObject({ email: member.email });
    expect((await stranger.call('GET /v1/me')).member).toMatchObject({ email: stranger.email });
  });

  it('the secret is not readable in the store', async () => {
    const { member, secret } = await withApp();
    const { openSqlite } = await import('../../src/records/sqlite.ts');
    const records = openSqlite(`${server.dataDir}/truce.sqlite`);
    const row = await records.db
      .selectFrom('totps')
      .selectAll()
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    await records.close();
    expect(JSON.stringify(row)).not.toContain(secret);
  });
});

describe('a setup that waits for its first code', () => {
  const begin = async () => {
    const member = await join();
    return { member, ...(await member.call('POST /v1/me/app', { body: { password } })) };
  };
  const expired = { status: 409, details: { reason: 'setup_expired' } };
  const openSetups = ({ id }: Joined) =>
    server.stores.records.db.selectFrom('totps').select('user_id').where('user_id', '=', id).execute();

  it('ends with the password that it was begun with', async () => {
    const { member, secret } = await begin();
    const body = { current_password: password, password: 'chosen after a theft' };
    await member.call('POST /v1/me/password', { body });
    expect(await openSetups(member)).toEqual([]);
    const late = member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret) } });
    expect(await refusal(late)).toMatchObject(expired);
  });

  it('ends after fifteen minutes', async () => {
    const { member, secret } = await begin();
    server.clock.advance(quarterMs);
    const late = member.call('POST /v1/me/app/confirm', { body: { code: appCode(secret) } });
    expect(await refusal(late)).toMatchObject(expired);
    expect(await openSetups(member)).toHaveLength(1);
    await removeExpiredAccess(server.stores.records.db, new Date(server.clock.now()).toISOString());
    expect(await openSetups(member)).toEqual([]);
  });
});

describe('the second step', () => {
  it('makes the session, which the first step does not', async () => {
    const { member, secret } = await withApp();
    const { ticket, factors, expires_at } = await firstStep(member);
    expect(factors).toEqual(['totp', 'recovery_code']);
    expect(Date.parse(expires_at) - server.clock.now()).toBeLessThanOrEqual(300_000);
    const done = await second({ ticket, code: appCode(secret, 1) });
    expect(done).toMatchObject({ status: 200, body: { member: { id: member.id } } });
    const cookie = done.cookie?.split(';')[0] ?? '';
    expect((await clientOf(server.url, cookie)('GET /v1/me')).member.email).toBe(member.email);
  });

  it('takes a code once, and none from before it', async () => {
    const { member, secret } = await withApp();
    const [now, later] = [appCode(secret), appCode(secret, 1)];
    expect(await second({ ticket: (await firstStep(member)).ticket, code: later })).toMatchObject({
      status: 200,
    });
    for (const code of [later, now]) {
      expect(await second({ ticket: (await firstStep(member)).ticket, code })).toMatchObject({ status: 401 });
    }
  });

  it('of many right answers at once, one makes a session', async () => {
    const { member, codes } = await withApp();
    const { ticket } = await firstStep(member);
    const answers = await Promise.all(
      codes.slice(0, 4).map((recovery_code) => second({ ticket, recovery_code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('uses a ticket once, and for its own member alone', async () => {
    const [a, b] = [await withApp(), await withApp()];
    const { ticket } = await firstStep(a.member);
    expect(await second({ ticket, code: appCode(b.secret, 1) })).toMatchObject({ status: 401 });
    expect(await second({ ticket, recovery_code: b.codes[0] })).toMatchObject({ status: 401 });
    expect(await second({ ticket, code: appCode(a.secret, 1) })).toMatchObject({
      body: { member: { id: a.member.id } },
    });
    expect(await second({ ticket, recovery_code: a.codes[0] })).toMatchObject({
      status: 401,
      body: { error: { details: { reason: 'ticket' } } },
    });
  });

  it('a recovery code is good once; small letters and blanks do not matter', async () => {
    const { member, codes } = await withApp();
    const typed = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    const once = await second({ ticket: (await firstStep(member)).ticket, recovery_code: typed });
    expect(once.status).toBe(200);
    expect(await second({ ticket: (await firstStep(member)).ticket, recovery_code: codes[0] })).toMatchObject(
      { status: 401 },
    );
    expect(await member.call('GET /v1/me/two-step')).toMatchObject({ recovery_codes_left: 9 });
    const made = await member.call('POST /v1/me/recovery-codes', { body: { password } });
    const withCode = (recovery_code?: string) =>
      firstStep(member).then(({ ticket }) => second({ ticket, recovery_code }));
    expect(await withCode(codes[1])).toMatchObject({ status: 401 });
    expect(await withCode(made.recovery_codes[0])).toMatchObject({ status: 200 });
    const { entries } = await owner('GET /v1/audit', { query: { action: 'recovery_code_used' } });
    expect(entries.filter(({ actor }) => actor.id === member.id)).toHaveLength(2);
  });

  it('a ticket stands five tries', async () => {
    const { member, secret } = await withApp();
    const { ticket } = await firstStep(member);
    const wrong = 'AAAA-AAAA-AAAA-AAAA';
    for (let left = 4; left >= 0; left--) {
      expect(await second({ ticket, recovery_code: wrong })).toMatchObject({
        body: { error: { details: { reason: left > 0 ? 'code' : 'ticket' } } },
      });
    }
    expect(await second({ ticket, code: appCode(secret, 1) })).toMatchObject({ status: 401 });
  });

  it('ten tries in a quarter of an hour, however many tickets', async () => {
    server.clock.nextWindow(quarterMs);
    const { member, secret } = await withApp();
    const from = '203.0.113.9';
    let tries = 0;
    for (const ticket of [await firstStep(member, from), await firstStep(member, from)]) {
      for (; tries < 5 || (tries < 10 && ticket); tries++) {
        const body = { ticket: ticket.ticket, recovery_code: 'AAAA-AAAA-AAAA-AAAA' };
        expect((await second(body, from)).status).toBe(401);
        if (tries === 4) {
          tries++;
          break;
        }
      }
    }
    const { ticket } = await firstStep(member, from);
    expect(await second({ ticket, code: appCode(secret, 1) }, from)).toMatchObject({ status: 429 });
    // Somebody else's guesses do not keep the member out.
    const elsewhere = await firstStep(member);
    expect(await second({ ticket: elsewhere.ticket, code: appCode(secret, 1) })).toMatchObject({
      status: 200,
    });
  });

  it('a new password by email does not take it away, and ends what was begun', async () => {
    const { member, secret } = await withApp();
    const { ticket } = await firstStep(member);
    await post('/v1/password-resets', { email: member.email });
    const token = await emailedToken(server.dataDir, member.email, 'password_reset');
    // No cookie that would have guesses of codes counted apart.
    const reset = await post('/v1/password-resets/finish', { token, password });
    expect(reset).toMatchObject({ status: 200, cookie: null });
    expect(await second({ ticket, code: appCode(secret, 1) })).toMatchObject({ status: 401 });
    expect((await firstStep(member)).factors).toContain('totp');
  });
});

describe('turning it off', () => {
  it('needs the password and a code', async () => {
    const { member, secret, codes } = await withApp();
    const remove = (body: { password: string; code: string }) =>
      member.call('POST /v1/me/app/remove', { body });
    expect(await refusal(remove({ password: 'x', code: appCode(secret) }))).toMatchObject({
      details: { field: 'password' },
    });
    expect(await refusal(remove({ password, code: randomUUID() }))).toMatchObject({
      details: { field: 'code' },
    });
    await remove({ password, code: codes[3] ?? '' });
    expect(await member.call('GET /v1/me/two-step')).toEqual({ app_since: null, recovery_codes_left: 0 });
    expect(await post('/v1/login', { email: member.email, password })).toMatchObject({ status: 200 });
  });
});
