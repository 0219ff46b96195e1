import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/contract/core/client.ts';
import { emailedToken } from '../support/emailed-link.ts';
import { joinTeam, memberPassword } from '../support/join-team.ts';
import { newAddress } from '../support/new-address.ts';
import { byOwner, owner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const join = () => joinTeam({ url: server.url, invite: byOwner(server) });
type Joined = Awaited<ReturnType<typeof join>>;
const ask = ({ call }: Joined, email: string) =>
  call('POST /v1/me/email', { body: { email, password: memberPassword } });
/** The emails about accounts that somebody was sent, newest first. */
async function emailsTo(address: string) {
  const { mails } = await byOwner(server)('GET /v1/mails', { query: { kind: 'password_reset' } });
  return mails.filter(({ to }) => to === address);
}

it('a member who asks for the address of another one gets the answer for a free one', async () => {
  const [reader, other] = [await join(), await join()];
  const free = newAddress();
  expect(await ask(reader, free)).toEqual({ email: free });
  for (const taken of [other.email, owner.email, reader.email]) {
    expect(await ask(reader, taken)).toEqual({ email: taken });
  }
});

it('the email says that the address is taken, and has no link to confirm', async () => {
  const [reader, other] = [await join(), await join()];
  await ask(reader, other.email);
  const [mail, ...more] = await emailsTo(other.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('This address is already used to sign in to Truce');
  const { text } = await byOwner(server)('GET /v1/mails/:id', { params: { id: mail?.id ?? '' } });
  expect(text?.replace(/\s+/g, ' ')).toContain(
    'It already belongs to an account there, so nothing has changed.',
  );
  expect(text).not.toContain('confirm-email#');
  expect((await reader.call('GET /v1/me')).member.email).toBe(reader.email);
});

it('ends the link that was asked for before, as any request does', async () => {
  const [reader, other] = [await join(), await join()];
  const free = newAddress();
  await ask(reader, free);
  const token = await emailedToken(server.dataDir, free, 'password_reset');
  await ask(reader, other.email);
  const confirmed = createClient(server.url)('POST /v1/email-changes/confirm', { body: { token } });
  expect(await refusal(confirmed)).toMatchObject({ status: 404 });
});

it('is in the audit log like any other request', async () => {
  const [reader, other] = [await join(), await join()];
  await ask(reader, other.email);
  const query = { action: 'email_change_asked' as const, member: reader.id };
  const { entries } = await byOwner(server)('GET /v1/audit', { query });
  expect(entries.map(({ thing }) => thing)).toEqual([other.email]);
});
