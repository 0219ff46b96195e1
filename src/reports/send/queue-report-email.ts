import { writerOf } from '../../kit/messages/writer.ts';
import { queueEmail } from '../../notifications/email/queue-email.ts';
import { languagesOf, membersAmong } from '../../records/accounts/users.ts';
import { formerRecipient } from '../../records/reports/former-recipients.ts';
import { findSubscription } from '../../records/reports/report-recipients.ts';
import { emailKey, findDelivery, findRunById, removeDelivery } from '../../records/reports/report-runs.ts';
import { findReport } from '../../records/reports/reports.ts';
import { findSite } from '../../records/sites/sites.ts';
import { readReport } from '../read-report.ts';
import { attachFiles } from './attach-files.ts';
import type { ReportParts } from './parts.ts';
import { emailOf } from './report-email.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

export const reportEmailJobKind = 'mail-report';

/** Puts one recipient's email into the outbox, from the report as it was kept. */
export async function queueReportEmail(
  parts: Pick<ReportParts, 'records' | 'baseUrl' | 'writeFile' | 'now'>,
  runId: string,
  to: string,
): Promise<void> {
  const { db } = parts.records;
  const [run, delivery] = [await findRunById(db, runId), await findDelivery(db, runId, to)];
  const site = run && (await findSite(db, run.site_id));
  // The site was deleted since.
  if (!run?.content || !delivery || !site) return;
  // Someone who unsubscribed or was removed in the meantime does not get it.
  if (await formerRecipient(db, run, delivery)) return removeDelivery(db, delivery);
  const subscription = await findSubscription(db, delivery.recipient_id);
  const report = readReport(run.content, run.id);
  const link = subscription && (await unsubscribeUrl(db, parts.baseUrl, delivery.recipient_id));
  const settings = await findReport(db, site.id, run.report_id);
  const members = await languagesOf(db, [to]);
  const writer = writerOf(members.get(to) ?? settings?.language ?? null);
  const options = { createdAt: new Date(run.created_at), writer };
  const email = {
    accountId: site.account_id,
    siteId: site.id,
    kind: 'report' as const,
    to,
    message: emailOf(report, {
      ...{ role: delivery.role, baseUrl: parts.baseUrl, unsubscribeUrl: link, writer },
      isMember: (await membersAmong(db, site.account_id, [to])).has(to),
    }),
    attachments: await attachFiles(parts.writeFile, report, settings?.formats ?? [], options),
    ...(link === null ? {} : { unsubscribeUrl: link }),
    key: emailKey(runId, to),
  };
  const now = new Date(parts.now()).toISOString();
  await db.transaction().execute((inside) => queueEmail(inside, email, now));
}
