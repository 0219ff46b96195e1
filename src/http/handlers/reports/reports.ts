import { type Caller, creatorOf } from '../../../auth/caller.ts';
import { ApiError, conflict, invalidFields } from '../../../contract/core/errors.ts';
import {
  ReportFilters,
  ReportSchedule,
  type ReportSettings,
  reportLimits,
} from '../../../contract/reports/reports.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { nextInstant } from '../../../records/next-instant.ts';
import { listHeardEvents } from '../../../records/notifications/integrations.ts';
import type { Db, Records } from '../../../records/records.ts';
import { addRecipient, listRecipients, removeRecipient } from '../../../records/reports/report-recipients.ts';
import {
  addReport,
  findReport,
  listReports,
  removeReport,
  type StoredReport,
  saveReport,
} from '../../../records/reports/reports.ts';
import {
  isOver,
  nextFreeTime,
  nextTime,
  planDue,
  wasSentOnce,
} from '../../../reports/schedule/plan-reports.ts';
import type { Handlers } from '../../edge/api.ts';
import { etagOf, refuseOutdated } from '../../edge/if-match.ts';
import { isSameSave } from '../is-same-save.ts';
import { mergeWhole } from '../merge-config.ts';
import { ownedSite, ownedSiteForUpdate } from '../owned-site.ts';
import { limitAdding } from './limit-sending.ts';
import { shownRecipient } from './shown-recipient.ts';

/** Which reports a site has, when they go out, and to whom. */
export function reportHandlers(parts: { records: Records; limiter: Limiter; now: () => number }) {
  const { db } = parts.records;
  const now = () => new Date(parts.now()).toISOString();
  return {
    'GET /v1/sites/:id/reports': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return {
        status: 200,
        body: { reports: await withRecipients(db, await listReports(db, site.id), caller) },
      };
    },

    'POST /v1/sites/:id/reports': async ({ caller, params, body, change }) => {
      const { recipients, ...settings } = body;
      const { account_id: accountId, id: siteId } = await ownedSite(db, caller, params.id);
      const emails = recipients.map(({ email }) => email);
      await limitAdding(parts, db, { accountId, siteId, reportId: null, emails });
      return change(async ({ db: inside, traits, about }) => {
        const site = await ownedSiteForUpdate({ db: inside, traits }, caller, params.id);
        // One that is off promises nothing: a deleted report whose day is over can come back as it was.
        if (settings.enabled) refusePast(settings, site.config.timezone, parts.now());
        const next_at = nextTime({ ...settings, kind: 'custom' }, site.config.timezone, parts.now());
        const added = await addReport(inside, site.id, { ...settings, kind: 'custom', next_at }, now());
        const own = (await listReports(inside, site.id)).filter(({ kind }) => kind === 'custom');
        if (own.length > reportLimits.custom) throw tooMany('reports');
        for (const recipient of recipients)
          await addRecipient(inside, added.id, { ...recipient, made_by: creatorOf(caller) }, now());
        about(added.name);
        return answerOf(201, await shown(inside, added, caller));
      });
    },

    'GET /v1/sites/:id/reports/:report': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      return answerOf(200, await shown(db, await reportOf(db, site.id, params.report), caller));
    },

    'PATCH /v1/sites/:id/reports/:report': async ({ caller, params, body, header, change }) => {
      return change(async ({ db: inside, traits, about, unchanged }) => {
        const site = await ownedSiteForUpdate({ db: inside, traits }, caller, params.id);
        const report = await reportOf(inside, site.id, params.report);
        refuseOutdated(header('if-match'), report);
        if (report.kind !== 'custom') refuseOthers(body);
        const filters = mergeWhole(ReportFilters, report.filters, body.filters, 'filters');
        const schedule = mergeWhole(ReportSchedule, report.schedule, body.schedule, 'schedule');
        const isOtherDay = JSON.stringify(schedule) !== JSON.stringify(report.schedule);
        if (isOtherDay) refusePast({ schedule, filters }, site.config.timezone, parts.now());
        const updated_at = nextInstant(report.updated_at, now());
        const changed = { ...report, ...body, filters, schedule, updated_at };
        const isPlannedAnew = body.enabled !== undefined || body.schedule || body.filters;
        if (isPlannedAnew) {
          const heard = await listHeardEvents(inside, site.id);
          const { timezone } = site.config;
          if (changed.enabled) await planDue(inside, report, timezone, parts.now());
          changed.next_at = await nextFreeTime(inside, changed, timezone, parts.now(), heard);
        }
        if (isSameSave(report, changed)) unchanged();
        await saveReport(inside, changed);
        about(changed.name);
        return answerOf(200, await shown(inside, changed, caller));
      });
    },

    'DELETE /v1/sites/:id/reports/:report': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const report = await reportOf(db, site.id, params.report);
      if (report.kind !== 'custom') {
        throw conflict(
          'standard_report',
          'Daily, weekly and monthly reports cannot be deleted. Turn them off instead.',
        );
      }
      return change(async ({ db: inside, about }) => {
        await removeReport(inside, report.id);
        about(report.name);
        return { status: 200, body: { id: report.id, deleted: true as const } };
      });
    },

    'POST /v1/sites/:id/reports/:report/recipients': async ({ caller, params, body, change }) => {
      const { id, account_id: accountId } = await ownedSite(db, caller, params.id);
      const { id: reportId } = await reportOf(db, id, params.report);
      await limitAdding(parts, db, { accountId, siteId: id, reportId, emails: [body.email] });
      return change(async ({ db: inside, traits, about }) => {
        const site = await ownedSiteForUpdate({ db: inside, traits }, caller, params.id);
        const report = await reportOf(inside, site.id, params.report);
        const added = await addRecipient(inside, report.id, { ...body, made_by: creatorOf(caller) }, now());
        const all = await listRecipients(inside, [report.id]);
        if (all.length > reportLimits.recipients) throw tooMany('recipients');
        about(`${report.name}: ${added.email}`);
        return { status: 201, body: shownRecipient(added, caller) };
      });
    },

    'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': async ({ caller, params, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const report = await reportOf(db, site.id, params.report);
      return change(async ({ db: inside, about }) => {
        if (!(await removeRecipient(inside, report.id, params.recipient))) {
          throw new ApiError('NOT_FOUND', 'Recipient not found. They may have been removed already.');
        }
        about(report.name);
        return { status: 200, body: { id: params.recipient, deleted: true as const } };
      });
    },
  } satisfies Partial<Handlers>;
}

