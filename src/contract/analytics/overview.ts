import { z } from 'zod';
import { because, Day, Instant, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { granularities } from './analytics.ts';
import { dimensions, Filter, QueryRange } from './query.ts';

const Whole = z.number().int();

/** A filter here keeps whole sessions: all events of every session that has an event with the value. */
const Filters = z.array(Filter).max(20).default([]);

/** Distinct sessions, and rates in percent with two decimals. */
export const Totals = z
  .object({
    sessions: Whole,
    /** Sessions in which the detection could not run; part of no rate. */
    unknown_sessions: Whole,
    adblock_detected: Whole,
    walls_displayed: Whole,
    cta_clicked: Whole,
    conversions: Whole,
    detection_rate: z.number(),
    conversion_rate: z.number(),
    recovery_rate: z.number(),
  })
  .meta({ id: 'Totals' });
export type Totals = z.output<typeof Totals>;

export const Moment = Totals.extend({
  date: Day,
  start: Instant,
  /** The bucket goes on: its numbers still grow. */
  is_unfinished: z.boolean(),
}).meta({ id: 'Moment' });
export type Moment = z.output<typeof Moment>;

const Span = z.object({
  start: Day,
  end: Day,
  /** Where the last day is counted only up to a time: the time of day that it is now. */
  until: Instant.nullable(),
});
export type Span = z.output<typeof Span>;

/** First of as many days as the range has. */
const ComparedDay = Day.refine((day) => day >= '2000-01-01', because('too_small')).refine(
  (day) => day < '2098-01-01',
  because('too_large'),
);

const Part = z.object({ period: Span, totals: Totals, timeline: z.array(Moment) });

export const comparisons = ['previous', 'year', 'none'] as const;

export const Overview = z
  .object({
    now: Part,
    /** `is_whole`: these days are known from their first on, so that a change against them means something. */
    before: Part.extend({ is_whole: z.boolean() }).nullable(),
    /** First day of the single events that these filters read; null where the numbers reach back two years. */
    events_since: Day.nullable(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;

const BreakdownRow = z
  .object({
    /** Empty where no event of the session carries one. */
    value: z.string(),
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
    dimension: z.enum(dimensions),
    /** First day that is counted: single events are kept for 90 days. */
    counted_from: Day,
    /** The values with the most sessions. */
    rows: z.array(BreakdownRow),
    /** Values found before `limit`. */
    total: Whole,
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
    /** Against the days before up to the same time of day, in percent; null where those had none or are known in part only. */
    sessions_change: z.number().nullable(),
    /** Sessions of each day, oldest first. */
    sparkline: z.array(Whole),
  })
  .meta({ id: 'SiteNumbers' });
export type SiteNumbers = z.output<typeof SiteNumbers>;

export const overviewRoutes = {
  'POST /v1/analytics/sites/:id/overview': {
    summary: 'Headline numbers, funnel and timeline of any period, beside those of another one',
    access: 'read',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      range: QueryRange.default({ days: 7 }),
      compare: z.union([z.enum(comparisons), z.strictObject({ start: ComparedDay })]).default('previous'),
      filters: Filters,
      granularity: z.enum(granularities).default('day'),
    }),
    answers: { 200: Overview },
  },
  'POST /v1/analytics/sites/:id/breakdowns': {
    summary: 'Sessions, detections, walls and conversions by several dimensions at once',
    access: 'read',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({
      range: QueryRange.default({ days: 7 }),
      filters: Filters,
      dimensions: z.array(z.enum(dimensions)).min(1).max(dimensions.length),
      /** Only values that contain this text. */
      search: z.string().max(253).default(''),
      limit: z.number().int().min(1).max(1000).default(10),
    }),
    answers: { 200: z.object({ breakdowns: z.array(Breakdown) }) },
  },
  'GET /v1/analytics/sites/summary': {
    summary: 'The headline numbers of every site, in one answer',
    access: 'read',
    limit: 'api',
    query: z.strictObject({ days: wholeNumber(1, 90).default(7) }),
    answers: { 200: z.object({ sites: z.array(SiteNumbers) }) },
  },
} satisfies RouteTable;
