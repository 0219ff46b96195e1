import { z } from 'zod';
import { deviceTypes } from '../analytics/analytics.ts';
import { because, Day, Instant, listOf, text, Uuid, wholeNumber } from '../core/fields.ts';
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
    /** `missed`: nothing ran within 24 hours of when it was due, so it was not sent. */
    state: z.enum(runStates),
    cause: z.enum(['schedule', 'by_hand']),
    error: z.string().nullable(),
    headline: z.string().nullable(),
    written_at: Instant.nullable(),
    recipients: z.array(
      z.object({
        email: z.string(),
        role: z.enum(recipientRoles),
        /** `kept`: there is no SMTP server, so the mail is in the outbox. */
        state: z.enum(['waiting', 'sent', 'kept', 'failed']),
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
    name: text(1, 120).optional(),
    metrics: listOf(z.enum(reportMetrics), reportMetrics.length)
      .refine((list) => list.length > 0, because('required'))
      .default([...reportMetrics]),
    devices: listOf(z.enum(deviceTypes), deviceTypes.length).default([]),
    countries: listOf(CountryCode, reportLimits.countries).default([]),
    event_type: EventType.optional(),
    frequency: ReportSchedule.shape.frequency.default('weekly'),
    /** A day that is over in a day, week or month that is over, in place of the last one. */
    date: Day.optional(),
    days: wholeNumber(1, reportLimits.rolling).optional(),
    start: Day.optional(),
    end: Day.optional(),
    role: z.enum(recipientRoles).default('admin'),
    format: z.enum(reportForms).default('html'),
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
    summary: 'Write the report of the period just over, and mail it now',
    access: 'write',
    limit: 'api',
    params: SiteReport,
    body: z.strictObject({
      /** Null: all of the report's recipients. */
      to: z.array(Email).min(1).max(reportLimits.recipients).nullable().default(null),
    }),
    answers: { 201: ReportRun },
  },
  'POST /v1/sites/:id/report-preview': {
    summary: 'Write a report without keeping or sending it: as data and as its mail',
    access: 'read',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      kind: z.enum(reportKinds).default('custom'),
      name: text(1, 120).optional(),
      metrics: ReportMetrics.default([...reportMetrics]),
      filters: ReportFilters.prefault({}),
      frequency: ReportSchedule.shape.frequency.default('weekly'),
      role: z.enum(recipientRoles).default('admin'),
    }),
    answers: { 200: z.object({ report: Report, subject: z.string(), html: z.string(), text: z.string() }) },
  },
  'GET /v1/sites/:id/report-preview': {
    summary: 'The same as the mail or a file, also of a day, week or month further back',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: ReportQuery,
    answers: { 200: null },
  },
  'GET /v1/sites/:id/reports/:report/preview': {
    summary: 'The report of the period just over as its mail or its PDF, neither kept nor sent',
    access: 'read',
    limit: 'api',
    params: SiteReport,
    query: z.strictObject({ format: z.enum(['html', 'pdf']).default('html') }),
    answers: { 200: null },
  },
  'GET /v1/sites/:id/report-export': {
    summary: 'Any days as a file, written now',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: inOrder(z.strictObject({ start: Day, end: Day, format: z.enum(reportFormats) })),
    answers: { 200: null },
  },
  'GET /v1/sites/:id/report-history': {
    summary: 'Reports written, sent, missed or failed, newest first',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      limit: wholeNumber(1, 100).default(20),
      /** `next` of the answer before. */
      cursor: z.string().min(1).max(200).optional(),
    }),
    answers: { 200: z.object({ runs: z.array(ReportRun), next: z.string().nullable() }) },
  },
  'GET /v1/sites/:id/report-history/:run': {
    summary: 'One written report: when and to whom it went, and its data',
    access: 'read',
    limit: 'api',
    params: SiteRun,
    answers: { 200: ReportRun.extend({ report: Report.nullable() }) },
  },
  'GET /v1/sites/:id/report-history/:run/file': {
    summary: 'The same as a file',
    access: 'read',
    limit: 'api',
    params: SiteRun,
    query: z.strictObject({ format: z.enum([...reportFormats, 'html']) }),
    answers: { 200: null },
  },
  'POST /v1/unsubscribe/:token': {
    summary: 'End one report for the recipient of the mail (RFC 8058)',
    access: 'public',
    limit: 'api',
    params: z.object({ token: z.string().min(1).max(500) }),
    answers: { 200: z.object({ unsubscribed: z.literal(true) }) },
  },
} satisfies RouteTable;
