import * as z from 'zod';
import { CountedFrom, Filters } from '../analytics/analytics.ts';
import { Dimension } from '../analytics/dimension-fields.ts';
import { metricNames } from '../analytics/metrics.ts';
import { because, Day, Instant, listOf, nameText, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

export const connectorLimits = { pageRows: 10_000, rows: 50_000, links: 50 } as const;
export const connectorGranularities = ['none', 'hour', 'day', 'week'] as const;

/** A question whose answer is a flat table. Without `from` and `to`, of the last days. */
const question = {
  metrics: listOf(z.enum(metricNames), metricNames.length)
    .refine((list) => list.length > 0, because('required'))
    .default(['sessions', 'adblock_detected', 'walls_displayed', 'conversions', 'conversion_rate'])
    .describe('Names separated by commas, as listed by `/v1/connector/schema`.'),
  dimensions: listOf(Dimension, 3).default([]).describe('At most three names separated by commas.'),
  granularity: z
    .enum(connectorGranularities)
    .default('day')
    .describe('`none`: one row for the whole period, or for each value of the dimensions.'),
  days: wholeNumber(1, 730)
    .optional()
    .describe('The last days, today included, instead of `from` and `to`. Default: 30.'),
  from: Day.optional().describe("First day, in the site's time zone; needs `to`."),
  to: Day.optional().describe("Last day, in the site's time zone; needs `from`."),
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
    .refine(({ days, from, to }) => days === undefined || (from === undefined && to === undefined), {
      path: ['days'],
      ...because('conflict'),
    })
    .refine(({ from, to }) => from === undefined || to !== undefined, {
      path: ['to'],
      ...because('required'),
    })
    .refine(({ from, to }) => to === undefined || from !== undefined, {
      path: ['from'],
      ...because('required'),
    })
    .refine(({ from = '2000-01-01' }) => from >= '2000-01-01', { path: ['from'], ...because('too_small') })
    .refine(({ to = '' }) => to < '2100-01-01', { path: ['to'], ...because('too_large') })
    .refine(({ from = '', to = from }) => from <= to, { path: ['to'], ...because('invalid_value') })
    .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < 730 * dayMs, {
      path: ['to'],
      ...because('too_large'),
    });
}

const Column = z.object({
  name: z.string(),
  type: z.enum(['time', 'date', 'text', 'integer', 'percent']),
  title: z.string(),
  about: z.string().describe('What the column contains.'),
});

/** One row: the columns in the order of `columns`. */
const DataRow = z.record(z.string(), z.union([z.string(), z.number()]));

export const ConnectorData = z
  .object({
    site: z.object({ id: Uuid, name: z.string(), domain: z.string(), timezone: z.string() }),
    period: z.object({ start: Day, end: Day }).meta({ example: { start: '2026-06-01', end: '2026-06-30' } }),
    counted_from: CountedFrom,
    columns: z.array(z.object({ name: z.string(), type: Column.shape.type })).meta({
      description: 'In the order of every row: time and date, dimensions, metrics.',
      example: [
        { name: 'time', type: 'time' },
        { name: 'date', type: 'date' },
        { name: 'sessions', type: 'integer' },
        { name: 'conversions', type: 'integer' },
      ],
    }),
    rows: z.array(DataRow).meta({
      example: [{ time: '2026-06-29T22:00:00.000Z', date: '2026-06-30', sessions: 613, conversions: 71 }],
    }),
    total: z.number().int().describe('Number of rows on all pages.'),
    next_cursor: z.string().nullable().describe('Null: this is the last page.'),
  })
  .meta({ id: 'ConnectorData' });
export type ConnectorData = z.output<typeof ConnectorData>;

/** A URL that returns one query as CSV to anyone who has it; its secret part is shown once. */
export const DataLink = z
  .object({
    id: Uuid,
    name: z.string().meta({ example: 'Marketing sheet' }),
    prefix: z.string().meta({
      description: 'The first characters of the secret part, to recognize the link.',
      example: 'Zt7kR2',
    }),
    question: z
      .object({
        metrics: z.array(z.enum(metricNames)),
        dimensions: z.array(Dimension),
        granularity: z.enum(connectorGranularities),
        days: z.number().int().optional(),
        from: Day.optional(),
        to: Day.optional(),
      })
      .meta({
        description: 'What the link returns; see `/v1/connector/data`.',
        example: {
          metrics: ['sessions', 'conversions'],
          dimensions: ['country'],
          granularity: 'day',
          days: 30,
        },
      }),
    created_at: Instant,
    expires_at: Instant.meta({
      description: 'By default, a year after the link was created.',
      example: '2027-06-01T08:00:00.000Z',
    }),
    last_used_at: Instant.nullable().describe('Null: never used.'),
  })
  .meta({ id: 'DataLink' });
