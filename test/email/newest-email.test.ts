import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { addAccount } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { emailFailureTexts } from '../../src/records/notifications/email-failures.ts';
import { newestEmailState, settleEmail } from '../../src/records/notifications/emails.ts';
import type { Records } from '../../src/records/records.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { readStandingAt } from '../../src/reports/compose/read-standing.ts';
import { putEmail, someEmail } from '../support/write-email.ts';

let records: Records;
let account: string;
let site: OwnedSite;
let other: OwnedSite;
beforeEach(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, iso(0));
  site = await newSite();
  other = await newSite();
});
afterEach(() => records.close());

const iso = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();

function newSite(): Promise<OwnedSite> {
  const domain = `${randomUUID()}.example`;
  const draft = { name: 'Owl', domain, status: 'active' as const, config: defaultSiteConfig };
  return addSite(records, account, draft, defaultTemplateConfig, iso(0));
}

async function put(of: OwnedSite, minute: number, state: 'sent' | 'failed', error: string | null) {
  const id = await putEmail(records, someEmail(account, { siteId: of.id }), iso(minute));
  await settleEmail(records.db, id, { state, error });
}

/** As its reports see it, in a store without any events. */
async function inReports(of: OwnedSite) {
  const store = { database: 'truce', cluster: undefined, query: async () => [] };
  return (await readStandingAt({ store, db: records.db }, of, Date.parse(iso(9)))).email;
}

it.each(Object.values(emailFailureTexts))('an email that was held back is no failure: %s', async (why) => {
  await put(site, 1, 'failed', why);
  expect(await newestEmailState(records.db, account)).toBe(null);
  await put(site, 2, 'sent', null);
  await put(site, 3, 'failed', why);
  expect(await newestEmailState(records.db, account)).toBe('sent');
  await put(site, 4, 'failed', 'The server asked for a password.');
  expect(await newestEmailState(records.db, account)).toBe('failed');
});

it('a report knows what became of its own site’s emails, and nothing of others', async () => {
  await put(site, 1, 'sent', null);
  await put(other, 2, 'failed', 'The server asked for a password.');
  expect(await newestEmailState(records.db, account)).toBe('failed');
  expect([await inReports(site), await inReports(other)]).toEqual(['sent', 'failed']);
});
