import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { clientOf, joinTeam, memberPassword as password, signIn } from '../support/join-team.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { softPasskey } from '../support/soft-passkey.ts';

let server: RunningServer;
let owner: Call;
beforeAll(async () => {
  server = await startServer();
  const token = server.setupLink?.split('token=')[1] ?? '';
  const body = { token, email: 'owner@example.com', password: 'correct horse battery' };
  owner = clientOf(server.url, (await signIn(server.url, 'POST /v1/setup', body)).cookie);
});
afterAll(() => server.stop());

const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge);

async function withPasskey() {
  const member = await joinTeam({ url: server.url, invite: owner });
  const authenticator = softPasskey(server.url);
  const begun = await member.call('POST /v1/me/passkeys/begin', { body: { password } });
  const passkey = authenticator.create(challengeOf(begun));
  const body = { ticket: begun.ticket, name: 'Phone', passkey };
  const kept = await member.call('POST /v1/me/passkeys', { body });
  return { member, authenticator, begun, body, ...kept };
}

const begin = (ticket?: string) =>
  owner('POST /v1/login/passkey/begin', { body: ticket === undefined ? {} : { ticket } });
const finish = async (body: RawInput['body']) => {
  const { status, headers, text } = await rawCall(server.url, 'POST /v1/login/passkey', { body });
  return { status, cookie: headers.get('set-cookie'), body: JSON.parse(text) };
};

describe('a passkey alone', () => {
  it('signs in whoever has it', async () => {
    const { member, authenticator, recovery_codes: codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const begun = await begin();
    expect(begun.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(begun.options.allowCredentials ?? []).toEqual([]);
    const answer = await finish({ ticket: begun.ticket, passkey: authenticator.sign(challengeOf(begun)) });
    expect(answer).toMatchObject({ status: 200, body: { member: { id: member.id } } });
    expect(answer.cookie).toContain('truce_login=');
    const { passkeys } = await member.call('GET /v1/me/passkeys');
    expect(passkeys).toMatchObject([{ name: 'Phone', last_used_at: expect.any(String) }]);
  });

  it.each<[string, (url: string) => { from?: string; flags?: number }]>([
    ['another page', (url: string) => ({ from: url.replace('localhost', 'localhost.evil.example') })],
    ['nobody checked', () => ({ flags: 0x01 })],
  ])('refuses what was signed with %s', async (_, how) => {
    const { authenticator } = await withPasskey();
    const begun = await begin();
    const passkey = authenticator.sign(challengeOf(begun), how(server.url));
    expect(await finish({ ticket: begun.ticket, passkey })).toMatchObject({ status: 401, cookie: null });
  });

  it('refuses another challenge, and answers none twice', async () => {
    const { authenticator } = await withPasskey();
    const [one, two] = [await begin(), await begin()];
    const passkey = authenticator.sign(challengeOf(one));
    expect(await finish({ ticket: two.ticket, passkey })).toMatchObject({ status: 401 });
    expect(await finish({ ticket: two.ticket, passkey: authenticator.sign(challengeOf(two)) })).toMatchObject(
      {
        status: 401,
      },
    );
    expect(await finish({ ticket: one.ticket, passkey })).toMatchObject({ status: 200 });
    expect(await finish({ ticket: one.ticket, passkey })).toMatchObject({ status: 401, cookie: null });
  });

  it('refuses a passkey that nobody keeps', async () => {
    const begun = await begin();
    const passkey = softPasskey(server.url).sign(challengeOf(begun));
    expect(await finish({ ticket: begun.ticket, passkey })).toMatchObject({ status: 401 });
  });
});

describe('a passkey as the second step', () => {
  const firstStep = async (email: string): Promise<string> => {
    const { status, text } = await rawCall(server.url, 'POST /v1/login', { body: { email, password } });
    expect(status).toBe(202);
    return (JSON.parse(text) as { ticket: string }).ticket;
  };

  it('ends a sign-in that the password began', async () => {
    const { member, authenticator } = await withPasskey();
    const begun = await begin(await firstStep(member.email));
    expect(begun.options.allowCredentials).toHaveLength(1);
    const passkey = authenticator.sign(challengeOf(begun));
    expect(await finish({ ticket: begun.ticket, passkey })).toMatchObject({
      ...{ status: 200, body: { member: { id: member.id } } },
    });
  });

  it("is not ended by another member's", async () => {
    const [a, b] = [await withPasskey(), await withPasskey()];
    const begun = await begin(await firstStep(a.member.email));
    const passkey = b.authenticator.sign(challengeOf(begun));
    expect(await finish({ ticket: begun.ticket, passkey })).toMatchObject({ status: 401, cookie: null });
  });
});

describe('own passkeys', () => {
  it('are kept once, for the member who began', async () => {
    const { member, body, begun } = await withPasskey();
    expect(begun.options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await refusal(member.call('POST /v1/me/passkeys', { body }))).toMatchObject({
      details: { field: 'ticket' },
    });
    const other = await joinTeam({ url: server.url, invite: owner });
    const theirs = await member.call('POST /v1/me/passkeys/begin', { body: { password } });
    const stolen = { ...body, ticket: theirs.ticket };
    expect(await refusal(other.call('POST /v1/me/passkeys', { body: stolen }))).toMatchObject({
      details: { field: 'ticket' },
    });
    const again = await member.call('POST /v1/me/passkeys/begin', { body: { password } });
    const old = { ...body, ticket: again.ticket };
    expect(await refusal(member.call('POST /v1/me/passkeys', { body: old }))).toMatchObject({
      details: { field: 'passkey' },
    });
  });

  it('are renamed, and removed with the password', async () => {
    const { member, passkey } = await withPasskey();
    const params = { id: passkey.id };
    expect(await member.call('PATCH /v1/me/passkeys/:id', { params, body: { name: 'Old' } })).toMatchObject({
      name: 'Old',
    });
    const wrong = { params, body: { password: 'x' } };
    expect(await refusal(member.call('POST /v1/me/passkeys/:id/remove', wrong))).toMatchObject({
      details: { field: 'password' },
    });
    const other = await withPasskey();
    expect(
      await refusal(other.member.call('POST /v1/me/passkeys/:id/remove', { params, body: { password } })),
    ).toMatchObject({ status: 404 });
    await member.call('POST /v1/me/passkeys/:id/remove', { params, body: { password } });
    expect(await member.call('GET /v1/me/two-step')).toMatchObject({ recovery_codes_left: 0 });
    const body = { email: member.email, password };
    expect(await rawCall(server.url, 'POST /v1/login', { body })).toMatchObject({ status: 200 });
  });
});
