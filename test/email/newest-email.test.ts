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
import { putEmail, someEmail } from '../support/write-email.ts';

let records: Records;
let account: string;
let site: OwnedSite;
beforeEach(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  account = await addAccount(records.db, iso(0));
  site = await newSite();
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

it.each(Object.values(emailFailureTexts))('an email that was held back is no failure: %s', async (why) => {
  await put(site, 1, 'failed', why);
  expect(await newestEmailState(records.db, account)).toBe(null);
  await put(site, 2, 'sent', null);
  await put(site, 3, 'failed', why);
  expect(await newestEmailState(records.db, account)).toBe('sent');
  await put(site, 4, 'failed', 'The server asked for a password.');
  expect(await newestEmailState(records.db, account)).toBe('failed');
});
