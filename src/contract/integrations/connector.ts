import { z } from 'zod';
import { Filters } from '../analytics/analytics.ts';
import { dimensions, metricNames } from '../analytics/query.ts';
import { because, Day, Instant, listOf, text, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

export const connectorLimits = { pageRows: 10_000, rows: 50_000, links: 50 } as const;
export const connectorGranularities = ['none', 'hour', 'day', 'week'] as const;

/** A question whose answer is a flat table. Without `from` and `to`, of the last days. */
const question = {
  metrics: listOf(z.enum(metricNames), metricNames.length)
    .refine((list) => list.length > 0, because('required'))
    .default(['sessions', 'adblock_detected', 'walls_displayed', 'conversions', 'conversion_rate']),
  dimensions: listOf(z.enum(dimensions), 3).default([]),
  granularity: z.enum(connectorGranularities).default('day'),
  days: wholeNumber(1, 730).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

const Question = z.strictObject(question);
export type ConnectorQuestion = z.output<typeof Question> & z.output<typeof Filters>;

interface AskedPeriod {
  days?: number;
  from?: string;
  to?: string;
}

const dayMs = 86_400_000;

/** Either the last days or from one day to a later one, no further than a general question may. */
function ofOnePeriod<S extends z.ZodType<AskedPeriod>>(schema: S): S {
  return schema
    .refine(wholePeriod, { path: ['to'], ...because('conflict') })
    .refine(({ from = '2000-01-01' }) => from >= '2000-01-01', { path: ['from'], ...because('too_small') })
    .refine(({ to = '' }) => to < '2100-01-01', { path: ['to'], ...because('too_large') })
    .refine(({ from = '', to = from }) => from <= to, { path: ['to'], ...because('invalid_value') })
    .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < 730 * dayMs, {
      path: ['to'],
      ...because('too_large'),
    });
}

function wholePeriod({ days, from, to }: AskedPeriod): boolean {
  return days === undefined
    ? (from === undefined) === (to === undefined)
    : from === undefined && to === undefined;
}

const Column = z.object({
  name: z.string(),
  type: z.enum(['time', 'date', 'text', 'integer', 'percent']),
  title: z.string(),
  about: z.string(),
});

/** One row: the columns in the order of `columns`. */
const DataRow = z.record(z.string(), z.union([z.string(), z.number()]));

export const ConnectorData = z
  .object({
    site: z.object({ id: Uuid, name: z.string(), domain: z.string(), timezone: z.string() }),
    period: z.object({ start: Day, end: Day }),
    columns: z.array(z.object({ name: z.string(), type: Column.shape.type })),
    rows: z.array(DataRow),
    total: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ConnectorData' });
export type ConnectorData = z.output<typeof ConnectorData>;

/** An address that answers one question as CSV to whoever has it; its secret part is shown once. */
export const DataLink = z
  .object({
    id: Uuid,
    name: z.string(),
    prefix: z.string(),
    question: z.object({
      metrics: z.array(z.enum(metricNames)),
      dimensions: z.array(z.enum(dimensions)),
      granularity: z.enum(connectorGranularities),
      days: z.number().int().optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    created_at: Instant,
    expires_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'DataLink' });
export type DataLink = z.output<typeof DataLink>;

const formats = { format: z.enum(['json', 'csv']).default('json') };

export const connectorRoutes = {
  'GET /v1/connector/schema': {
    summary: 'What programs for tables and charts can ask for: sites, metrics, dimensions and limits',
    access: 'read',
    limit: 'api',
    answers: {
      200: z.object({
        sites: z.array(z.object({ id: Uuid, name: z.string(), domain: z.string(), timezone: z.string() })),
        metrics: z.array(Column),
        dimensions: z.array(Column),
        time: Column,
        date: Column,
        granularities: z.array(z.enum(connectorGranularities)),
        limits: z.object({
          rows: z.number().int(),
          page_rows: z.number().int(),
          dimensions: z.number().int(),
        }),
      }),
    },
  },
  'GET /v1/connector/data': {
    summary: 'The numbers of a site as a flat table, as JSON or CSV, a page at a time',
    access: 'read',
    limit: 'api',
    query: ofOnePeriod(
      Filters.extend({
        site_id: Uuid,
        ...question,
        ...formats,
        limit: wholeNumber(1, connectorLimits.pageRows).default(connectorLimits.pageRows),
        cursor: z
          .string()
          .regex(/^[\w-]{1,64}$/)
          .optional(),
      }),
    ),
    formats: ['text/csv'],
    answers: { 200: ConnectorData, 304: null },
  },
  'GET /v1/sites/:id/links': {
    summary: 'List the CSV links of a site, without their secrets',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ links: z.array(DataLink) }) },
  },
  'POST /v1/sites/:id/links': {
    summary: 'Make a CSV link for a spreadsheet; its address is shown this once',
    access: 'write',
    limit: 'api',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      name: text(1, 120),
      question: ofOnePeriod(
        Question.extend({
          metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length),
          dimensions: z.array(z.enum(dimensions)).max(3).default([]),
          days: z.number().int().min(1).max(730).optional(),
        }),
      ),
      expires_in_days: z.number().int().min(1).max(1825).default(365),
    }),
    answers: { 201: DataLink.extend({ url: z.string() }) },
  },
  'DELETE /v1/sites/:id/links/:linkId': {
    summary: 'Revoke a CSV link at once',
    access: 'write',
    limit: 'api',
    params: SiteId.extend({ linkId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
  },
  'GET /v1/connector/links/:file': {
    summary: 'The table of a CSV link, for programs that send no headers; 60 requests a minute for each link',
    access: 'public',
    limit: 'api',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.csv$/) }),
    answers: { 200: null, 304: null },
  },
} satisfies RouteTable;
