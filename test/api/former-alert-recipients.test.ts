import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silenceAlert } from '../../src/notifications/alerts/new-alerts.ts';
import { notifyAlert } from '../../src/notifications/alerts/notify-alert.ts';
import { tellDisabled } from '../../src/notifications/tell-disabled.ts';
import { warnOfBound } from '../../src/notifications/warn-of-bound.ts';
import { confirmEmail } from '../../src/records/accounts/account.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import type { Way } from '../../src/records/notifications/deliveries.ts';
import { findEmail, settleEmail } from '../../src/records/notifications/emails.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { attemptEmail } from '../support/attempt-email.ts';
import { type Joined, joinTeam } from '../support/join-team.ts';
import { byOwner, owner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer({ adapt: (config) => ({ ...config, admin: owner }) });
});
afterAll(() => server.stop());

const baseUrl = 'https://truce.example';
const nowIso = () => new Date(server.clock.now()).toISOString();
const again = (id: string) => byOwner(server)('POST /v1/mails/:id/send', { params: { id } });
const attempt = (id: string) => attemptEmail({ records: server.stores.records, now: server.clock.now }, id);

interface Emailed {
  site: string;
  email: string;
  mail: string;
}

async function newSite(recipients: string[]): Promise<string> {
  const { id } = await byOwner(server)('POST /v1/sites', { body: { domain: 'owl.example' } });
  await setRecipients(id, recipients);
  return id;
}

const setRecipients = (id: string, recipients: string[]) =>
  byOwner(server)('PUT /v1/sites/:id/alerts', { params: { id }, body: { recipients } });

/** The email to somebody that is about a site, of those that no job has taken. */
async function emailTo(email: string, site: string | null): Promise<string> {
  const { mails } = await byOwner(server)('GET /v1/mails', { query: { kind: 'alert' } });
  return mails.find((each) => each.to === email && each.site_id === site)?.id ?? '';
}

/** An alert of a site in the outbox, to an address of its own. */
async function emailedAlert(email = `${randomUUID()}@example.com`): Promise<Emailed> {
  const id = await newSite([owner.email, email]);
  const { db } = server.stores.records;
  const site = await findSite(db, id);
  if (!site) throw new Error('the site was just added');
  const told = { site, recipients: [email], language: 'en', baseUrl, today: '2026-11-21' };
  const alert = silenceAlert('2026-11-21', { hours: 5, usualSessions: 30 });
  await db.transaction().execute((inside) => notifyAlert(inside, alert, told, nowIso()));
  return { site: id, email, mail: await emailTo(email, id) };
}

const join = (role: 'owner' | 'admin') => joinTeam({ url: server.url, invite: byOwner(server) }, { role });
const leave = ({ id }: Joined) => byOwner(server)('DELETE /v1/members/:id', { params: { id } });
const limit = ({ id }: Joined, siteId: string) =>
  byOwner(server)('PATCH /v1/members/:id', { params: { id }, body: { site_ids: [siteId] } });

async function expectRefused(mail: string): Promise<void> {
  expect(await refusal(again(mail))).toMatchObject({ status: 409, details: { reason: 'unsubscribed' } });
  expect(await attempt(mail)).toEqual([]);
  expect(await findEmail(server.stores.records.db, mail)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('no longer'),
  });
}

it.each<[string, (emailed: Emailed) => Promise<unknown>]>([
  ['was removed from the settings', ({ site }) => setRecipients(site, [owner.email])],
  ['is nobody, as nobody is told', ({ site }) => setRecipients(site, [])],
])('an alert is not emailed again, nor tried again, once its recipient %s', async (_, go) => {
  const emailed = await emailedAlert();
  await go(emailed);
  await expectRefused(emailed.mail);
});

it.each<[string, (member: Joined) => Promise<unknown>]>([
  ['left the team', leave],
  ['was limited to other sites', async (member) => limit(member, await newSite([owner.email]))],
])('nor once a member %s', async (_, go) => {
  const member = await join('admin');
  const { mail } = await emailedAlert(member.email);
  await go(member);
  await expectRefused(mail);
});

it('who still gets alerts gets one that waited, also after being added again', async () => {
  const { site, email, mail } = await emailedAlert();
  expect(await attempt(mail)).toEqual([email]);
  await setRecipients(site, [owner.email]);
  await setRecipients(site, [email]);
  expect(await attempt(mail)).toEqual([email]);
  expect(await again(mail)).toMatchObject({ state: 'waiting' });
});

it('the alert of a deleted site goes with it', async () => {
  const { site, mail } = await emailedAlert();
  await byOwner(server)('DELETE /v1/sites/:id', { params: { id: site } });
  expect(await attempt(mail)).toEqual([]);
  expect(await findEmail(server.stores.records.db, mail)).toBeNull();
});

it('an alert that waits follows a member to a new address', async () => {
  const member = await join('admin');
  const { mail } = await emailedAlert(member.email);
  const { records } = server.stores;
  await settleEmail(records.db, mail, { state: 'waiting', error: null });
  const email = `new-${member.email}`;
  const link = { userId: member.id, purpose: 'change_email' as const, email };
  await confirmEmail(records, await addOneTimeLink(records.db, link, server.clock.now()), nowIso());
  expect(await attempt(mail)).toEqual([email]);
});

it('that a channel was turned off is told to nobody who left meanwhile', async () => {
  const member = await join('admin');
  const site = await newSite([owner.email]);
  const integration = { id: randomUUID(), kind: 'slack', name: 'Desk', site_id: site };
  const way = { integration } as unknown as Way;
  await tellDisabled(baseUrl)(server.stores.records.db, way, 'gone', nowIso());
  const mail = await emailTo(member.email, site);
  expect(await attempt(mail)).toEqual([member.email]);
  await limit(member, await newSite([owner.email]));
  await expectRefused(mail);
});

it('nor that a limit is near to somebody who is no owner any longer', async () => {
  const member = await join('owner');
  const near = { bound: 'free_disk' as const, bytes: 9, limit: 10, day: '2026-11-21' };
  await warnOfBound(server.stores.records, { baseUrl, dataDir: '/data' }, server.clock.now)(near);
  const mail = await emailTo(member.email, null);
  expect(await attempt(mail)).toEqual([member.email]);
  const body = { role: 'admin' as const, password: owner.password };
  await byOwner(server)('PATCH /v1/members/:id', { params: { id: member.id }, body });
  await expectRefused(mail);
});
