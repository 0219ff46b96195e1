import * as z from 'zod';
import { deviceTypes } from '../analytics/analytics.ts';
import { because, Day, Instant, nameText, TimeZone, Uuid } from '../core/fields.ts';
import { LanguageCode } from '../core/language.ts';
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
  'by_campaign',
  'by_property',
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
  period: z
    .union([
      z.strictObject({ days: z.number().int().min(1).max(reportLimits.rolling) }),
      inOrder(z.strictObject({ start: Day, end: Day })),
    ])
    .nullable()
    .default(null)
    .describe('The days to count: the last `days`, two dates, or null: the last day, week or month.'),
  devices: z
    .array(z.enum(deviceTypes))
    .max(3)
    .refine(isDistinct, because('conflict'))
    .default([])
    .describe('Only sessions on these kinds of device; empty: all.'),
  countries: z
    .array(CountryCode)
    .max(reportLimits.countries)
    .refine(isDistinct, because('conflict'))
    .default([])
    .meta({
      description: 'Only sessions from these countries, ISO 3166 alpha-2; empty: all.',
      example: ['FR', 'DE'],
    }),
  event_type: EventType.nullable().default(null).describe('Only sessions with this event.'),
});
export type ReportFilters = z.output<typeof ReportFilters>;

export const ReportSchedule = z
  .strictObject({
    frequency: z.enum(['daily', 'weekly', 'monthly', 'once']),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('08:00')
      .describe('Local time of day, `HH:MM`.'),
    weekday: z.number().int().min(1).max(7).default(1).describe('For `weekly`: 1 is Monday, 7 is Sunday.'),
    day: z
      .number()
      .int()
      .min(1)
      .max(31)
      .default(1)
      .describe('For `monthly`. A month that is shorter uses its last day.'),
    date: Day.nullable().default(null).describe('For `once`. `date` and `time` must be in the future.'),
    timezone: TimeZone.nullable()
      .default(null)
      .describe(
        "Time zone of `time`; null: the site's. The days to count are always the site's: a report is sent later if they aren't over there.",
      ),
  })
  .refine(({ frequency, date }) => frequency !== 'once' || date !== null, {
    path: ['date'],
    ...because('required'),
  });
export type ReportSchedule = z.output<typeof ReportSchedule>;

