import * as z from 'zod';
import { because, Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { CountedFrom, granularities } from './analytics.ts';
import { Dimension } from './dimension-fields.ts';
import { metricNames } from './metrics.ts';

const Value = z.string().max(2048);

export const Filter = z
  .discriminatedUnion('operator', [
    z.strictObject({
      dimension: Dimension,
      operator: z.enum(['is', 'is_not', 'contains']),
      value: Value,
    }),
    z.strictObject({
      dimension: Dimension,
      operator: z.literal('one_of'),
      value: z.array(Value).min(1).max(100),
    }),
  ])
  .meta({ id: 'Filter' });
export type Filter = z.output<typeof Filter>;

export const QueryRange = z.union([
  z.strictObject({ days: z.number().int().min(1).max(730) }),
  z
    .strictObject({ start: Day, end: Day })
    .refine(({ start }) => start >= '2000-01-01', { path: ['start'], ...because('too_small') })
    .refine(({ end }) => end < '2100-01-01', { path: ['end'], ...because('too_large') })
    .refine(({ start, end }) => start <= end, because('invalid_value'))
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) < 730 * 86_400_000, because('too_large')),
]);

export const AnalyticsQuery = z
  .strictObject({
    metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length),
    dimensions: z.array(Dimension).max(3).refine(distinct, because('conflict')).default([]),
    filters: z
      .array(Filter)
      .max(20)
      .default([])
      .describe(
        'Each filter keeps whole sessions that have the value. Pages are kept for 90 days, everything else for two years, or less (`config.retention`).',
      ),
    range: QueryRange.default({ days: 30 }),
    granularity: z
      .enum(granularities)
      .nullable()
      .default(null)
      .describe('Also group by time; null: one row for the whole period.'),
    order: z
      .strictObject({
        by: z
          .union([z.enum([...metricNames, 'time']), Dimension])
          .describe('A metric, dimension or `time` of this query.'),
        direction: z.enum(['asc', 'desc']).default('desc'),
      })
      .nullable()
      .default(null),
    limit: z.number().int().min(1).max(10_000).default(1000),
  })
  .refine(
    ({ order, metrics, dimensions: split, granularity }) => {
      const by = order?.by;
      const known: string[] = [...metrics, ...split, ...(granularity ? ['time'] : [])];
      return by === undefined || known.includes(by);
    },
    { path: ['order', 'by'], ...because('invalid_value') },
  );
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

export const queryRoutes = {
  'POST /v1/analytics/sites/:id/query': {
    operationId: 'queryAnalytics',
    summary: 'Run an analytics query',
    description:
      'Returns any metrics, grouped by dimensions and time, and narrowed by filters. Queries of a key or member are processed one after another. One gets 429 if 99 others are waiting, or after it has waited for 30 seconds.',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: AnalyticsQuery,
    answers: {
      200: z.object({
        period: z.object({ start: Day, end: Day }),
        counted_from: CountedFrom,
        rows: z
          .array(z.record(z.string(), z.union([z.string(), z.number()])))
          .describe('One object per row: `time` (if there is a granularity), the dimensions, the metrics.'),
        total: z.number().int().describe('Number of groups before `limit`.'),
      }),
    },
    statuses: { 200: 'The rows, and how many groups there are in total.' },
  },
} satisfies RouteTable;

function distinct(names: string[]): boolean {
  return new Set(names).size === names.length;
}
