import { z } from 'zod';
import { Day, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { Currency } from './price.ts';

const Whole = z.number().int();
/** 95 %. */
const Interval = z.tuple([z.number(), z.number()]);
/** Decimal text with the currency's own number of places; may be negative. */
const Amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ example: '50.00' });
const period = z.object({ start: Day, end: Day });

export const moneyCaveats = [
  'no_holdout',
  'too_few_visitors',
  'visits_not_visitors',
  'sessions_are_independent',
  'sessions_are_not_people',
  'attribution_window',
  'no_attribution_without_storage',
  'reblock_decay',
  'former_blockers_may_differ',
  'no_rates',
  'rate_missing',
  'cost_is_in_incremental',
  'nothing_stored',
  'few_seen_again',
  'days_in_utc',
  'no_second_channel',
  'more_seen_than_served',
  'servers_count_bots',
  'sampled_by_session',
] as const;

/** What a reader must know before using the numbers: a code for programs, the words for people. */
const Caveats = z.array(
  z.object({ code: z.enum(moneyCaveats), text: z.string(), percent: z.number().optional() }),
);
export type Caveat = z.output<typeof Caveats>[number];

const Arm = z.object({
  /** Visitors with a blocker who were drawn into this arm in the period. */
  eligible: Whole,
  page_views: Whole,
  ad_enabled_page_views: Whole,
  /** Ad-enabled page views per eligible visitor. */
  per_visitor: z.number(),
});

const Effect = z.object({
  per_visitor: z.number(),
  interval: Interval.nullable(),
  total: z.number(),
  total_interval: Interval.nullable(),
});

export const conclusionCodes = ['no_holdout', 'too_early', 'brought', 'lost', 'unclear'] as const;

/** What the wall brought, compared with visitors who by chance met none. */
export const Recovery = z
  .object({
    period,
    walled: Arm,
    holdout: Arm,
    /** Ad-enabled page views that would not be there without the wall; negative when it lost more than it won. */
    incremental: Effect.nullable(),
    /** Page views that the hold-out makes and walled visitors do not. */
    lost_visits: Effect.nullable(),
    conclusion: z.string(),
    conclusion_code: z.enum(conclusionCodes),
    caveats: Caveats,
  })
  .meta({ id: 'Recovery' });
export type Recovery = z.output<typeof Recovery>;

const Figure = z.object({
  page_views: z.number(),
  /** Null where the owner has said no rate. */
  amount: Amount.nullable(),
  interval: z.tuple([Amount, Amount]).nullable(),
});
const segments = z.array(z.object({ value: z.string(), page_views: Whole, amount: Amount.nullable() }));
const SplitFigure = Figure.extend({ by_country: segments, by_device: segments });
export type MoneySegments = z.output<typeof segments>;

/** Three numbers, never one, and what the wall cost. */
export const Revenue = z
  .object({
    period,
    currency: Currency.nullable(),
    attribution_days: Whole,
    gross: SplitFigure,
    incremental: Figure.nullable(),
    lost_potential: SplitFigure,
    cost_of_wall: Figure.nullable(),
    caveats: Caveats,
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.output<typeof Revenue>;

const SeenAgain = z.object({
  /** Days after the day of allowing, both included. */
  from_day: Whole,
  to_day: Whole,
  sessions: Whole,
  still_allowed: Whole,
  reblocked: Whole,
  /** Percent of these sessions that were still allowed. */
  rate: z.number(),
  interval: Interval.nullable(),
});
export type SeenAgain = z.output<typeof SeenAgain>;

/** What became of visitors who allowed the site, by the week in which they did. */
export const Cohorts = z
  .object({
    cohorts: z.array(z.object({ week: Day, allowed: Whole, seen_again: z.array(SeenAgain) })),
    all: z.array(SeenAgain),
    /** Percent of those still allowed who block again, a day; null while too little is known. */
    daily_reblock_rate: z.number().nullable(),
    daily_reblock_interval: Interval.nullable(),
    caveats: Caveats,
  })
  .meta({ id: 'Cohorts' });
export type Cohorts = z.output<typeof Cohorts>;

export const withheldReasons = ['off', 'holdout', 'rule', 'dismissed', 'exempt', 'other'] as const;

/** On how many page views the wall was really seen, and how many the script never saw at all. */
export const Reach = z
  .object({
    period,
    blocked_page_views: Whole,
    wall_seen: Whole,
    /** Percent of the blocked page views. */
    share: z.number(),
    interval: Interval.nullable(),
    not_seen: z.array(z.object({ reason: z.enum(withheldReasons), page_views: Whole })),
    /** Null without a second channel: `PUT /v1/sites/:id/page-views`. */
    dark: z
      .object({
        days: Whole,
        served: Whole,
        seen: Whole,
        share: z.number(),
        interval: Interval.nullable(),
      })
      .nullable(),
    caveats: Caveats,
  })
  .meta({ id: 'Reach' });
export type Reach = z.output<typeof Reach>;

const days = z.strictObject({ days: wholeNumber(1, 90).default(30) });

export const moneyRoutes = {
  'GET /v1/analytics/sites/:id/recovery': {
    summary: 'What the wall brought, compared with a hold-out that met none',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: days,
    answers: { 200: Recovery },
  },
  'GET /v1/analytics/sites/:id/revenue': {
    summary: 'The same in money: gross, incremental, lost potential, and what the wall cost',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: days,
    answers: { 200: Revenue },
  },
  'GET /v1/analytics/sites/:id/cohorts': {
    summary: 'Whether visitors who allowed the site still do, days and weeks later',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ weeks: wholeNumber(1, 12).default(8) }),
    answers: { 200: Cohorts },
  },
  'GET /v1/analytics/sites/:id/reach': {
    summary: 'On how many page views the wall was seen, and how many the script never saw',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: days,
    answers: { 200: Reach },
  },
} satisfies RouteTable;
