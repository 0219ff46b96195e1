import * as z from 'zod';
import { Day, Instant, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { AbTesting } from './ab-testing.ts';
import { recoveredText, unconfirmedRecoveredText, unconfirmedText } from './counter-texts.ts';
import { DayRangeQuery } from './day-range.ts';
import { propertyLimits, propertyPattern } from './dimensions.ts';

export const deviceTypes = ['desktop', 'mobile', 'tablet'] as const;
export const granularities = ['hour', 'day', 'week'] as const;
export type Granularity = (typeof granularities)[number];

/** `name:value` */
const propertyFilter = new RegExp(
  `${propertyPattern.source.slice(0, -1)}:[\\s\\S]{1,${propertyLimits.valueLength}}$`,
);

const campaign = (about: string) =>
  z.string().min(1).max(propertyLimits.valueLength).optional().describe(about);

/** Keeps the sessions that carry this value, with all that they did (decisions: Counters). */
export const Filters = z.strictObject({
  device: z.enum(deviceTypes).optional().describe('Only sessions on this kind of device.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Only sessions from this country, ISO 3166 alpha-2.'),
  variant: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Only sessions that saw this variant of the wall, with everything else they did.'),
  blocker: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'Only sessions with this ad blocker, with everything else they did. `unknown`: with one that could not be identified.',
    ),
  page: z
    .string()
    .min(1)
    .max(2048)
    .optional()
    .describe(
      'Only sessions that saw this page, with everything else they did. Pages are kept as long as events.',
    ),
  referrer: z.string().min(1).max(253).optional().describe('Only sessions that came from this host.'),
  browser: z.string().min(1).max(64).optional().describe('Only sessions with this browser.'),
  os: z.string().min(1).max(64).optional().describe('Only sessions on this operating system.'),
  utm_source: campaign('Only sessions with this `utm_source`, such as a newsletter.'),
  utm_medium: campaign('Only sessions with this `utm_medium`, such as `email`.'),
  utm_campaign: campaign('Only sessions with this `utm_campaign`.'),
  utm_term: campaign('Only sessions with this `utm_term`.'),
  utm_content: campaign('Only sessions with this `utm_content`.'),
  property: z
    .string()
    .regex(propertyFilter)
    .optional()
    .describe('Only sessions with this value of a property: `name:value`, such as `plan:pro`.'),
});
export type Filters = z.output<typeof Filters>;

const Counts = {
  sessions: z.number().int().describe('Sessions with any event. Every counter counts distinct sessions.'),
  adblock_detected: z.number().int(),
  walls_displayed: z.number().int(),
  conversions: z.number().int(),
  conversion_rate: z.number().describe('Conversions in percent of walls displayed.'),
  unconfirmed_conversions: z.number().int().describe(unconfirmedText),
  recovered: z.number().int().describe(recoveredText),
  unconfirmed_recovered: z.number().int().describe(unconfirmedRecoveredText),
};

export const CountedFrom = Day.nullable().describe(
  'First day that is counted: no numbers are returned for the days of the period before it, because they are no longer known. Filters and dimensions by page reach back as far as events are kept, everything else as far as sessions are. Null if the whole period is counted.',
);

export const Dashboard = z
  .object({
    period: z.object({ start: Day, end: Day }),
    counted_from: CountedFrom,
    metrics: z.object({
      ...Counts,
      recovery_rate: z.number().describe('Conversions in percent of sessions with an ad blocker.'),
      unknown_sessions: z
        .number()
        .int()
        .describe('Sessions in which detection could not run; not part of any rate.'),
    }),
    comparison: z.object({
      sessions_change: z
        .number()
        .nullable()
        .describe(
          'Percent change from the days before, up to the same time of day; null if they have no data or only partial data.',
        ),
      conversions_change: z
        .number()
        .nullable()
        .describe(
          'Percent change from the days before, up to the same time of day; null if they have no data or only partial data.',
        ),
      rate_change: z
        .number()
        .describe(
          'In percentage points, against the days before, up to the same time of day. Always a number: 0 if they have only partial data, or if one of the two periods has no displayed walls and so no rate.',
        ),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const TimelineEntry = z
  .object({
    date: Day.describe('The day; for weeks, their Monday.'),
    start: Instant.optional().describe('Start of the entry, for hours and weeks.'),
    ...Counts,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof TimelineEntry>;

const Timeline = z.object({ timeline: z.array(TimelineEntry), counted_from: CountedFrom });
export type Timeline = z.output<typeof Timeline>;

/** How far the detection can be trusted, in distinct sessions. */
export const DetectionQuality = z
  .object({
    period: z.object({ start: Day, end: Day }),
    counted_from: CountedFrom,
    blocked: z.number().int().describe('Sessions with an ad blocker.'),
    clear: z.number().int().describe('Sessions without an ad blocker.'),
    unknown: z.number().int().describe('Sessions in which detection could not run.'),
    detection_rate: z.number().describe('Percent: blocked, of blocked and clear.'),
    possible_false_alarms: z
      .object({
        sessions: z.number().int(),
        share_of_walls: z.number().describe('Percent of the sessions that saw a wall.'),
      })
      .describe("Sessions that saw a wall and whose visitor said they don't use an ad blocker."),
    blockers: z
      .array(
        z.object({
          kind: z.string(),
          blocker: z.string(),
          sessions: z.number().int(),
          possible_false_alarms: z.number().int(),
        }),
      )
      .describe('What was detected, most frequent first; at most 50.'),
    failed_verifications: z
      .array(z.object({ reason: z.string(), sessions: z.number().int() }))
      .describe('Why visitors who said they allowed ads were not let through: ads were still blocked.'),
    script_errors: z.number().int().describe('Sessions in which the script reported an error.'),
  })
  .meta({ id: 'DetectionQuality' });
export type DetectionQuality = z.output<typeof DetectionQuality>;

export const analyticsRoutes = {
  'GET /v1/analytics/sites/:id/dashboard': {
    operationId: 'getDashboard',
    summary: 'Get headline metrics',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: Filters.extend({
      days: wholeNumber(1, 730).default(7).describe("Whole days in the site's time zone, today included."),
    }),
    answers: { 200: Dashboard },
    statuses: { 200: 'The metrics, compared with the period before.' },
  },
  'GET /v1/analytics/sites/:id/conversions': {
    operationId: 'getTimeline',
    summary: 'Get metrics over time',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: Filters.extend({
      days: wholeNumber(1, 730).default(30).describe("Whole days in the site's time zone, today included."),
      granularity: z.enum(granularities).default('day').describe('Length of an entry of the timeline.'),
    }),
    answers: { 200: Timeline },
    statuses: { 200: 'One entry for each hour, day or week from `counted_from` on, without gaps.' },
  },
  'GET /v1/analytics/sites/:id/detection': {
    operationId: 'getDetectionQuality',
    summary: 'Get detection quality',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: DetectionQuality },
    statuses: { 200: 'What was detected, how often visitors disputed it, and why verifications failed.' },
  },
  'GET /v1/analytics/sites/:id/ab-testing': {
    operationId: 'getAbTest',
    summary: 'Get A/B test results',
    description:
      'Before the first A/B test, all walls that were shown are compared: the 30 that were shown most, and the others together as `(other)`.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: AbTesting },
    statuses: { 200: 'The variants of the wall, and which one to use.' },
  },
} satisfies RouteTable;
