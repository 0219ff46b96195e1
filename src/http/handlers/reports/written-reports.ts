import { randomUUID } from 'node:crypto';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError, conflict } from '../../../contract/core/errors.ts';
import { type ReportFormat, reportMetrics } from '../../../contract/reports/reports.ts';
import type { ReportRun } from '../../../contract/reports/written-reports.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import { message } from '../../../kit/messages/text.ts';
import { type Writer, writerOf } from '../../../kit/messages/writer.ts';
import { listKeysIn } from '../../../records/jobs/job-state.ts';
import type { Db, Records } from '../../../records/records.ts';
import { listRecipients } from '../../../records/reports/report-recipients.ts';
import {
  addRun,
  findRunById,
  listDeliveries,
  listRuns,
  type StoredRun,
} from '../../../records/reports/report-runs.ts';
import { runFailureOf } from '../../../records/reports/run-failures.ts';
import { composeReport } from '../../../reports/compose/compose-report.ts';
import { noFilters, type ReportSources } from '../../../reports/compose/order.ts';
import { readReport } from '../../../reports/read-report.ts';
import { inWords } from '../../../reports/render/in-words.ts';
import type { WriteFile } from '../../../reports/render/write-file.ts';
import type { Report, WrittenReport } from '../../../reports/report.ts';
import { dayAt, periodOf } from '../../../reports/schedule/next-sending.ts';
import { planWriting, runOf, writeJobKey } from '../../../reports/schedule/plan-reports.ts';
import { emailOf, previewUnsubscribeUrl } from '../../../reports/send/report-email.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';
import { askerOf, type QueryTurns, storeInTurns } from '../query-turns.ts';
import { shownAddress } from '../shown-address.ts';
import { limitSending } from './limit-sending.ts';
import { draftOf, draftOrder } from './report-draft.ts';
import { emailHeaders, emailTextHeaders, fileHeaders } from './report-files.ts';
import { reportOf } from './reports.ts';
import { readCursor, writeCursor } from './run-cursor.ts';

export interface WrittenReportParts {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  ownTurns: QueryTurns;
  writeFile: WriteFile;
  baseUrl: string;
  limiter: Limiter;
  now: () => number;
}

interface Asking {
  caller: Caller;
  signal: AbortSignal;
}

