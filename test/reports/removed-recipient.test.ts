import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { addSite } from '../../src/http/handlers/sites/save-site.ts';
import { eraseOldEmails, recipientDays } from '../../src/notifications/email/erase-old-emails.ts';
import { removeMember } from '../../src/records/accounts/members.ts';
import { addAccount, addUser } from '../../src/records/accounts/users.ts';
import { migrate } from '../../src/records/migrate.ts';
import type { Records } from '../../src/records/records.ts';
import {
  addRecipient,
  listRecipients,
  renameRecipient,
  unsubscribe,
} from '../../src/records/reports/report-recipients.ts';
import { addDeliveries, addRun, findRunById, keepReport } from '../../src/records/reports/report-runs.ts';
import { listReports, type StoredReport } from '../../src/records/reports/reports.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { runOf } from '../../src/reports/schedule/plan-reports.ts';
import { queueReportEmail } from '../../src/reports/send/queue-report-email.ts';
import { dailyReport } from './fixtures.ts';

const now = '2026-11-21T08:00:00.000Z';
let records: Records;
let accountId: string;
let report: StoredReport;
beforeAll(async () => {
  records = openSqlite(':memory:');
  await migrate(records);
  accountId = await addAccount(records.db, now);
  const draft = { name: 'Owl', domain: 'owl.example', status: 'active' as const, config: defaultSiteConfig };
  const site = await addSite(records, accountId, draft, defaultTemplateConfig, now);
  report = (await listReports(records.db, site.id))[0] as StoredReport;
});
afterAll(() => records.close());

/** A report that is written, with its emails on their way to these. */
async function write(only_to: string[] | null, to: { id: string; email: string }[]): Promise<string> {
  const cause = only_to ? ('by_hand' as const) : ('schedule' as const);
  const plan = { due_at: now, state: 'waiting' as const, cause, error: null };
  const only = { only_to: only_to && JSON.stringify(only_to), key: randomUUID() };
  const run = await addRun(
    records.db,
    { ...runOf(report, dailyReport.period, 'UTC'), ...plan, ...only },
    now,
  );
  if (!run) throw new Error('nobody planned it before');
  await keepReport(records.db, run.id, { headline: '', content: JSON.stringify(dailyReport) }, now);
  const rows = to.map(({ id, email }) => ({ recipient_id: id, email, role: 'reader' as const }));
  await addDeliveries(
    records.db,
    rows.map((row) => ({ ...row, run_id: run.id })),
  );
  return run.id;
}

async function emailed(runId: string, emails: string[]): Promise<string[]> {
  const parts = { records, baseUrl: 'https://t.example', now: () => Date.parse(now) };
  for (const email of emails)
    await queueReportEmail({ ...parts, writeFile: undefined as never }, runId, email);
  const mails = await records.db.selectFrom('mails').select('recipient').execute();
  return mails.map(({ recipient }) => recipient).filter((email) => emails.includes(email));
}

it('a member who is removed while a report is on its way does not get it', async () => {
  const [gone, stays] = ['gone@owl.example', 'stays@owl.example'];
  const draft = { account_id: accountId, role: 'reader' as const, name: '', site_ids: null };
  const user = await addUser(records.db, { ...draft, email: gone, passwordHash: 'x' }, now);
  const add = (email: string) => addRecipient(records.db, report.id, { email, role: 'reader' }, now);
  const run = await write(null, [await add(gone), await add(stays)]);
  await removeMember(records, { accountId, id: user.id }, () => undefined, now);
  expect(await emailed(run, [gone, stays])).toEqual([stays]);
});

it('somebody who is named, and was never a recipient, gets it', async () => {
  const email = 'named@elsewhere.example';
  const run = await write([email], [{ id: randomUUID(), email }]);
  expect(await emailed(run, [email])).toEqual([email]);
});

it('a member whose new address had unsubscribed still gets what they got by the former one', async () => {
  const [from, to] = ['former@owl.example', 'new@owl.example'];
  const add = (email: string) => addRecipient(records.db, report.id, { email, role: 'reader' }, now);
  await add(from);
  await unsubscribe(records.db, (await add(to)).id, now);
  await renameRecipient(records.db, accountId, { from, to });
  const known = await listRecipients(records.db, [report.id]);
  const left = known.filter(({ email }) => email === from || email === to);
  expect(left).toEqual([expect.objectContaining({ email: to, unsubscribed_at: null })]);
});

it('after a year, nothing says who got it; the report stays', async () => {
  const email = 'stranger@elsewhere.example';
  const run = await write([email], [{ id: randomUUID(), email }]);
  expect(await emailed(run, [email])).toEqual([email]);
  const stored = async () => {
    const { db } = records;
    const tables = [
      db.selectFrom('mails').select('recipient').where('recipient', '=', email).execute(),
      db.selectFrom('report_deliveries').select('email').where('run_id', '=', run).execute(),
      db.selectFrom('report_runs').select('only_to').where('only_to', 'like', `%${email}%`).execute(),
    ];
    return (await Promise.all(tables)).map((rows) => rows.length);
  };
  const dayMs = 86_400_000;
  await eraseOldEmails(records.db, Date.parse(now) + recipientDays * dayMs);
  expect(await stored()).toEqual([1, 1, 1]);
  await eraseOldEmails(records.db, Date.parse(now) + recipientDays * dayMs + 1);
  expect(await stored()).toEqual([0, 0, 0]);
  expect((await findRunById(records.db, run))?.content).toBe(JSON.stringify(dailyReport));
});
