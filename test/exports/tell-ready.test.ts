import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { slackMessage } from '../../src/notifications/slack/slack-message.ts';
import { addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { findEmail } from '../../src/records/notifications/emails.ts';
import type { Records } from '../../src/records/records.ts';
import { addExport } from '../../src/records/reports/exports.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { exportLimits } from '../../src/reports/exports/export-limits.ts';
import { notifyReady } from '../../src/reports/exports/notify-ready.ts';

const account = randomUUID();
const added = '2026-07-01T00:00:00.000Z';
let records: Records;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  await records.db.insertInto('accounts').values({ id: account, created_at: added }).execute();
  const ada = { email: 'ada@owl.example', role: 'owner' as const, name: '', site_ids: null };
  await addUser(records.db, { ...ada, account_id: account, passwordHash: 'x' }, added);
});
afterAll(() => records.close());

it("says until when, by the site's clock", async () => {
  const config = { ...defaultSiteConfig, timezone: 'Europe/Berlin' };
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config };
  const site = await addSite(records, account, draft, defaultTemplateConfig, added);
  const asked = await addExport(
    records,
    {
      ...{ account_id: account, site_id: site.id, node: 'here', asked_by: 'ada@owl.example' },
      ...{ first_day: '2026-07-01', last_day: '2026-07-02' },
    },
    added,
  );
  if (!asked) throw new Error('there is no export');
  const now = Date.parse('2026-07-03T20:30:00.000Z') - exportLimits.keepHours * 3_600_000;
  const parts = { records, baseUrl: 'https://t.example', newToken: () => 'token', now: () => now };
  await notifyReady(asked, site, 1000, parts);
  const { id } = await records.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const mail = await findEmail(records.db, id);
  const until = 'July 3, 2026 at 10:30 PM (Europe/Berlin)';
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(until);
  expect(mail?.text).not.toContain('UTC');
  const told = await records.db.selectFrom('notifications').selectAll().executeTakeFirstOrThrow();
  const message = slackMessage(told, writerOf('en')).replaceAll(/\s+/g, ' ');
  expect(message).toContain(until);
  expect(message).not.toContain('UTC');
  // As earlier versions wrote them, and for sites without a zone of their own.
  expect(writerOf('en').formats.instant(added)).toMatch(/^July 1, 2026 at 12:00\sAM UTC$/);
});
