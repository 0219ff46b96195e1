import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { notifyTest } from '../../src/notifications/notify.ts';
import { addInvitation } from '../../src/records/accounts/invitations.ts';
import { addKey } from '../../src/records/accounts/keys.ts';
import { addLogin } from '../../src/records/accounts/sessions.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { addIntegration } from '../../src/records/notifications/integrations.ts';
import type { Records } from '../../src/records/records.ts';
import { addRun } from '../../src/records/reports/report-runs.ts';
import { listReports } from '../../src/records/reports/reports.ts';
import type { OwnedSite } from '../../src/records/sites/sites.ts';
import { listTemplates } from '../../src/records/sites/templates.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { runOf } from '../../src/reports/schedule/plan-reports.ts';
import { putEmail, someEmail } from './write-email.ts';

/** What one account has; every word of it is its own, so that a leak is seen in any answer. */
export interface Tenant {
  accountId: string;
  key: string;
  /** Of a signed-in owner: for what API keys may not do. */
  ownerCookie: string;
  /** A second key, there to be revoked by those who must not. */
  spareKeyId: string;
  site: OwnedSite;
  templateId: string;
  emailId: string;
  memberId: string;
  invitationId: string;
  reportId: string;
  /** A report that was missed. */
  runId: string;
  /** A webhook, and what was sent to it. */
  integrationId: string;
  deliveryId: string;
}

/** Two accounts in a fresh data directory, before any server runs: set-up itself makes only one. */
export async function writeTwoAccounts(): Promise<{ dataDir: string; mine: Tenant; theirs: Tenant }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-tenants-'));
  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  await migrate(records);
  const mine = await writeTenant(records, 'mine', '2026-01-01T00:00:00.000Z');
  const theirs = await writeTenant(records, 'theirs', '2026-01-02T00:00:00.000Z');
  await records.close();
  return { dataDir, mine, theirs };
}

async function writeTenant(records: Records, word: string, now: string): Promise<Tenant> {
  const accountId = await addAccount(records.db, now);
  const draft = { name: `${word} key`, site_ids: null, expires_at: null };
  const { secret } = await addKey(
    records.db,
    accountId,
    { ...draft, scopes: ['read', 'write', 'admin'] },
    now,
  );
  const spare = await addKey(records.db, accountId, { ...draft, scopes: ['read'] }, now);
  const site = await addSite(
    records,
    accountId,
    { name: `${word} site`, domain: `${word}.example`, status: 'active', config: defaultSiteConfig },
    defaultTemplateConfig,
    now,
  );
  const [template] = await listTemplates(records.db, site.id);
  const emailId = await putEmail(records, someEmail(accountId, { to: `${word}@example.com` }), now);
  const member = await addUser(
    records.db,
    {
      account_id: accountId,
      email: `${word}@${word}.example`,
      passwordHash: 'x',
      name: `${word} member`,
      role: 'reader',
      site_ids: null,
    },
    now,
  );
  const { invitation } = await addInvitation(
    records,
    accountId,
    { email: `invited@${word}.example`, role: 'reader', site_ids: null, inviter: word, inviter_id: null },
    { members: 10, invitations: 10, days: 7 },
    Date.now(),
    async () => undefined,
  );
  const [report] = await listReports(records.db, site.id);
  if (!report) throw new Error('a site has reports');
  const period = { start: '2026-01-01', end: '2026-01-01' };
  const run = await addRun(
    records.db,
    {
      ...runOf(report, period, 'UTC'),
      ...{ key: word, due_at: now, state: 'missed', cause: 'schedule', only_to: null, error: word },
    },
    now,
  );
  const hook = await addIntegration(
    records,
    {
      site_id: site.id,
      kind: 'webhook',
      name: word,
      url: 'https://hook.invalid/',
      events: ['daily_report'],
      language: 'en',
      secret: null,
    },
    1,
    now,
  );
  const integrationId = hook?.id ?? '';
  const owner = await addUser(
    records.db,
    {
      account_id: accountId,
      email: `owner@${word}.example`,
      passwordHash: 'x',
      name: `${word} owner`,
      role: 'owner',
      site_ids: null,
    },
    now,
  );
  return {
    accountId,
    key: secret,
    ownerCookie: `truce_login=${await addLogin(records.db, owner.id, Date.now())}`,
    spareKeyId: spare.key.id,
    site,
    templateId: template?.id ?? '',
    memberId: member.id,
    invitationId: invitation.id,
    emailId,
    reportId: report.id,
    runId: run?.id ?? '',
    integrationId,
    deliveryId: await notifyTest(records.db, site, integrationId, now),
  };
}
