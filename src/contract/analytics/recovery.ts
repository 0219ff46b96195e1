import * as z from 'zod';
import { Day, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { CountedFrom } from './analytics.ts';
import { AdsShown, Amount, AtStake, Counted, Figure, Interval } from './counted-revenue.ts';
import { DayRangeQuery } from './day-range.ts';
import { Currency } from './price.ts';
import { RevenueMonths } from './revenue-months.ts';

const Whole = z.number().int();
const period = z.object({ start: Day, end: Day });

export const moneyCaveats = [
  'no_holdout',
  'holdout_empty',
  'too_few_visitors',
  'holdout_changed',
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
  'days_left_out',
  'more_seen_than_served',
  'servers_count_bots',
  'sampled_by_session',
  'at_least',
] as const;

/** What a reader must know before using the numbers: a code for programs, the words for people. */
export const Caveats = z.array(
  z.object({ code: z.enum(moneyCaveats), text: z.string(), percent: z.number().optional() }),
);
export type Caveat = z.output<typeof Caveats>[number];

const Arm = z.object({
  eligible: Whole.describe(
    'Visitors with an ad blocker who were assigned to this group in the period, and where browsers may store it, in the 90 days before.',
  ),
  page_views: Whole,
  ad_enabled_page_views: Whole,
  per_visitor: z.number().describe('Ad-enabled page views per eligible visitor.'),
});

const Effect = z.object({
  per_visitor: z.number(),
  interval: Interval.nullable(),
  total: z.number(),
  total_interval: Interval.nullable(),
});

export const conclusionCodes = [
  'no_holdout',
  'holdout_changed',
  'too_early',
  'brought',
  'lost',
  'unclear',
] as const;

/** What the wall brought, compared with visitors who by chance met none. */
export const Recovery = z
  .object({
    period,
    counted_from: CountedFrom,
    walled: Arm,
    holdout: Arm,
    incremental: Effect.nullable().describe(
      'Ad-enabled page views gained by the wall; negative if it lost more than it gained. Null without a hold-out.',
    ),
    lost_visits: Effect.nullable().describe(
      'Page views that the hold-out made and visitors with a wall did not; null without a hold-out.',
    ),
    conclusion: z.string(),
    conclusion_code: z.enum(conclusionCodes).describe('The conclusion as a code.'),
    caveats: Caveats.describe('What to know before you trust the numbers; docs/revenue.md explains them.'),
  })
  .meta({ id: 'Recovery' });
export type Recovery = z.output<typeof Recovery>;

const segments = z.array(z.object({ value: z.string(), page_views: Whole, amount: Amount.nullable() }));
const SplitFigure = Figure.extend({ by_country: segments, by_device: segments });
export type MoneySegments = z.output<typeof segments>;

export const headlineCodes = ['nothing', 'won_back', 'too_early', 'brought', 'lost'] as const;

/** Three numbers, never one, and what the wall cost. */
export const Revenue = z
  .object({
    period,
    counted_from: CountedFrom,
    currency: Currency.nullable().describe(
      "ISO 4217. Amounts are decimal text with the currency's number of places.",
    ),
    attribution_days: Whole.describe(
      'For how many days in UTC page views count as won back. The first is the day on which the visitor allowed ads.',
    ),
    headline: z
      .object({
        code: z
          .enum(headlineCodes)
          .describe('`too_early`: the interval includes zero, or there is none yet.'),
        basis: z
          .enum(['gross', 'incremental'])
          .describe('The figure to show first: `incremental` with a hold-out, `gross` without one.'),
        text: z.string(),
      })
      .describe('What the period comes to, in a sentence.'),
    at_stake: AtStake.describe(
      'What blockers would have cost without the wall: `gross` and `lost_potential` together.',
    ),
    gross: SplitFigure.describe(
      'Ad-enabled page views of visitors who allowed ads, within the attribution window.',
    ),
    ads_shown: AdsShown,
    incremental: Figure.nullable().describe(
      'The same, compared with the hold-out; null without one. Can be negative.',
    ),
    lost_potential: SplitFigure.describe('Page views with an ad blocker.'),
    measured: period
      .nullable()
      .describe(
        'First and last day on which visitors were assigned to a group: `incremental` and `cost_of_wall` are of these days, because there was a hold-out. Null without one.',
      ),
    cost_of_wall: Figure.nullable().describe(
      'Page views that the hold-out made and visitors with a wall did not, valued as if they showed ads.',
    ),
    timeline: z
      .array(
        z.object({
          date: Day,
          gross: Counted,
          lost_potential: Counted,
          to_date: Figure.nullable().describe(
            "The headline's figure of all days until then; null while a group has no visitors.",
          ),
        }),
      )
      .describe('Every day of the period, from `counted_from` on.'),
    yearly: Figure.nullable().describe(
      "The headline's figure for 365 days at this pace: `gross` by the days since the first visit, `incremental` by the days in `measured`. Null for less than seven days.",
    ),
    caveats: Caveats.describe('What to know before you trust the numbers; docs/revenue.md explains them.'),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.output<typeof Revenue>;

const SeenAgain = z.object({
  from_day: Whole.describe('First day after the visitor allowed ads.'),
  to_day: Whole.describe('Last day after the visitor allowed ads.'),
  sessions: Whole,
  still_allowed: Whole,
  reblocked: Whole,
  rate: z.number().describe('Percent of these sessions in which ads were still allowed.'),
  interval: Interval.nullable(),
});
export type SeenAgain = z.output<typeof SeenAgain>;

/** What became of visitors who allowed the site, by the week in which they did. */
export const Cohorts = z
  .object({
    cohorts: z.array(
      z.object({
        week: Day.describe('Its Monday, in UTC.'),
        allowed: Whole.describe('Sessions in which ads were allowed, verified.'),
        seen_again: z.array(SeenAgain),
      }),
    ),
    all: z.array(SeenAgain),
    daily_reblock_rate: z
      .number()
      .nullable()
      .describe(
        'Percent of visitors who still allow ads and block again, per day; null while too little is known.',
      ),
    daily_reblock_interval: Interval.nullable(),
    caveats: Caveats.describe('What to know before you trust the numbers; docs/revenue.md explains them.'),
  })
  .meta({ id: 'Cohorts' });
export type Cohorts = z.output<typeof Cohorts>;

export const withheldReasons = ['off', 'holdout', 'rule', 'dismissed', 'exempt', 'other'] as const;

/** On how many page views the wall was really seen, and how many the script never saw at all. */
export const Reach = z
  .object({
    period,
    counted_from: CountedFrom,
    blocked_page_views: Whole.describe('Page views with an ad blocker.'),
    wall_seen: Whole.describe('Those on which the wall was seen.'),
    share: z.number().describe('Percent of the blocked page views.'),
    interval: Interval.nullable(),
    not_seen: z
      .array(z.object({ reason: z.enum(withheldReasons), page_views: Whole }))
      .describe(
        'Why the wall was not seen on the others; `other`: the visitor left before, or the reason is unknown.',
      ),
    dark: z
      .object({
        days: Whole,
        served: Whole,
        seen: Whole,
        share: z.number(),
        interval: Interval.nullable(),
      })
      .nullable()
      .describe(
        'Page views that your server counted and the script did not see, as in `dark-share`; null until `truce count-log` or `PUT /v1/sites/:id/page-views` reported a day.',
      ),
    caveats: Caveats.describe('What to know before you trust the numbers; docs/revenue.md explains them.'),
  })
  .meta({ id: 'Reach' });
export type Reach = z.output<typeof Reach>;

export const moneyRoutes = {
  'GET /v1/analytics/sites/:id/recovery': {
    operationId: 'getRecovery',
    summary: 'Get recovered page views',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: Recovery },
    statuses: { 200: 'The effect of the wall, compared with the hold-out.' },
  },
  'GET /v1/analytics/sites/:id/revenue': {
    operationId: 'getRevenue',
    summary: 'Get revenue',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: Revenue },
    statuses: { 200: 'Gross and incremental revenue, lost potential, and the cost of the wall.' },
  },
  'GET /v1/analytics/sites/:id/revenue-months': {
    operationId: 'listRevenueMonths',
    summary: 'List revenue by month',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      months: wholeNumber(1, 12)
        .default(6)
        .describe("Calendar months in the site's time zone, this one included."),
    }),
    answers: { 200: RevenueMonths },
    statuses: { 200: 'Each month, with the change in its daily average from the month before.' },
  },
  'GET /v1/analytics/sites/:id/cohorts': {
    operationId: 'listCohorts',
    summary: 'List cohorts of visitors who allowed ads',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      weeks: wholeNumber(1, 12).default(8).describe('Weeks from Monday to Sunday, this one included.'),
    }),
    answers: { 200: Cohorts },
    statuses: { 200: 'For each week, whether visitors who allowed ads still do.' },
  },
  'GET /v1/analytics/sites/:id/reach': {
    operationId: 'getReach',
    summary: 'Get the reach of the wall',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: Reach },
    statuses: { 200: 'On how many page views the wall was seen, and how many the script never saw.' },
  },
} satisfies RouteTable;
