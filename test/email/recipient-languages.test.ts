import { describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { notifyAlert } from '../../src/notifications/alerts/notify-alert.ts';
import { saveLanguage } from '../../src/records/accounts/account.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import { addRecipient } from '../../src/records/reports/report-recipients.ts';
import { addDeliveries, addRun, keepReport } from '../../src/records/reports/report-runs.ts';
import { listReports, saveReport } from '../../src/records/reports/reports.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import type { WriteFile } from '../../src/reports/render/write-file.ts';
import { runOf } from '../../src/reports/schedule/plan-reports.ts';
import { queueReportEmail } from '../../src/reports/send/queue-report-email.ts';
import { dailyReport } from '../reports/fixtures.ts';

const now = '2026-11-21T08:00:00.000Z';
const baseUrl = 'https://truce.example.com';
const member = 'ada@example.com';
const guest = 'guest@example.com';
const records = openSqlite(':memory:');
await migrate(records);
const account_id = await addAccount(records.db, now);
const user = await addUser(
  records.db,
  { account_id, email: member, passwordHash: 'x', role: 'owner', name: '', site_ids: null },
  now,
);
await saveLanguage(records.db, user.id, 'de');
const draft = { name: 'Herald', domain: 'h.example', status: 'active' as const, config: defaultSiteConfig };
const site = await addSite(records, account_id, draft, defaultTemplateConfig, now);

async function subjectsOf(kind: 'alert' | 'report') {
  const mails = await records.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute();
  return Object.fromEntries(mails.map(({ recipient, subject, html }) => [recipient, { subject, html }]));
}

describe('each recipient gets their own language', () => {
  it('of an alert: a member theirs, another address that of the settings', async () => {
    const alert = {
      kind: 'no_data' as const,
      key: 'k',
      data: { hours: 5, usual_sessions: 30 },
      screen: '' as const,
    };
    const told = { site, recipients: [member, guest], language: 'fr', baseUrl, today: '2026-11-21' };
    await records.db.transaction().execute((db) => notifyAlert(db, alert, told, now));
    const mails = await subjectsOf('alert');
    expect(mails[member]?.subject).toBe('Herald: Seit 5 Stunden keine Daten');
    expect(mails[guest]?.html).toContain('<html lang="fr"');
    expect(mails[member]?.html).toContain('unter „Integrationen → Warnungen“');
    expect(mails[member]?.html).not.toContain('nur für Mitglieder');
    expect(mails[guest]?.html).toContain('sous «\u00a0Intégrations → Alertes\u00a0»');
    expect(mails[guest]?.html).toContain('réservé aux membres');
    const [kept] = await records.db.selectFrom('alerts').selectAll().execute();
    expect(kept?.title).toBe('No data received for 5 hours');
  });

  it('of a report: one that was kept once, each email and its file', async () => {
    const [report] = await listReports(records.db, site.id);
    if (!report) throw new Error('a site has its standard reports');
    await saveReport(records.db, { ...report, language: 'es', formats: ['pdf'] });
    const guestRow = await addRecipient(records.db, report.id, { email: guest, role: 'reader' }, now);
    const memberRow = await addRecipient(records.db, report.id, { email: member, role: 'admin' }, now);
    const run = await addRun(
      records.db,
      {
        ...runOf(report, dailyReport.period, 'UTC'),
        ...{ key: 'k', due_at: now, state: 'waiting', cause: 'schedule', only_to: null, error: null },
      },
      now,
    );
    if (!run) throw new Error('nobody planned it before');
    await keepReport(records.db, run.id, { headline: '', content: JSON.stringify(dailyReport) }, now);
    const deliveries = [guestRow, memberRow].map(({ id, email, role }) => ({
      ...{ run_id: run.id, recipient_id: id, email, role },
    }));
    await addDeliveries(records.db, deliveries);
    const written: string[] = [];
    const writeFile: WriteFile = async (_, format, { writer }) => {
      written.push(`${format} ${writer.language}`);
      return Buffer.from('');
    };
    const parts = { records, baseUrl, writeFile, now: () => Date.parse(now) };
    for (const { email } of deliveries) {
      await queueReportEmail(parts, run.id, email);
    }
    expect(written).toEqual(['pdf es', 'pdf de']);
    const mails = await subjectsOf('report');
    expect(mails[guest]?.html).toContain('<html lang="es"');
    expect(mails[guest]?.html).toContain('solo para miembros');
    expect(mails[member]?.html).toContain('Dashboard öffnen');
    expect(mails[member]?.html).not.toContain('nur für Mitglieder');
  });
});
