import * as z from 'zod';
import { deviceTypes } from '../analytics/analytics.ts';
import { because, Day, Instant, listOf, nameText, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { EventType } from '../events/events.ts';
import { SiteId } from '../sites/sites.ts';
import { Email } from '../team/roles.ts';
import { DayPeriod, Report, reportKinds } from './report-data.ts';
import {
  CountryCode,
  inOrder,
  ReportFilters,
  ReportMetrics,
  ReportSchedule,
  recipientRoles,
  reportFormats,
  reportLimits,
  reportMetrics,
  SiteReport,
} from './reports.ts';

export const runStates = ['waiting', 'sent', 'missed', 'failed'] as const;

/** Why a report was not written; `other` is an error that nobody foresaw. */
export const reportFailures = [
  'not_in_time',
  'turned_off',
  'clock_ahead',
  'server_stopped',
  'other',
] as const;
export type ReportFailure = (typeof reportFailures)[number];

/** A report that was written, or should have been. */
export const ReportRun = z
  .object({
    id: Uuid,
    report_id: Uuid,
    kind: z.enum(reportKinds),
    title: z.string(),
    period: DayPeriod,
    timezone: z.string(),
    due_at: Instant,
    state: z
      .enum(runStates)
      .describe(
        '`missed`: it was not written and will not be; `error_code` says why: `not_in_time`, `turned_off` or `clock_ahead`.',
      ),
    will_retry: z.boolean().describe('Whether a report that `failed` is tried again.'),
    cause: z.enum(['schedule', 'by_hand']).describe('`schedule`, or `by_hand`: sent on request.'),
    error: z.string().nullable().describe('Why it was not written, in English.'),
    error_code: z
      .enum(reportFailures)
      .nullable()
      .describe(
        'The same as a code. `not_in_time`: nothing ran within 24 hours of its due time; `turned_off`: the report was turned off or deleted; `clock_ahead`: the clock of the server was ahead; `server_stopped`: the server stopped several times while it wrote it; `other`: see `error`.',
      ),
    headline: z.string().nullable(),
    written_at: Instant.nullable(),
    recipients: z.array(
      z.object({
        email: z.string().meta({
          description: 'Without the scope `write`, only the first letter and the host: `r…@example.com`.',
          example: 'reader@example.com',
        }),
        role: z.enum(recipientRoles),
        state: z
          .enum(['waiting', 'sent', 'kept', 'failed'])
          .describe('`kept`: there is no mail server, so the email is in the outbox.'),
      }),
    ),
  })
  .meta({ id: 'ReportRun' });
export type ReportRun = z.output<typeof ReportRun>;

const SiteRun = SiteId.extend({ run: Uuid });

export const reportForms = ['html', 'text', ...reportFormats] as const;
export type ReportForm = (typeof reportForms)[number];

/** A report that is kept nowhere, as an address can say it. */
const ReportQuery = inOrder(
  z.strictObject({
    kind: z.enum(reportKinds).default('custom'),
    name: nameText(1, 120).optional(),
    metrics: listOf(z.enum(reportMetrics), reportMetrics.length)
      .refine((list) => list.length > 0, because('required'))
      .default([...reportMetrics]),
    devices: listOf(z.enum(deviceTypes), deviceTypes.length).default([]),
    countries: listOf(CountryCode, reportLimits.countries).default([]),
    event_type: EventType.optional(),
    frequency: ReportSchedule.shape.frequency.default('weekly'),
    date: Day.optional().describe('Any date in the day, week or month to report on. Default: the last one.'),
    days: wholeNumber(1, reportLimits.rolling).optional().describe('The last days before today.'),
    start: Day.optional().describe("First day, in the site's time zone; needs `end`."),
    end: Day.optional().describe("Last day, in the site's time zone; needs `start`."),
    role: z.enum(recipientRoles).default('admin').describe('The version for an `admin` or for a `reader`.'),
    format: z.enum(reportForms).default('html').describe('`html` and `text` are the email.'),
  }),
)
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    path: ['end'],
    ...because('required'),
  })
  .refine(({ date, days, start }) => [date, days, start].filter((each) => each !== undefined).length < 2, {
    path: ['date'],
    ...because('conflict'),
  });

export type ReportQuery = z.output<typeof ReportQuery>;

