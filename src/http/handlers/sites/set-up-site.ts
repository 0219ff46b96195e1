import { dayOf } from '../../../analytics/period.ts';
import { defaultRevenue } from '../../../contract/analytics/revenue.ts';
import type { Db } from '../../../records/records.ts';
import { addRecipient, listRecipients, removeRecipient } from '../../../records/reports/report-recipients.ts';
import { listReports, saveReport } from '../../../records/reports/reports.ts';
import { saveRevenue } from '../../../records/sites/revenue.ts';
import type { OwnedSite } from '../../../records/sites/sites.ts';
import { nextTime } from '../../../reports/schedule/plan-reports.ts';

/** What is set up together with a new site. */
interface Wishes {
  weekly_report: boolean;
  revenue?: { currency: string; rpm?: string };
  /** Of the member who adds it; null for a key. */
  email: string | null;
}

/** Sets up what was asked for when adding a site; call it in the transaction that adds the site. */
export async function setUpSite(db: Db, site: OwnedSite, wishes: Wishes, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const { revenue } = wishes;
  if (revenue) {
    const { currency, rpm } = revenue;
    const from = dayOf(now, site.config.timezone);
    const rates = rpm === undefined ? [] : [{ from, mode: 'rpm' as const, rpm }];
    await saveRevenue(db, site.id, { ...defaultRevenue, currency, rates }, now);
  }
  if (wishes.weekly_report) await switchWeeklyOn(db, site, wishes.email, nowMs);
}

/** The report goes to the member who asked for it and to nobody else; with a key, to the owner, who is there already. */
async function switchWeeklyOn(db: Db, site: OwnedSite, email: string | null, nowMs: number): Promise<void> {
  const weekly = (await listReports(db, site.id)).find(({ kind }) => kind === 'weekly');
  if (!weekly) throw new Error('a new site has a weekly report');
  const on = { ...weekly, enabled: true };
  await saveReport(db, { ...on, next_at: nextTime(on, site.config.timezone, nowMs) });
  if (email === null) return;
  for (const other of await listRecipients(db, [weekly.id])) await removeRecipient(db, weekly.id, other.id);
  await addRecipient(db, weekly.id, { email, role: 'admin' }, new Date(nowMs).toISOString());
}
