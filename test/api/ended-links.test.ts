import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmail } from '../../src/records/notifications/emails.ts';
import { attemptEmail } from '../support/attempt-email.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { byOwner, owner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const again = (id: string) => byOwner(server)('POST /v1/mails/:id/send', { params: { id } });
/** An attempt of the queue, after a time that the email has waited. */
const attempt = (id: string, laterMs = 0) =>
  attemptEmail({ records: server.stores.records, now: () => server.clock.now() + laterMs }, id);

/** The newest email to somebody. */
async function emailTo(email: string): Promise<string> {
  const { mails } = await byOwner(server)('GET /v1/mails', {});
  return mails.find(({ to }) => to === email)?.id ?? '';
}

async function invite() {
  const email = `${randomUUID()}@example.com`;
  const { id, link } = await byOwner(server)('POST /v1/invitations', { body: { email } });
  return { id, email, token: link.split('#')[1] ?? '', mail: await emailTo(email) };
}

async function expectEnded(mail: string, laterMs = 0): Promise<void> {
  expect(await attempt(mail, laterMs)).toEqual([]);
  expect(await findEmail(server.stores.records.db, mail)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('link in this email no longer works'),
  });
}

type Invited = Awaited<ReturnType<typeof invite>>;
const byId = ({ id }: Invited) => ({ params: { id } });

it.each<[string, (invited: Invited) => Promise<unknown>]>([
  ['canceled', (invited) => byOwner(server)('DELETE /v1/invitations/:id', byId(invited))],
  ['renewed', (invited) => byOwner(server)('POST /v1/invitations/:id/renew', byId(invited))],
  [
    'accepted',
    ({ token }) => server.call('POST /v1/invitations/accept', { body: { token, password: memberPassword } }),
  ],
])('the email of an invitation that was %s meanwhile is not sent', async (_, end) => {
  const invited = await invite();
  await end(invited);
  expect(await refusal(again(invited.mail))).toMatchObject({
    status: 409,
    details: { reason: 'link_ended' },
  });
  await expectEnded(invited.mail);
});

it('one that waited until it expired is not sent either, one that is open is', async () => {
  const [open, expired] = [await invite(), await invite()];
  expect(await attempt(open.mail)).toEqual([open.email]);
  await expectEnded(expired.mail, 8 * 86_400_000);
});

it('nor is a link to confirm an address, once a newer one was asked for or its hour is over', async () => {
  const { call } = await joinTeam({ url: server.url, invite: byOwner(server) });
  const ask = async () => {
    const email = `${randomUUID()}@example.com`;
    await call('POST /v1/me/email', { body: { email, password: memberPassword } });
    return { email, mail: await emailTo(email) };
  };
  const [first, second] = [await ask(), await ask()];
  await expectEnded(first.mail);
  await expectEnded(second.mail, 3_600_001);
  const third = await ask();
  expect(await attempt(third.mail)).toEqual([third.email]);
});

/** A member who asked for a link to set a new password. */
async function forget() {
  const { email, call } = await joinTeam({ url: server.url, invite: byOwner(server) });
  await server.call('POST /v1/password-resets', { body: { email } });
  await expect.poll(() => resetTo(email)).not.toBe('');
  return { email, call, mail: await resetTo(email) };
}

it('nor is a link to reset a password, once its hour is over', async () => {
  const [late, inTime] = [await forget(), await forget()];
  await expectEnded(late.mail, 3_600_001);
  expect(await attempt(inTime.mail)).toEqual([inTime.email]);
});

const newPassword = 'another long phrase of words';
type Forgetful = Awaited<ReturnType<typeof forget>>;

it.each<[string, (member: Forgetful) => Promise<unknown>]>([
  [
    'was used',
    async ({ mail }) => {
      const token = /\/reset#(\w+)/.exec((await findEmail(server.stores.records.db, mail))?.text ?? '')?.[1];
      const body = { token: token ?? '', password: newPassword };
      return server.call('POST /v1/password-resets/finish', { body });
    },
  ],
  [
    'ended with the password',
    ({ call }) =>
      call('POST /v1/me/password', { body: { current_password: memberPassword, password: newPassword } }),
  ],
])('nor is a link to reset a password that %s within its hour, but a newer one is', async (_, end) => {
  const member = await forget();
  await end(member);
  expect(await refusal(again(member.mail))).toMatchObject({
    status: 409,
    details: { reason: 'link_ended' },
  });
  await expectEnded(member.mail);
  server.clock.advance(1);
  await server.call('POST /v1/password-resets', { body: { email: member.email } });
  await expect.poll(() => resetTo(member.email)).not.toBe(member.mail);
  expect(await attempt(await resetTo(member.email))).toEqual([member.email]);
  await expectEnded(member.mail);
});

async function resetTo(email: string): Promise<string> {
  const { mails } = await byOwner(server)('GET /v1/mails', { query: { kind: 'password_reset' } });
  return mails.find(({ to }) => to === email)?.id ?? '';
}