export async function reportOf(db: Db, siteId: string, id: string): Promise<StoredReport> {
  const report = await findReport(db, siteId, id);
  if (report) return report;
  throw new ApiError('NOT_FOUND', 'Report not found. Check the id.');
}

/** What daily, weekly and monthly are is what their names say. */
function refuseOthers(change: Record<string, unknown>): void {
  const fixed = Object.keys(change).filter((name) => !['enabled', 'formats', 'language'].includes(name));
  if (fixed.length === 0) return;
  const message =
    'Only `enabled`, `formats` and `language` of a daily, weekly or monthly report can be changed.';
  throw conflict('standard_report', message, { field: fixed[0] });
}

function refusePast(
  report: Pick<StoredReport, 'schedule' | 'filters'>,
  siteZone: string,
  nowMs: number,
): void {
  if (!isOver(report, siteZone, nowMs)) return;
  throw invalidFields([{ field: 'schedule.date', reason: 'in_the_past' }]);
}

function tooMany(field: 'reports' | 'recipients'): ApiError {
  const most = field === 'reports' ? reportLimits.custom : reportLimits.recipients;
  const of = field === 'reports' ? 'A site can have at most' : 'A report can have at most';
  return conflict(`most_${field}`, `${of} ${most} ${field}. Remove one first.`, { most });
}

function answerOf<S extends 200 | 201>(status: S, report: ReportSettings) {
  return { status, body: report, headers: { etag: etagOf(report) } };
}

async function shown(db: Db, report: StoredReport, caller: Caller): Promise<ReportSettings> {
  const [whole] = await withRecipients(db, [report], caller);
  if (!whole) throw new Error('one report in, one report out');
  return whole;
}

async function withRecipients(db: Db, reports: StoredReport[], caller: Caller): Promise<ReportSettings[]> {
  const recipients = await listRecipients(
    db,
    reports.map(({ id }) => id),
  );
  const sentIds = await sentOnce(db, reports);
  return reports.map((report) => ({
    ...report,
    was_sent: sentIds.has(report.id),
    recipients: recipients
      .filter(({ report_id }) => report_id === report.id)
      .map(({ report_id: _, ...recipient }) => shownRecipient(recipient, caller)),
  }));
}

async function sentOnce(db: Db, reports: StoredReport[]): Promise<Set<string>> {
  const sent = new Set<string>();
  for (const report of reports) if (await wasSentOnce(db, report)) sent.add(report.id);
  return sent;
}