/** Reports that are written: now to look at, now to send, and those that were. */
export function writtenReportHandlers(parts: WrittenReportParts) {
  const { db } = parts.records;
  const emailFor = (report: Report, role: 'admin' | 'reader', caller: Caller) =>
    emailOf(report, {
      ...{ role, baseUrl: parts.baseUrl, writer: writerFor(caller) },
      unsubscribeUrl: previewUnsubscribeUrl(parts.baseUrl),
    });
  const file = async (report: Report, format: ReportFormat, createdAt: number, caller: Caller) => {
    const options = { createdAt: new Date(createdAt), writer: writerFor(caller) };
    return new Uint8Array(await parts.writeFile(report, format, options));
  };
  /** Twenty statements and perhaps a PDF: the caller's next report waits until this one is written. */
  const inTurn = <T>(
    { caller, signal }: Asking,
    write: (sources: ReportSources) => Promise<T>,
  ): Promise<T> => {
    const asker = askerOf(caller);
    const store = storeInTurns(parts.store, parts.queries, asker, { signal });
    return parts.ownTurns(asker, () => write({ store, db, now: parts.now }), { signal });
  };
  const runOfSite = async (siteId: string, id: string) => {
    const run = await findRunById(db, id);
    if (run?.site_id === siteId) return run;
    throw new ApiError('NOT_FOUND', 'Report not found. Check the id.');
  };

  return {
    'POST /v1/sites/:id/report-preview': async ({ caller, params, body, signal }) => {
      const site = await ownedSite(db, caller, params.id);
      const order = draftOrder(site, body, parts.now());
      const report = await inTurn({ caller, signal }, (sources) => composeReport(sources, site, order));
      return {
        status: 200,
        body: { report: asJson(report), ...emailFor(report, body.role, caller) },
      };
    },

    'GET /v1/sites/:id/report-preview': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(db, caller, params.id);
      const order = draftOrder(site, draftOf(query), parts.now());
      return inTurn({ caller, signal }, async (sources) => {
        const report = await composeReport(sources, site, order);
        const { format } = query;
        if (format === 'html' || format === 'text') {
          const words = Buffer.from(emailFor(report, query.role, caller)[format]);
          const headers = format === 'html' ? emailHeaders : emailTextHeaders;
          return { status: 200, body: new Uint8Array(words), headers };
        }
        const body = await file(report, format, parts.now(), caller);
        return { status: 200, body, headers: fileHeaders(report, format) };
      });
    },

    'POST /v1/sites/:id/reports/:report/send': async ({ caller, params, body, change }) => {
      const site = await ownedSite(db, caller, params.id);
      const report = await reportOf(db, site.id, params.report);
      await refuseUnsubscribed(db, report.id, body.to ?? []);
      const of = { accountId: site.account_id, siteId: site.id, reportId: report.id };
      await limitSending(parts, db, { ...of, to: body.to });
      const { schedule, filters } = report;
      const { timezone } = site.config;
      const period = periodOf({ schedule, period: filters.period }, dayAt(parts.now(), timezone));
      const now = new Date(parts.now()).toISOString();
      const draft = {
        ...runOf(report, period, timezone),
        key: `by-hand:${randomUUID()}`,
        due_at: now,
        error: null,
      };
      const only_to = body.to && JSON.stringify([...new Set(body.to)]);
      return change(async ({ db: inside, about }) => {
        const run = await addRun(inside, { ...draft, state: 'waiting', cause: 'by_hand', only_to }, now);
        if (!run) throw new Error('a key with a random part was taken');
        await planWriting(inside, run, parts.now());
        about(report.name);
        return { status: 201, body: await shown(inside, run, caller) };
      });
    },

    'GET /v1/sites/:id/reports/:report/preview': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(db, caller, params.id);
      const settings = await reportOf(db, site.id, params.report);
      const { period: asked, ...filters } = settings.filters;
      const today = dayAt(parts.now(), site.config.timezone);
      const order = {
        ...{ kind: settings.kind, title: settings.name, metrics: settings.metrics, filters },
        period: periodOf({ schedule: settings.schedule, period: asked }, today),
      };
      return inTurn({ caller, signal }, async (sources) => {
        const report = await composeReport(sources, site, order);
        if (query.format === 'pdf') {
          const body = await file(report, 'pdf', parts.now(), caller);
          return { status: 200, body, headers: fileHeaders(report, 'pdf') };
        }
        const { html } = emailFor(report, 'admin', caller);
        return { status: 200, body: new Uint8Array(Buffer.from(html)), headers: emailHeaders };
      });
    },

    'GET /v1/sites/:id/report-export': async ({ caller, params, query, signal }) => {
      const site = await ownedSite(db, caller, params.id);
      const { format, ...period } = query;
      const order = {
        kind: 'custom',
        title: message('report.export'),
        filters: noFilters,
        hasMoney: true,
      } as const;
      return inTurn({ caller, signal }, async (sources) => {
        const whole = { ...order, metrics: [...reportMetrics], period };
        const report = await composeReport(sources, site, whole);
        const body = await file(report, format, parts.now(), caller);
        return { status: 200, body, headers: fileHeaders(report, format) };
      });
    },

    'GET /v1/sites/:id/report-history': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const after = query.cursor === undefined ? null : readCursor(query.cursor);
      const runs = await listRuns(db, site.id, { limit: query.limit + 1, after });
      const page = runs.slice(0, query.limit);
      const last = runs.length > query.limit ? page.at(-1) : undefined;
      return {
        status: 200,
        body: { runs: await allShown(db, page, caller), next: last ? writeCursor(last) : null },
      };
    },

    'GET /v1/sites/:id/report-history/:run': async ({ caller, params }) => {
      const site = await ownedSite(db, caller, params.id);
      const run = await runOfSite(site.id, params.run);
      const report = run.content === null ? null : asJson(readReport(run.content, run.id));
      return { status: 200, body: { ...(await shown(db, run, caller)), report } };
    },

    'GET /v1/sites/:id/report-history/:run/file': async ({ caller, params, query }) => {
      const site = await ownedSite(db, caller, params.id);
      const { content, created_at } = await runOfSite(site.id, params.run);
      if (content === null)
        throw new ApiError('NOT_FOUND', 'This report was never written, so there is no file.');
      const report = readReport(content, params.run);
      const { format } = query;
      if (format === 'html') {
        const { html } = emailFor(report, 'admin', caller);
        return { status: 200, body: new Uint8Array(Buffer.from(html)), headers: emailHeaders };
      }
      const body = await file(report, format, Date.parse(created_at), caller);
      return { status: 200, body, headers: fileHeaders(report, format) };
    },
  } satisfies Partial<Handlers>;
}

/** In the API's language. The rows are the CSV's: thousands of them, which nobody reads here. */
function asJson(report: Report): Omit<WrittenReport, 'rows'> {
  const { rows: _, ...written } = inWords(report, writerOf('en'));
  return written;
}

/** What is read here is in the reader's language; a program gets English. */
function writerFor({ user }: Caller): Writer {
  return writerOf(user?.language ?? null);
}

/** Someone who unsubscribed has to be added again first. */
async function refuseUnsubscribed(db: Db, reportId: string, to: string[]): Promise<void> {
  const known = await listRecipients(db, [reportId]);
  const gone = new Set(known.filter((each) => each.unsubscribed_at !== null).map(({ email }) => email));
  const index = to.findIndex((email) => gone.has(email));
  if (index < 0) return;
  const message = 'This recipient unsubscribed from the report. Add the address again first.';
  throw conflict('unsubscribed', message, { field: `to.${index}` });
}

type WithoutContent = Omit<StoredRun, 'content'>;

async function shown(db: Db, run: WithoutContent, caller: Caller): Promise<ReportRun> {
  const [whole] = await allShown(db, [run], caller);
  if (!whole) throw new Error('one report in, one report out');
  return whole;
}

async function allShown(db: Db, runs: WithoutContent[], caller: Caller): Promise<ReportRun[]> {
  const deliveries = await listDeliveries(
    db,
    runs.map(({ id }) => id),
  );
  const failed = runs.filter(({ state }) => state === 'failed').map(({ id }) => writeJobKey(id));
  const retried = new Set(await listKeysIn(db, 'waiting', failed));
  return runs.map((run) => ({
    id: run.id,
    report_id: run.report_id,
    kind: run.kind,
    title: run.title,
    period: { start: run.period_start, end: run.period_end },
    timezone: run.timezone,
    due_at: run.due_at,
    state: run.state,
    will_retry: retried.has(writeJobKey(run.id)),
    cause: run.cause,
    error: run.error,
    error_code: runFailureOf(run.error),
    headline: run.headline,
    written_at: run.written_at,
    recipients: deliveries
      .filter(({ run_id }) => run_id === run.id)
      .map(({ email, role, state }) => ({ email: shownAddress(email, caller), role, state })),
  }));
}
