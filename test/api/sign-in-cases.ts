import { randomUUID } from 'node:crypto';
import type { SecondStep } from '../../src/contract/auth/mfa-sign-in.ts';
import type { Address } from '../../src/contract/routes.ts';
import { appCode, setUpApp } from '../support/app-code.ts';
import { type Joined, joinTeam, memberPassword as password } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import { type RawInput, rawCall } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';
import { softPasskey } from '../support/soft-passkey.ts';

/** Requests of the addresses about signing in, for each status. */
type Made = RawInput | Promise<RawInput>;
const noTicket = 'x'.repeat(32);
export const noPasskey = () => softPasskey('http://localhost').sign('x');
const challengeOf = ({ options }: { options: Record<string, unknown> }) => String(options.challenge);

/** Few members, since an account invites thirty in a quarter of an hour; each for cases that do not meet. */
interface Members {
  joined: Map<string, Promise<Joined>>;
  withApp?: Promise<{ joined: Joined } & Awaited<ReturnType<typeof setUpApp>>>;
}

export function goodSignIn(server: () => RunningServer) {
  const ofServers = new WeakMap<RunningServer, Members>();
  const members = (): Members => {
    const known = ofServers.get(server()) ?? { joined: new Map() };
    ofServers.set(server(), known);
    return known;
  };
  const join = (role: 'plain' | 'passkeys' | 'confirming') => {
    const { joined } = members();
    const known = joined.get(role) ?? joinTeam({ url: server().url, invite: byOwner(server()) });
    joined.set(role, known);
    return known;
  };
  const asOwner = async () => ({ headers: await ownerHeaders(server()) });
  const asMember = ({ cookie }: Joined, body?: unknown): RawInput => ({
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(body === undefined ? {} : { body }),
  });
  const asked = async (body: unknown) => asMember(await join('plain'), body);
  const makeWithApp = async () => {
    const joined = await joinTeam({ url: server().url, invite: byOwner(server()) });
    return { joined, ...(await setUpApp(joined.call, password)) };
  };
  const withApp = () => {
    const known = members();
    known.withApp ??= makeWithApp();
    return known.withApp;
  };

  const madePasskey = async () => {
    const joined = await join('passkeys');
    const authenticator = softPasskey(server().url);
    const begun = await joined.call('POST /v1/me/passkeys/begin', { body: { password } });
    const passkey = authenticator.create(challengeOf(begun));
    return { joined, authenticator, body: { ticket: begun.ticket, name: 'Phone', passkey } };
  };
  const withPasskey = async () => {
    const { joined, authenticator, body } = await madePasskey();
    const { passkey } = await joined.call('POST /v1/me/passkeys', { body });
    return { joined, authenticator, id: passkey.id };
  };
  const ofPasskey = async (status: number, body: unknown): Promise<RawInput> => {
    if (status >= 300) return { ...(await asked(body)), params: { id: randomUUID() } };
    const { joined, id } = await withPasskey();
    return { ...asMember(joined, body), params: { id } };
  };

  return {
    'POST /v1/login': async (status) => {
      if (status !== 202) return { body: owner };
      const { joined } = await withApp();
      return { body: { email: joined.email, password } };
    },
    'POST /v1/login/second-step': async (status) => {
      if (status >= 300) return { body: { ticket: noTicket, code: '123456' } };
      const { joined, secret } = await withApp();
      const body = { email: joined.email, password };
      const { text } = await rawCall(server().url, 'POST /v1/login', { body });
      const { ticket } = JSON.parse(text) as SecondStep;
      return { body: { ticket, code: appCode(secret, 1) } };
    },
    'POST /v1/members/:id/second-factors/remove': async (status) => {
      const of = status < 300 ? (await makeWithApp()).joined : await join('plain');
      return {
        ...(await asOwner()),
        body: { password: owner.password },
        params: { id: status < 300 || status === 400 ? of.id : randomUUID() },
      };
    },
    'GET /v1/sign-in-policy': () => ({}),
    'PUT /v1/sign-in-policy': async (status) => {
      const body = { second_factor: 'own_choice' as const, password: owner.password };
      if (status >= 300) return { ...(await asOwner()), body };
      const joined = await joinTeam({ url: server().url, invite: byOwner(server()) }, { role: 'owner' });
      await setUpApp(joined.call, password);
      await joined.call('PUT /v1/sign-in-policy', { body: { second_factor: 'everybody', password } });
      return asMember(joined, { ...body, password });
    },
    'GET /v1/me/two-step': () => asked(undefined),
    'POST /v1/me/app': () => asked({ password }),
    'POST /v1/me/app/confirm': async () => {
      const joined = await join('confirming');
      if ((await joined.call('GET /v1/me/two-step')).app_since) return asMember(joined, { code: '123456' });
      const { secret } = await joined.call('POST /v1/me/app', { body: { password } });
      return asMember(joined, { code: appCode(secret) });
    },
    'POST /v1/me/app/remove': async (status) => {
      const { joined, secret } = await (status < 300 ? makeWithApp() : withApp());
      return asMember(joined, { password, code: appCode(secret, 1) });
    },
    'POST /v1/me/recovery-codes': async () => asMember((await withApp()).joined, { password }),
    'POST /v1/login/passkey/begin': (status) => ({ body: status >= 300 ? { ticket: noTicket } : {} }),
    'POST /v1/login/passkey': async (status) => {
      if (status >= 300) return { body: { ticket: noTicket, passkey: noPasskey() } };
      const { authenticator } = await withPasskey();
      const begun = await server().call('POST /v1/login/passkey/begin', { body: {} });
      return { body: { ticket: begun.ticket, passkey: authenticator.sign(challengeOf(begun)) } };
    },
    'GET /v1/me/passkeys': () => asked(undefined),
    'POST /v1/me/passkeys/begin': () => asked({ password }),
    'POST /v1/me/passkeys': async (status) => {
      if (status >= 300)
        return asked({ ticket: noTicket, name: 'x', passkey: softPasskey('http://x').create('x') });
      const { joined, body } = await madePasskey();
      return asMember(joined, body);
    },
    'PATCH /v1/me/passkeys/:id': async (status) => ofPasskey(status, { name: 'Old phone' }),
    'POST /v1/me/passkeys/:id/remove': async (status) => ofPasskey(status, { password }),
  } satisfies Partial<Record<Address, (status: number) => Made>>;
}

export const badSignIn: Partial<Record<Address, RawInput>> = {
  'POST /v1/login/second-step': { body: { ticket: noTicket } },
  'PUT /v1/sign-in-policy': { body: { second_factor: 'nobody' } },
  'POST /v1/members/:id/second-factors/remove': { body: { password: 'wrong' } },
  'POST /v1/me/app': { body: { password: 'wrong' } },
  'POST /v1/me/app/confirm': { body: { code: '12345' } },
  'POST /v1/me/app/remove': { body: { password: 'wrong', code: '123456' } },
  'POST /v1/me/recovery-codes': { body: { password: 'wrong' } },
  'POST /v1/login/passkey/begin': { body: { ticket: '' } },
  'POST /v1/login/passkey': { body: { ticket: noTicket } },
  'POST /v1/me/passkeys/begin': { body: { password: 'wrong' } },
  'POST /v1/me/passkeys': { body: { ticket: noTicket, name: 'Phone' } },
  'PATCH /v1/me/passkeys/:id': { body: { name: '' } },
  'POST /v1/me/passkeys/:id/remove': { body: { password: 'wrong' } },
};