export const writtenReportRoutes = {
  'POST /v1/sites/:id/reports/:report/send': {
    operationId: 'sendReport',
    summary: 'Send a report now',
    description:
      'Writes the report for the last period and emails it. Addresses that are no members get at most 10 reports in 15 minutes each; addresses that are no recipients either, 50 of an account.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'report_sent',
    params: SiteReport,
    body: z.strictObject({
      to: z
        .array(Email)
        .min(1)
        .max(reportLimits.recipients)
        .nullable()
        .default(null)
        .describe('Null: all recipients of the report.'),
    }),
    answers: { 201: ReportRun },
    statuses: { 201: 'The report that was written; its emails are queued.' },
  },
  'POST /v1/sites/:id/report-preview': {
    operationId: 'createReportPreview',
    summary: 'Preview a report',
    description: 'Nothing is stored or sent.',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      kind: z.enum(reportKinds).default('custom'),
      name: nameText(1, 120).optional().meta({ example: 'Mobile readers' }),
      metrics: ReportMetrics.default([...reportMetrics]),
      filters: ReportFilters.prefault({}),
      frequency: ReportSchedule.shape.frequency.default('weekly'),
      role: z.enum(recipientRoles).default('admin'),
    }),
    answers: { 200: z.object({ report: Report, subject: z.string(), html: z.string(), text: z.string() }) },
    statuses: { 200: 'The report as data and as its email.' },
  },
  'GET /v1/sites/:id/report-preview': {
    operationId: 'getReportPreview',
    summary: 'Preview a report as a file',
    description:
      'Returns the email or a file, also for an earlier day, week or month. Nothing is stored or sent.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: ReportQuery,
    formats: ['text/html', 'text/plain', 'application/pdf', 'text/csv', 'application/json'],
    answers: { 200: null },
    statuses: { 200: 'The report in the requested format.' },
  },
  'GET /v1/sites/:id/reports/:report/preview': {
    operationId: 'previewReport',
    summary: 'Preview a configured report',
    description: 'Nothing is stored or sent.',
    access: 'read',
    limit: 'api',
    params: SiteReport,
    query: z.strictObject({ format: z.enum(['html', 'pdf']).default('html') }),
    formats: ['text/html', 'application/pdf'],
    answers: { 200: null },
    statuses: { 200: 'The report for the last period, as its email or as PDF.' },
  },
  'GET /v1/sites/:id/report-export': {
    operationId: 'exportReport',
    summary: 'Export a report for any days',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: inOrder(
      z.strictObject({
        start: Day.describe("First day, in the site's time zone."),
        end: Day.describe("Last day, in the site's time zone."),
        format: z.enum(reportFormats),
      }),
    ),
    formats: ['application/pdf', 'text/csv', 'application/json'],
    answers: { 200: null },
    statuses: { 200: 'The report in the requested format.' },
  },
  'GET /v1/sites/:id/report-history': {
    operationId: 'listReportRuns',
    summary: 'List written reports',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      limit: wholeNumber(1, 100).default(20),
      cursor: z.string().min(1).max(200).optional().describe('The `next` of the previous page.'),
    }),
    answers: {
      200: z.object({
        runs: z.array(ReportRun),
        next: z.string().nullable().describe('Null: this is the last page.'),
      }),
    },
    statuses: {
      200: 'Reports that were sent, missed or failed, newest first, and a cursor for the next page.',
    },
  },
  'GET /v1/sites/:id/report-history/:run': {
    operationId: 'getReportRun',
    summary: 'Get a written report',
    access: 'read',
    limit: 'api',
    params: SiteRun,
    answers: { 200: ReportRun.extend({ report: Report.nullable() }) },
    statuses: { 200: 'The report, and when and to whom it was sent.' },
  },
  'GET /v1/sites/:id/report-history/:run/file': {
    operationId: 'downloadReportRun',
    summary: 'Download a written report',
    access: 'read',
    limit: 'api',
    params: SiteRun,
    query: z.strictObject({ format: z.enum([...reportFormats, 'html']) }),
    formats: ['application/pdf', 'text/csv', 'application/json', 'text/html'],
    answers: { 200: null },
    statuses: { 200: 'The report in the requested format.' },
  },
  'POST /v1/unsubscribe/:token': {
    operationId: 'unsubscribe',
    summary: "Unsubscribe from a report or a site's alerts",
    description: 'One-click unsubscribe (RFC 8058), with the token of the link in the email.',
    access: 'public',
    limit: 'api',
    ignoresQuery: true,
    params: z.object({
      token: z
        .string()
        .min(1)
        .max(500)
        .meta({ description: 'From the link in the email.', example: 'eJwLrgQAAR8AsQ.dGhhdCByZWFkZXI' }),
    }),
    answers: { 200: z.object({ unsubscribed: z.literal(true) }) },
    statuses: { 200: 'The recipient no longer gets this report, or alerts of this site.' },
  },
} satisfies RouteTable;