export const recipientRoles = ['admin', 'reader'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

const NewRecipient = z.strictObject({
  email: Email.meta({ example: 'reader@example.com' }),
  role: z
    .enum(recipientRoles)
    .default('reader')
    .describe(
      "The email for an `admin` links to the report's settings, the one for a `reader` only to the numbers.",
    ),
});

const Recipient = z
  .object({
    id: Uuid,
    email: z.string().meta({
      description: 'Without the scope `write`, only the first letter and the host: `r…@example.com`.',
      example: 'reader@example.com',
    }),
    name: z.string().nullable().meta({
      description:
        'Name of the member with this address; null if there is none, and without the scope `write`. Callers limited to sites see no name of members who are limited to other sites.',
      example: null,
    }),
    role: z
      .enum(recipientRoles)
      .describe(
        "The email for an `admin` links to the report's settings, the one for a `reader` only to the numbers.",
      ),
    added_at: Instant,
    unsubscribed_at: Instant.nullable().describe(
      'Set when the recipient unsubscribes. Nothing is sent until they are added again.',
    ),
    has_access: z.boolean().meta({
      description:
        'False for a member who is limited to other sites. They get the report again once they may see this site. Always true for callers limited to sites.',
      example: true,
    }),
  })
  .meta({ id: 'ReportRecipient' });
export type ReportRecipient = z.output<typeof Recipient>;

export const ReportMetrics = z
  .array(z.enum(reportMetrics))
  .min(1)
  .max(reportMetrics.length)
  .refine(isDistinct, because('conflict'));
const Formats = z.array(z.enum(reportFormats)).max(3).refine(isDistinct, because('conflict'));

const languageNote = 'Of recipients who are not members. Members get reports in their own language.';

export const ReportSettings = z
  .object({
    id: Uuid,
    site_id: Uuid,
    kind: z.enum(reportKinds),
    name: z.string().meta({ example: 'Mobile readers' }),
    enabled: z.boolean(),
    metrics: z.array(z.enum(reportMetrics)),
    filters: ReportFilters,
    schedule: ReportSchedule,
    formats: z.array(z.enum(reportFormats)).describe('Files attached to the email.'),
    language: LanguageCode.describe(languageNote),
    next_at: Instant.nullable().describe(
      'When it is sent next; null if it is off, or if the day of a `once` report is over.',
    ),
    was_sent: z
      .boolean()
      .describe('Whether a `once` report was sent on its day, or is being sent. False for all others.'),
    recipients: z.array(Recipient),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ReportSettings' });
export type ReportSettings = z.output<typeof ReportSettings>;

const mergeNote =
  'Objects are merged and lists replaced. Omitted fields keep their values; null resets a field to its default.';

export const SiteReport = SiteId.extend({ report: Uuid });

export const reportSettingsRoutes = {
  'GET /v1/sites/:id/reports': {
    operationId: 'listReports',
    summary: 'List reports',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ reports: z.array(ReportSettings) }) },
    statuses: { 200: 'The daily, weekly and monthly report, then custom reports.' },
  },
  'POST /v1/sites/:id/reports': {
    operationId: 'createReport',
    summary: 'Create a custom report',
    description: 'A site can have up to 20 custom reports.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'report_added',
    params: SiteId,
    etag: true,
    body: z.strictObject({
      name: nameText(1, 120).meta({ example: 'Mobile readers' }),
      enabled: z.boolean().default(true),
      metrics: ReportMetrics,
      filters: ReportFilters.prefault({}),
      schedule: ReportSchedule,
      formats: Formats.default([]).describe('Files to attach to the email.'),
      language: LanguageCode.default('en').describe(languageNote),
      recipients: z
        .array(NewRecipient)
        .max(reportLimits.recipients)
        .refine((list) => isDistinct(list.map(({ email }) => email)), because('conflict'))
        .default([]),
    }),
    answers: { 201: ReportSettings },
    statuses: { 201: 'The new report.' },
  },
  'GET /v1/sites/:id/reports/:report': {
    operationId: 'getReport',
    summary: 'Get a report',
    access: 'read',
    limit: 'api',
    params: SiteReport,
    etag: true,
    answers: { 200: ReportSettings },
    statuses: { 200: 'The report with its recipients.' },
  },
  'PATCH /v1/sites/:id/reports/:report': {
    operationId: 'updateReport',
    summary: 'Update a report',
    description: 'Of a daily, weekly or monthly report, only `enabled`, `formats` and `language` can change.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'report_changed',
    params: SiteReport,
    etag: true,
    body: z
      .strictObject({
        name: nameText(1, 120).optional().meta({ example: 'Mobile readers' }),
        enabled: z.boolean().optional(),
        metrics: ReportMetrics.optional(),
        filters: mergePatchOf(ReportFilters).optional().describe(mergeNote),
        schedule: mergePatchOf(ReportSchedule).optional().describe(mergeNote),
        formats: Formats.optional(),
        language: LanguageCode.optional().describe(languageNote),
      })
      .refine((change) => Object.keys(change).length > 0, because('required')),
    answers: { 200: ReportSettings },
    statuses: {
      200: 'The updated report.',
      409: 'A daily, weekly or monthly report can only change `enabled`, `formats` and `language`.',
    },
  },
  'DELETE /v1/sites/:id/reports/:report': {
    operationId: 'deleteReport',
    summary: 'Delete a custom report',
    description: 'Reports that were already written can still be read.',
    access: 'write',
    limit: 'api',
    audit: 'report_deleted',
    params: SiteReport,
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The report was deleted.', 409: 'Daily, weekly and monthly reports cannot be deleted.' },
  },
  'POST /v1/sites/:id/reports/:report/recipients': {
    operationId: 'createRecipient',
    summary: 'Add a recipient',
    description:
      'Also adds back a recipient who unsubscribed. A report can have up to 50 recipients. In 15 minutes, an address that is not of a member with access to the site can be added up to 50 times, and 200 such addresses of an account.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'report_recipient_added',
    params: SiteReport,
    body: NewRecipient,
    answers: { 201: Recipient },
    statuses: { 201: 'The recipient.' },
  },
  'DELETE /v1/sites/:id/reports/:report/recipients/:recipient': {
    operationId: 'deleteRecipient',
    summary: 'Remove a recipient',
    access: 'write',
    limit: 'api',
    audit: 'report_recipient_removed',
    params: SiteReport.extend({ recipient: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The recipient was removed.' },
  },
} satisfies RouteTable;

function isDistinct(list: string[]): boolean {
  return new Set(list).size === list.length;
}