export type DataLink = z.output<typeof DataLink>;

const formats = {
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .describe('`csv`: the same rows with a header line; the next cursor is in the header `X-Next-Cursor`.'),
};

export const connectorRoutes = {
  'GET /v1/connector/schema': {
    operationId: 'getConnectorSchema',
    summary: 'Get the connector schema',
    description: 'What spreadsheet and business-intelligence programs can query.',
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
    statuses: { 200: 'The sites, metrics, dimensions and limits.' },
  },
  'GET /v1/connector/data': {
    operationId: 'getConnectorData',
    summary: 'Get analytics as a flat table',
    access: 'read',
    limit: 'api',
    query: ofOnePeriod(
      Filters.extend({
        site_id: Uuid.describe('As listed by `/v1/connector/schema`.'),
        ...question,
        ...formats,
        limit: wholeNumber(1, connectorLimits.pageRows).default(connectorLimits.pageRows),
        cursor: z
          .string()
          .regex(/^[\w-]{1,64}$/)
          .optional()
          .describe('From the previous page; valid for the same query only.'),
      }),
    ),
    formats: ['text/csv'],
    answers: { 200: ConnectorData, 304: null },
    statuses: {
      200: 'One page of the table, as JSON or CSV.',
      304: 'The table has not changed since the response whose ETag was sent.',
      404: 'The site does not exist.',
    },
  },
  'GET /v1/sites/:id/links': {
    operationId: 'listLinks',
    summary: 'List CSV links',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ links: z.array(DataLink) }) },
    statuses: { 200: 'The links, without their secrets.' },
  },
  'POST /v1/sites/:id/links': {
    operationId: 'createLink',
    summary: 'Create a CSV link',
    description: 'A link that returns a table as CSV, for spreadsheets.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: 'data_link_made',
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      name: nameText(1, 120).meta({ example: 'Marketing sheet' }),
      question: ofOnePeriod(
        Question.extend({
          metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length),
          dimensions: z.array(Dimension).max(3).default([]),
          days: z.number().int().min(1).max(730).optional(),
        }),
      ).meta({
        description:
          'What the link returns; see `/v1/connector/data`. Set either `days`, or `from` and `to`.',
        example: {
          metrics: ['sessions', 'conversions'],
          dimensions: ['country'],
          granularity: 'day',
          days: 30,
        },
      }),
      expires_in_days: z.number().int().min(1).max(1825).default(365),
    }),
    answers: {
      201: DataLink.extend({
        url: z.string().describe('Anyone with this link can read the table; shown only once.').meta({
          example:
            'https://truce.example.com/v1/connector/links/Zt7kR2mX9cVb4nQw1sLd6fGh3jKp8yTe5uIo0aYrEiM.csv',
        }),
      }),
    },
    statuses: { 201: 'The link; `url` is shown only once.' },
  },
  'DELETE /v1/sites/:id/links/:linkId': {
    operationId: 'deleteLink',
    summary: 'Revoke a CSV link',
    access: 'write',
    limit: 'api',
    audit: 'data_link_revoked',
    params: SiteId.extend({ linkId: Uuid }),
    answers: { 200: z.object({ id: Uuid, deleted: z.literal(true) }) },
    statuses: { 200: 'The link was revoked. It stops working at once.' },
  },
  'GET /v1/connector/links/:file': {
    operationId: 'getLinkData',
    summary: 'Get the table of a CSV link',
    description: 'For programs that cannot send headers. Limited to 60 requests per minute for each link.',
    access: 'public',
    limit: 'api',
    ignoresQuery: true,
    params: z.object({
      file: z
        .string()
        .regex(/^[\w-]{43}\.csv$/)
        .meta({
          description: 'The secret part of the link, then `.csv`.',
          example: 'Zt7kR2mX9cVb4nQw1sLd6fGh3jKp8yTe5uIo0aYrEiM.csv',
        }),
    }),
    formats: ['text/csv'],
    answers: { 200: null, 304: null },
    statuses: {
      200: 'The table, as CSV.',
      304: 'The table has not changed since the response whose ETag was sent.',
    },
  },
} satisfies RouteTable;
