import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/contract/routes.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { clientOf, joinTeam, memberPassword, signIn } from '../support/join-team.ts';
import { byOwner, owner, ownerHeaders } from '../support/owner.ts';
import type { RawInput } from '../support/raw-call.ts';
import type { RunningServer } from '../support/server.ts';

/** Requests of the addresses about accounts, members and invitations, for each status. */
type Made = RawInput | Promise<RawInput>;
const anyToken = 'x'.repeat(32);
const password = memberPassword;

/** What a refusal needs is there for the asking; what a good answer changes is made anew for it. */
export function goodTeam(server: () => RunningServer) {
  const asOwner = async (): Promise<RawInput> => ({ headers: await ownerHeaders(server()) });
  const join = () => joinTeam({ url: server().url, invite: byOwner(server()) });
  const invite = async () =>
    byOwner(server())('POST /v1/invitations', { body: { email: `${randomUUID()}@example.com` } });
  const ofMember = async (status: number) => ({
    params: { id: status < 300 ? (await join()).id : randomUUID() },
  });
  const ofInvitation = async (status: number) => ({
    params: { id: status < 300 ? (await invite()).id : randomUUID() },
  });
  const tokenOf = async (status: number) =>
    status < 300 ? ((await invite()).link.split('#')[1] ?? '') : anyToken;

  return {
    'DELETE /v1/login': async (status) =>
      status < 300 ? headersOf((await signIn(server().url, 'POST /v1/login', owner)).cookie) : asOwner(),
    'GET /v1/me': asOwner,
    'PATCH /v1/me': async () => ({ ...(await asOwner()), body: { name: `Ada ${randomUUID()}` } }),
    'PUT /v1/me/language': async () => ({ ...(await asOwner()), body: { language: 'de' } }),
    'POST /v1/me/email': async () => ({
      ...(await asOwner()),
      body: { email: 'other@example.com', password: owner.password },
    }),
    'POST /v1/me/password': async () => ({
      ...(await asOwner()),
      body: { current_password: owner.password, password: owner.password },
    }),
    'GET /v1/me/logins': asOwner,
    'DELETE /v1/me/logins': async (status) => {
      const asked = await asOwner();
      if (status < 300) await signIn(server().url, 'POST /v1/login', owner);
      return asked;
    },
    'DELETE /v1/me/logins/:id': async (status) => {
      if (status >= 300) return { ...(await asOwner()), params: { id: randomUUID() } };
      const other = await signIn(server().url, 'POST /v1/login', owner);
      const { logins } = await clientOf(server().url, other.cookie)('GET /v1/me/logins');
      const id = logins.find(({ current }) => current)?.id ?? '';
      return { ...(await asOwner()), params: { id } };
    },
    'GET /v1/members': () => ({}),
    'PATCH /v1/members/:id': async (status) => ({
      ...(await ofMember(status)),
      body: { role: 'admin' },
    }),
    'DELETE /v1/members/:id': ofMember,
    'GET /v1/invitations': () => ({}),
    'POST /v1/invitations': () => ({ body: { email: `${randomUUID()}@example.com` } }),
    'POST /v1/invitations/:id/renew': ofInvitation,
    'DELETE /v1/invitations/:id': ofInvitation,
    'POST /v1/invitations/look': async (status) => ({ body: { token: await tokenOf(status) } }),
    'POST /v1/invitations/accept': async (status) => ({ body: { token: await tokenOf(status), password } }),
    'POST /v1/password-resets': () => ({ body: { email: `${randomUUID()}@example.com` } }),
    'POST /v1/password-resets/finish': async (status) => {
      if (status >= 300) return { body: { token: anyToken, password } };
      const { email } = await join();
      await server().call('POST /v1/password-resets', { body: { email } });
      return { body: { token: await resetToken(server().dataDir, email), password } };
    },
    'POST /v1/email-changes/confirm': async (status) => {
      if (status >= 300) return { body: { token: anyToken } };
      const { call } = await join();
      const email = `${randomUUID()}@example.com`;
      await call('POST /v1/me/email', { body: { email, password } });
      return { body: { token: await emailedToken(server().dataDir, email) } };
    },
    'GET /v1/audit': () => ({}),
  } satisfies Partial<Record<Address, (status: number) => Made>>;
}

export const badTeam: Partial<Record<Address, RawInput>> = {
  'POST /v1/login': { body: { email: 'owner', password: 'x' } },
  'PATCH /v1/me': { body: { name: 'x'.repeat(81) } },
  'PUT /v1/me/language': { body: { language: 'nl' } },
  'POST /v1/me/email': { body: { email: 'other@example.com', password: 'wrong' } },
  'POST /v1/me/password': { body: { current_password: 'wrong', password: 'long enough to do' } },
  'PATCH /v1/members/:id': { body: {} },
  'POST /v1/invitations': { body: { email: 'nobody' } },
  'POST /v1/invitations/look': { body: { token: '' } },
  'POST /v1/invitations/accept': { body: { token: anyToken, password: 'short' } },
  'POST /v1/password-resets': { body: { email: 'nobody' } },
  'POST /v1/password-resets/finish': { body: { token: anyToken, password: 'short' } },
  'POST /v1/email-changes/confirm': { body: {} },
  'GET /v1/audit': { query: { action: 'looked' } },
};

/** Sites that nobody has; tokens that nobody was sent. */
export const unknownTeam: Partial<Record<Address, RawInput>> = {
  'POST /v1/invitations': { body: { email: 'x@example.com', site_ids: [randomUUID()] } },
  'POST /v1/invitations/look': { body: { token: anyToken } },
  'POST /v1/invitations/accept': { body: { token: anyToken, password } },
  'POST /v1/password-resets/finish': { body: { token: anyToken, password } },
  'POST /v1/email-changes/confirm': { body: { token: anyToken } },
};

function headersOf(cookie: string): RawInput {
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}

/** The invitation went to the same address: the email about the password is the one that names it. */
function resetToken(dataDir: string, email: string): Promise<string> {
  return emailedToken(dataDir, email, 'password_reset');
}
