import { z } from 'zod';
import { deviceTypes } from '../analytics/analytics.ts';
import { because, Day, Instant, TimeZone, text, Uuid } from '../core/fields.ts';
import { mergePatchOf } from '../core/merge-patch.ts';
import type { RouteTable } from '../core/route.ts';
import { EventType } from '../events/events.ts';
import { SiteId } from '../sites/sites.ts';
import { Email } from '../team/roles.ts';
import { reportKinds } from './report-data.ts';

/** What a custom report may show. */
export const reportMetrics = [
  'sessions',
  'adblock_detected',
  'walls_displayed',
  'conversions',
  'conversion_rate',
  'by_device',
  'by_country',
  'by_variant',
] as const;
export type ReportMetric = (typeof reportMetrics)[number];

export const reportFormats = ['csv', 'json', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportLimits = { custom: 20, recipients: 50, days: 730, rolling: 366, countries: 100 } as const;

export const CountryCode = z.string().regex(/^[A-Z]{2}$/);

/** Local days of the site, both included: at most two years, in a century that analytics know. */
export function inOrder<S extends z.ZodType<{ start?: string; end?: string }>>(days: S): S {
  return days
    .refine(({ start }) => !start || start >= '2000-01-01', { path: ['start'], ...because('too_small') })
    .refine(({ end }) => !end || end < '2100-01-01', { path: ['end'], ...because('too_large') })
    .refine(({ start, end }) => !start || !end || start <= end, { path: ['end'], ...because('too_small') })
    .refine(
      ({ start, end }) =>
        !start || !end || Date.parse(end) - Date.parse(start) < reportLimits.days * 86_400_000,
      { path: ['end'], ...because('too_large') },
    );
}

export const ReportFilters = z.strictObject({
  /** Days counted: those before the sending (`days`), two dates, or null: the day, week or month just over. */
  period: z
    .union([
      z.strictObject({ days: z.number().int().min(1).max(reportLimits.rolling) }),
      inOrder(z.strictObject({ start: Day, end: Day })),
    ])
    .nullable()
    .default(null),
  devices: z.array(z.enum(deviceTypes)).max(3).refine(isDistinct, because('conflict')).default([]),
  countries: z
    .array(CountryCode)
    .max(reportLimits.countries)
    .refine(isDistinct, because('conflict'))
    .default([]),
  /** Only visits in which this event happened. */
  event_type: EventType.nullable().default(null),
});
export type ReportFilters = z.output<typeof ReportFilters>;

export const ReportSchedule = z
  .strictObject({
    frequency: z.enum(['daily', 'weekly', 'monthly', 'once']),
    /** Local time of day, `hh:mm`. */
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('08:00'),
    /** 1 is Monday; for `weekly`. */
    weekday: z.number().int().min(1).max(7).default(1),
    /** For `monthly`; a month without it takes its last day. */
    day: z.number().int().min(1).max(31).default(1),
    /** For `once`. */
    date: Day.nullable().default(null),
    /** Null: the site's. */
    timezone: TimeZone.nullable().default(null),
  })
  .refine(({ frequency, date }) => frequency !== 'once' || date !== null, {
    path: ['date'],
    ...because('required'),
  });
export type ReportSchedule = z.output<typeof ReportSchedule>;

export const recipientRoles = ['admin', 'reader'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

const NewRecipient = z.strictObject({ email: Email, role: z.enum(recipientRoles).default('reader') });

const Recipient = z
  .object({
    id: Uuid,
    email: z.string(),
    /** The mail of an `admin` leads to the report's settings, that of a `reader` to the numbers alone. */
    role: z.enum(recipientRoles),
    added_at: Instant,
    /** Set by the recipient; nothing is sent until they are added again. */
    unsubscribed_at: Instant.nullable(),
  })
  .meta({ id: 'ReportRecipient' });
export type ReportRecipient = z.output<typeof Recipient>;

export const ReportMetrics = z
  .array(z.enum(reportMetrics))
  .min(1)
  .max(reportMetrics.length)
  .refine(isDistinct, because('conflict'));
const Formats = z.array(z.enum(reportFormats)).max(3).refine(isDistinct, because('conflict'));

export const ReportSettings = z
  .object({
    id: Uuid,
    site_id: Uuid,
    kind: z.enum(reportKinds),
    name: z.string(),
    enabled: z.boolean(),
    metrics: z.array(z.enum(reportMetrics)),
    filters: ReportFilters,
    schedule: ReportSchedule,
    /** Files sent with the mail. */
    formats: z.array(z.enum(reportFormats)),
    /** When it is sent next; null while it is off, or where it was sent once. */
    next_at: Instant.nullable(),
    recipients: z.array(Recipient),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.output<typeof ReportSettings>;

const mergeNote =
  'Merged with the stored ones, lists replaced. What is left out keeps its value; null resets a field to its default.';

export const SiteReport = SiteId.extend({ report: Uuid });

export const reportSettingsRoutes = {
  'GET /v1/sites/:id/reports': {
    summary: "A site's reports: daily, weekly and monthly, then its own ones",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ reports: z.array(ReportSettings) }) },
  },
  'POST /v1/sites/:id/reports': {
    summary: 'Add a report of your own, at most 20 a site',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      name: text(1, 120),
      enabled: z.boolean().default(true),
      metrics: ReportMetrics,
      filters: ReportFilters.prefault({}),
      schedule: ReportSchedule,
      formats: Formats.default([]),
      recipients: z
        .array(NewRecipient)
        .max(reportLimits.recipients)
        .refine((list) => isDistinct(list.map(({ email }) => email)), because('conflict'))
        .default([]),
    }),
    answers: { 201: ReportSettings },
  },
  'GET /v1/sites/:id/reports/:report': {
    summary: 'Read one report with its recipients',
    access: 'read',
    limit: 'api',
    params: SiteReport,
    answers: { 200: ReportSettings },
  },
  'PATCH /v1/sites/:id/reports/:report': {
    summary: 'Change a report; of daily, weekly and monthly only whether they are on, and their files',
    access: 'write',
    limit: 'api',
    params: SiteReport,
    body: z
      .strictObject({
        name: text(1, 120).optional(),
        enabled: z.boolean().optional(),
        metrics: ReportMetrics.optional(),
        filters: mergePatchOf(ReportFilters).optional().describe(mergeNote),
        schedule: mergePatchOf(ReportSchedule).optional().describe(mergeNote),
        formats: Formats.optional(),
      })
      .refine((change) => Object.keys(change).length > 0, because('required')),
    answers: { 200: ReportSettings },
  },
  'DELETE /v1/sites/:id/reports/:report': {
    summary: 'Delete a report of your own; what it has written stays readable',
    access: 'write',
    limit: 'api',
    params: SiteReport,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'POST /v1/sites/:id/reports/:report/recipients': {
    summary: 'Add a recipient, or add again who unsubscribed; at most 50 a report',
    access: 'write',
    limit: 'api',
    params: SiteReport,
    body: NewRecipient,
    answers: { 201: Recipient },
  },
  'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': {
    summary: 'Remove a recipient',
    access: 'write',
    limit: 'api',
    params: SiteReport.extend({ recipient: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
} satisfies RouteTable;

function isDistinct(list: string[]): boolean {
  return new Set(list).size === list.length;
}
