import * as z from 'zod';
import { because, Day, Instant, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { adviceIds } from './advice.ts';
import { granularities } from './analytics.ts';
import { recoveredText, unconfirmedRecoveredText, unconfirmedText } from './counter-texts.ts';
import { Dimension } from './dimension-fields.ts';
import { maxDimensions } from './dimensions.ts';
import { Filter, QueryRange } from './query.ts';

const Whole = z.number().int();

/** A filter here keeps whole sessions: all events of every session that has an event with the value. */
export const Filters = z
  .array(Filter)
  .max(20)
  .default([])
  .describe(
    'Each filter keeps whole sessions that have the value. Pages are kept for 90 days, everything else for two years, or less (`config.retention`).',
  );

/** Distinct sessions, and rates in percent with two decimals. */
export const Totals = z
  .object({
    sessions: Whole.describe('Sessions with any event. Every counter counts distinct sessions.'),
    unknown_sessions: Whole.describe('Sessions in which detection could not run; not part of any rate.'),
    adblock_detected: Whole,
    walls_displayed: Whole,
    cta_clicked: Whole,
    conversions: Whole,
    unconfirmed_conversions: Whole.describe(unconfirmedText),
    recovered: Whole.describe(recoveredText),
    unconfirmed_recovered: Whole.describe(unconfirmedRecoveredText),
    detection_rate: z
      .number()
      .describe('Sessions with an ad blocker, in percent of sessions in which detection ran.'),
    conversion_rate: z.number().describe('Conversions in percent of walls displayed.'),
    recovery_rate: z.number().describe('Conversions in percent of sessions with an ad blocker.'),
  })
  .meta({ id: 'Totals' });
export type Totals = z.output<typeof Totals>;

export const Moment = Totals.extend({
  date: Day,
  start: Instant,
  is_unfinished: z.boolean().describe('The entry is not over yet: its numbers still grow.'),
}).meta({ id: 'Moment' });
export type Moment = z.output<typeof Moment>;

const Span = z.object({
  start: Day,
  end: Day,
  until: Instant.nullable().describe(
    'If these days are counted only up to a time, because the other period is still in progress: that time.',
  ),
});
export type Span = z.output<typeof Span>;

/** First of as many days as the range has. */
const ComparedDay = Day.refine((day) => day >= '2000-01-01', because('too_small')).refine(
  (day) => day < '2098-01-01',
  because('too_large'),
);

const Part = z.object({ period: Span, totals: Totals, timeline: z.array(Moment) });

export const comparisons = ['previous', 'previous_weekdays', 'year', 'year_weekdays', 'none'] as const;
export const Comparison = z
  .union([z.enum(comparisons), z.strictObject({ start: ComparedDay })])
  .default('previous')
  .describe(
    '`previous`: the period right before; `year`: the same dates a year ago; `previous_weekdays`, `year_weekdays`: these, moved to whole weeks, so that weekdays match; `none`; or the first day of any other.',
  );

export const Overview = z
  .object({
    now: Part,
    /** `is_whole`: these days are known from their first on, so that a change against them means something. */
    before: Part.extend({
      is_whole: z
        .boolean()
        .describe('Whether these days have complete data, so that a comparison is meaningful.'),
    })
      .nullable()
      .describe('Null without a comparison, and if the period has not begun.'),
    events_since: Day.nullable().describe(
      'First day that is still known: with a filter by page as far back as events are kept, else as `config.retention` says. Null if the numbers reach back two years.',
    ),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;

const BreakdownRow = z
  .object({
    value: z.string().describe('Empty if no event of the session has a value.'),
    sessions: Whole,
    unknown_sessions: Whole,
    adblock_detected: Whole,
    walls_displayed: Whole,
    conversions: Whole,
    detection_rate: z.number(),
    conversion_rate: z.number(),
  })
  .meta({ id: 'BreakdownRow' });
export type BreakdownRow = z.output<typeof BreakdownRow>;

export const Breakdown = z
  .object({
    dimension: Dimension,
    counted_from: Day.describe(
      'First day that is counted. Pages are kept as long as events, everything else as long as sessions.',
    ),
    rows: z.array(BreakdownRow).describe('The values with the most sessions.'),
    total: Whole.describe('Number of values before `limit`.'),
  })
  .meta({ id: 'Breakdown' });
export type Breakdown = z.output<typeof Breakdown>;

const SiteNumbers = z
  .object({
    site_id: z.guid(),
    sessions: Whole,
    unknown_sessions: Whole,
    adblock_detected: Whole,
    conversions: Whole,
    detection_rate: z.number(),
    sessions_change: z
      .number()
      .nullable()
      .describe(
        'Percent change from the days before, up to the same time of day; null if they have no data or only partial data.',
      ),
    sparkline: z.array(Whole).describe('Sessions per day, oldest first.'),
    next: z
      .object({ id: z.enum(adviceIds), title: z.string(), about: z.record(z.string(), z.string()) })
      .nullable()
      .describe('The most urgent recommendation; null if there is nothing to do.'),
  })
  .meta({ id: 'SiteNumbers' });
export type SiteNumbers = z.output<typeof SiteNumbers>;

export const overviewRoutes = {
  'POST /v1/analytics/sites/:id/overview': {
    operationId: 'getOverview',
    summary: 'Get the overview of a period',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      range: QueryRange.default({ days: 7 }),
      compare: Comparison,
      filters: Filters,
      granularity: z.enum(granularities).default('day').describe('Length of an entry of the timeline.'),
    }),
    answers: { 200: Overview },
    statuses: { 200: 'Headline metrics, funnel and timeline, beside those of the period to compare with.' },
  },
  'POST /v1/analytics/sites/:id/breakdowns': {
    operationId: 'getBreakdowns',
    summary: 'Get breakdowns by dimension',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      range: QueryRange.default({ days: 7 }),
      filters: Filters,
      dimensions: z.array(Dimension).min(1).max(maxDimensions),
      search: z.string().max(253).default('').describe('Only values that contain this text.'),
      limit: z.number().int().min(1).max(1000).default(10).describe('Number of values for each dimension.'),
    }),
    answers: { 200: z.object({ breakdowns: z.array(Breakdown) }) },
    statuses: { 200: 'For each dimension, the values with the most sessions.' },
  },
  'GET /v1/analytics/sites/summary': {
    operationId: 'getSummary',
    summary: 'Get headline metrics of all sites',
    access: 'read',
    limit: 'api',
    query: z.strictObject({
      days: wholeNumber(1, 90).default(7).describe("Whole days in each site's time zone, today included."),
    }),
    answers: { 200: z.object({ sites: z.array(SiteNumbers) }) },
    statuses: { 200: 'The headline metrics of every site.' },
  },
} satisfies RouteTable;
