import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { confirmEmail } from '../../src/records/accounts/account.ts';
import { changeMember, removeMember } from '../../src/records/accounts/members.ts';
import { addOneTimeLink } from '../../src/records/accounts/one-time-links.ts';
import { addFirstOwner, addUser, type User } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { emailFailureOf } from '../../src/records/notifications/email-failures.ts';
import { findEmail } from '../../src/records/notifications/emails.ts';
import type { Records } from '../../src/records/records.ts';
import {
  addExport,
  cancelExport,
  expireExports,
  findExport,
  findExportByToken,
  type StoredExport,
} from '../../src/records/reports/exports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { exportLimits } from '../../src/reports/exports/export-limits.ts';
import { hashToken } from '../../src/reports/exports/hash-token.ts';
import { notifyReady } from '../../src/reports/exports/notify-ready.ts';
import { attemptEmail } from '../support/attempt-email.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const iso = new Date(now).toISOString();
/** When the link of an export that is ready at `now` ends. */
const lastHour = new Date(now + exportLimits.keepHours * 3_600_000).toISOString();
let records: Records;
let accountId: string;
let news: OwnedSite;
let shop: OwnedSite;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  const owner = await addFirstOwner(records, { email: 'owner@news.example', passwordHash: 'x' }, iso);
  accountId = owner?.account_id ?? '';
  const draft = { status: 'active' as const, config: defaultSiteConfig };
  const add = (name: string) =>
    addSite(records, accountId, { ...draft, name, domain: `${name}.example` }, defaultTemplateConfig, iso);
  news = await add('news');
  shop = await add('shop');
});
afterAll(() => records.close());

async function addMember(): Promise<User> {
  const member = { account_id: accountId, role: 'reader' as const, name: '', site_ids: null };
  return addUser(records.db, { ...member, email: `${randomUUID()}@news.example`, passwordHash: 'x' }, iso);
}

async function askFor(site: OwnedSite, { email }: User): Promise<StoredExport> {
  const place = { account_id: accountId, site_id: site.id, node: 'here', asked_by: email };
  const days = { first_day: '2026-11-01', last_day: '2026-11-02' };
  const row = await addExport(records, { ...place, ...days }, iso);
  if (!row) throw new Error('another export is being made');
  return row;
}

/** @returns the token of the link. */
async function finish(site: OwnedSite, row: StoredExport): Promise<string> {
  const token = randomUUID();
  const parts = { records, baseUrl: 'https://t.example', newToken: () => token, now: () => now };
  await notifyReady(row, site, 1_000, parts);
  expect(await findExport(records.db, row.id)).toMatchObject({ state: 'ready' });
  return token;
}

const isOpen = async (token: string) => (await findExportByToken(records.db, hashToken(token))) !== null;

async function emailed(): Promise<string[]> {
  const rows = await records.db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'export')
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** The id of somebody's email in the outbox. */
async function emailTo(recipient: string): Promise<string> {
  const of = records.db.selectFrom('mails').select('id').where('recipient', '=', recipient);
  return (await of.executeTakeFirstOrThrow()).id;
}

async function rename({ id }: User, email: string): Promise<void> {
  const link = { userId: id, purpose: 'change_email' as const, email };
  await confirmEmail(records, await addOneTimeLink(records.db, link, now), iso);
}

const remove = ({ id }: User) => removeMember(records, { accountId, id }, () => undefined, iso);
const limitTo = ({ id }: User, site_ids: string[]) =>
  changeMember(records, { accountId, id }, ({ role }) => ({ role, site_ids }));

it('a member who was removed, or lost the site, while an export was made gets no link', async () => {
  const [removed, limited, stayed] = [await addMember(), await addMember(), await addMember()];
  const first = await askFor(news, removed);
  await remove(removed);
  await finish(news, first);
  const second = await askFor(news, limited);
  await limitTo(limited, [shop.id]);
  await finish(news, second);
  const third = await askFor(news, stayed);
  await limitTo(stayed, [news.id]);
  await finish(news, third);
  expect(await emailed()).toEqual([stayed.email]);
});

it('the link of a finished export ends with the access of the member who asked', async () => {
  const [removed, limited, stayed] = [await addMember(), await addMember(), await addMember()];
  const ofRemoved = await finish(news, await askFor(news, removed));
  const lost = await finish(news, await askFor(news, limited));
  const kept = await finish(shop, await askFor(shop, limited));
  const ofOther = await finish(news, await askFor(news, stayed));
  await remove(removed);
  await limitTo(limited, [shop.id]);
  expect(await Promise.all([ofRemoved, lost, kept, ofOther].map(isOpen))).toEqual([false, false, true, true]);
});

it('an email that waits is not sent once the member lost the access', async () => {
  const [removed, limited, stayed] = [await addMember(), await addMember(), await addMember()];
  for (const member of [removed, limited, stayed]) await finish(news, await askFor(news, member));
  await remove(removed);
  await limitTo(limited, [shop.id]);
  const attempt = async ({ email }: User) => attemptEmail({ records, now: () => now }, await emailTo(email));
  expect(await attempt(removed)).toEqual([]);
  const failed = await findEmail(records.db, await emailTo(removed.email));
  expect(emailFailureOf(failed?.error ?? null)).toBe('no_export_access');
  expect(await attempt(limited)).toEqual([]);
  expect(await attempt(stayed)).toEqual([stayed.email]);
});

it.each<[string, (row: StoredExport) => Promise<unknown>]>([
  ['deleted', ({ id }) => cancelExport(records.db, id, iso)],
  ['forgotten', ({ id }) => records.db.deleteFrom('exports').where('id', '=', id).execute()],
  ['past its last hour', () => expireExports(records.db, lastHour)],
])('an email that waits is not sent once its export is %s', async (_, end) => {
  const member = await addMember();
  const row = await askFor(news, member);
  await finish(news, row);
  const email = await emailTo(member.email);
  await end(row);
  expect(await attemptEmail({ records, now: () => now }, email)).toEqual([]);
  expect(await findEmail(records.db, email)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('link in this email no longer works'),
  });
});

it('nor is one whose export expired before the sweep', async () => {
  const member = await addMember();
  await finish(news, await askFor(news, member));
  const attempt = async (at: number) => attemptEmail({ records, now: () => at }, await emailTo(member.email));
  expect(await attempt(Date.parse(lastHour))).toEqual([]);
  expect(await attempt(Date.parse(lastHour) - 1)).toEqual([member.email]);
});

it('an email that waits follows the member to a new address', async () => {
  const member = await addMember();
  await finish(news, await askFor(news, member));
  const [id, email] = [await emailTo(member.email), `${randomUUID()}@new.example`];
  await rename(member, email);
  expect(await attemptEmail({ records, now: () => now }, id)).toEqual([email]);
});

it('the link goes to the address that the member has when the export is ready', async () => {
  const member = await addMember();
  const row = await askFor(news, member);
  const email = `${randomUUID()}@new.example`;
  await rename(member, email);
  await finish(news, row);
  expect(await emailed()).toContain(email);
  expect(await emailed()).not.toContain(member.email);
});
