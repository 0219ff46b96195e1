import { randomUUID } from 'node:crypto';
import { inEnglish } from '../../kit/messages/writer.ts';
import { notify } from '../../notifications/notify.ts';
import type { JobEnd } from '../../records/jobs/job-ends.ts';
import type { JobHandlers, JobPayloads } from '../../records/jobs/job-payloads.ts';
import { addJob } from '../../records/jobs/queue.ts';
import type { Db } from '../../records/records.ts';
import { listRecipients } from '../../records/reports/report-recipients.ts';
import {
  addDeliveries,
  emailKey,
  findRunById,
  keepReport,
  noteFailure,
  noteGivenUp,
  noteMissed,
  type ReportDelivery,
  readOnlyTo,
  type StoredRun,
} from '../../records/reports/report-runs.ts';
import { findReport, type StoredReport } from '../../records/reports/reports.ts';
import { findSite, type OwnedSite } from '../../records/sites/sites.ts';
import { composeReport } from '../compose/compose-report.ts';
import type { Report } from '../report.ts';
import { latestMs, writeJobKind } from '../schedule/plan-reports.ts';
import { orderOf } from './order-of.ts';
import type { ReportParts } from './parts.ts';
import { queueReportEmail, reportEmailJobKind } from './queue-report-email.ts';
import { tellOf } from './tell.ts';

/**
 * From a planned run to emails in the outbox, in steps that can each be repeated after a stop: write and store the report;
 * then one email per recipient, each a job of its own. An idempotency key makes each happen once.
 */
export function reportJobs(parts: ReportParts): JobHandlers {
  return {
    [writeJobKind]: ({ run_id }) => writeReport(parts, run_id),
    [reportEmailJobKind]: ({ run_id, email }) => queueReportEmail(parts, run_id, email),
  };
}

/** What failed in it is noted at each attempt; this is of one that never ended. */
export const writeReportEnd: JobEnd<JobPayloads['write-report']> = {
  giveUp: (db, { run_id }) => noteGivenUp(db, run_id),
  // A run that failed is written all the same.
  takeUp: async () => undefined,
};

async function writeReport(parts: ReportParts, runId: string): Promise<void> {
  const { db } = parts.records;
  const run = await findRunById(db, runId);
  const site = run && (await findSite(db, run.site_id));
  // The site was deleted, another node was faster, or the run was withdrawn.
  if (!run || !site || run.content !== null || run.state === 'missed') return;
  // A store was away for days: what was planned meanwhile must not arrive all at once.
  if (run.cause === 'schedule' && Date.parse(run.due_at) < parts.now() - latestMs)
    return noteMissed(db, run.id, 'not_in_time');
  const settings = await findReport(db, site.id, run.report_id);
  if (hasEnded(run, settings)) return noteMissed(db, run.id, 'turned_off');
  try {
    const report = await composeRun(parts, { run, site, settings });
    await db.transaction().execute((inside) => keepAndSend(inside, parts, { run, site, report }));
  } catch (error) {
    // Shown in the history; the queue tries again.
    await noteFailure(db, runId, String(error));
    throw error;
  }
}

/**
 * A custom report that was deleted, or is off by now: nobody gets it, integrations neither. By hand it goes out while it
 * is off, but not once it is deleted: what it was to count is gone with it.
 */
function hasEnded({ kind, cause }: StoredRun, settings: StoredReport | null): boolean {
  return kind === 'custom' && (settings === null || (cause === 'schedule' && !settings.enabled));
}

/** The zone is the one that the period was planned in: a change since then moves no days. */
async function composeRun(
  parts: ReportParts,
  { run, site, settings }: { run: StoredRun; site: OwnedSite; settings: StoredReport | null },
): Promise<Report> {
  const asPlanned = { ...site, config: { ...site.config, timezone: run.timezone } };
  const { store, now, alone } = parts;
  const sources = { store, db: parts.records.db, now, alone };
  return composeReport(sources, asPlanned, orderOf(run, settings));
}

/** All of it or nothing: what is kept is on its way, and what is on its way is kept. */
async function keepAndSend(
  db: Db,
  parts: ReportParts,
  { run, site, report }: { run: StoredRun; site: OwnedSite; report: Report },
): Promise<void> {
  // It may have been deleted or turned off while it was written.
  const settings = await findReport(db, site.id, run.report_id);
  if (hasEnded(run, settings)) return noteMissed(db, run.id, 'turned_off');
  const now = new Date(parts.now()).toISOString();
  const written = { headline: inEnglish(report.headline), content: JSON.stringify(report) };
  if (!(await keepReport(db, run.id, written, now))) return;
  const deliveries = await recipientsOf(db, run, settings);
  await addDeliveries(db, deliveries);
  for (const { email } of deliveries) {
    const key = emailKey(run.id, email);
    await addJob(db, { kind: reportEmailJobKind, key, payload: { run_id: run.id, email }, runAt: now });
  }
  // A report sent by hand goes by email only: integrations were notified when it was due.
  if (run.cause === 'schedule') await notify(db, tellOf(report, run, site, parts.baseUrl), now);
}

/**
 * Recipients who unsubscribed get nothing, even if it is sent by hand. Members who may not see the site get it only where
 * somebody names them; an address that is no recipient gets it once and is not stored.
 */
async function recipientsOf(
  db: Db,
  run: StoredRun,
  settings: StoredReport | null,
): Promise<ReportDelivery[]> {
  const known = await listRecipients(db, [run.report_id]);
  const only = readOnlyTo(run);
  // Written for a channel alone: the report is off, so nobody gets it by email.
  const isByEmail = run.cause !== 'schedule' || settings?.enabled === true;
  const emails = only ?? (isByEmail ? known.filter((each) => each.has_access).map(({ email }) => email) : []);
  return emails.flatMap((email) => {
    const recipient = known.find((each) => each.email === email);
    if (recipient?.unsubscribed_at) return [];
    const { id, role } = recipient ?? { id: randomUUID(), role: 'reader' as const };
    return [{ run_id: run.id, recipient_id: id, email, role }];
  });
}
