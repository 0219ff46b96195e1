import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail } from '../../src/records/accounts/account.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { settleEmail } from '../../src/records/notifications/emails.ts';
import { emailKey } from '../../src/records/reports/report-runs.ts';
import { attemptEmail } from '../support/attempt-email.ts';
import { type Joined, joinTeam } from '../support/join-team.ts';
import { byOwner, owner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { emailedReport } from './emailed-report.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const db = () => server.stores.records.db;
const join = () => joinTeam({ url: server.url, invite: byOwner(server) });
const attempt = (id: string) => attemptEmail({ records: server.stores.records, now: server.clock.now }, id);
const again = (id: string) => byOwner(server)('POST /v1/mails/:id/send', { params: { id } });
const isWaiting = (id: string) => settleEmail(db(), id, { state: 'waiting', error: 'the server was away' });

async function rename({ id }: Joined, email = `new-${id}@example.com`): Promise<string> {
  const now = server.clock.now();
  const token = await addOneTimeLink(db(), { userId: id, purpose: 'change_email', email }, now);
  await confirmEmail(server.stores.records, token, new Date(now).toISOString());
  return email;
}

/** To whom the newest report of a site went, besides the owner. */
async function sentTo(id: string): Promise<{ email: string; state: string }[]> {
  const { runs } = await server.call('GET /v1/sites/:id/report-history', { params: { id } });
  return (runs[0]?.recipients ?? [])
    .filter(({ email }) => email !== owner.email)
    .map(({ email, state }) => ({ email, state }));
}

const emailOf = async (run: string, email: string) => {
  const mails = db().selectFrom('mails').select(['id', 'state']);
  return mails.where('key', '=', emailKey(run, email)).executeTakeFirst();
};

it('a report that waits follows a member to a new address', async () => {
  const member = await join();
  const { params, mail } = await emailedReport(server, member);
  await isWaiting(mail);
  const email = await rename(member);
  expect(await attempt(mail)).toEqual([email]);
  expect(await sentTo(params.id)).toEqual([{ email, state: 'sent' }]);
});

it('so does one that was sent by hand to a member who is no recipient', async () => {
  const member = await join();
  const { params, email } = await emailedReport(server);
  const { id } = await server.call('POST /v1/sites/:id/reports/:report/send', {
    params,
    body: { to: [member.email, email] },
  });
  await expect.poll(async () => (await emailOf(id, member.email))?.state).toBe('kept');
  const mail = (await emailOf(id, member.email))?.id ?? '';
  await isWaiting(mail);
  const renamed = await rename(member);
  expect(await attempt(mail)).toEqual([renamed]);
});

it('so does one whose email is not written yet', async () => {
  const member = await join();
  const { params, mail } = await emailedReport(server, member);
  await db().deleteFrom('mails').where('id', '=', mail).execute();
  const [run] = (await server.call('GET /v1/sites/:id/report-history', { params: { id: params.id } })).runs;
  const key = emailKey(run?.id ?? '', member.email);
  const later = { state: 'waiting' as const, run_at: '2999-01-01T00:00:00.000Z' };
  await db().updateTable('jobs').set(later).where('key', '=', key).execute();
  const email = await rename(member);
  await expect.poll(async () => (await emailOf(run?.id ?? '', email))?.state).toBe('kept');
  expect(await sentTo(params.id)).toEqual([{ email, state: 'kept' }]);
});

it('one that was sent is not sent again to the former address', async () => {
  const member = await join();
  const { params, mail, email } = await emailedReport(server, member);
  await rename(member);
  expect(await sentTo(params.id)).toEqual([{ email, state: 'kept' }]);
  expect(await refusal(again(mail))).toMatchObject({ status: 409, details: { reason: 'unsubscribed' } });
  expect(await attempt(mail)).toEqual([]);
});

it('who gets a report by both addresses gets it once', async () => {
  const member = await join();
  const { params, mail } = await emailedReport(server, member);
  const other = `other-${member.email}`;
  await server.call('POST /v1/sites/:id/reports/:report/recipients', { params, body: { email: other } });
  const { id } = await server.call('POST /v1/sites/:id/reports/:report/send', {
    params,
    body: { to: [member.email, other] },
  });
  const stateOf = async (email: string) => (await emailOf(id, email))?.state;
  await expect
    .poll(async () => [await stateOf(member.email), await stateOf(other)])
    .toEqual(['kept', 'kept']);
  const [first, second] = [await emailOf(id, member.email), await emailOf(id, other)];
  for (const waiting of [mail, first?.id ?? '', second?.id ?? '']) await isWaiting(waiting);
  await rename(member, other);
  expect(await attempt(mail)).toEqual([other]);
  expect(await attempt(first?.id ?? '')).toEqual([]);
  expect(await attempt(second?.id ?? '')).toEqual([other]);
});
