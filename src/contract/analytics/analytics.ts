import { z } from 'zod';
import { Day, Instant, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { AbTesting } from './ab-testing.ts';

export const deviceTypes = ['desktop', 'mobile', 'tablet'] as const;
export const granularities = ['hour', 'day', 'week'] as const;
export type Granularity = (typeof granularities)[number];

/** Keeps the sessions that carry this value, with all that they did (decisions: Counters). */
export const Filters = z.strictObject({
  device: z.enum(deviceTypes).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  variant: z.string().min(1).max(64).optional(),
  blocker: z.string().min(1).max(64).optional(),
  page: z.string().min(1).max(2048).optional(),
  referrer: z.string().min(1).max(253).optional(),
  browser: z.string().min(1).max(64).optional(),
  os: z.string().min(1).max(64).optional(),
});
export type Filters = z.output<typeof Filters>;

const Counts = {
  sessions: z.number().int(),
  adblock_detected: z.number().int(),
  walls_displayed: z.number().int(),
  conversions: z.number().int(),
  conversion_rate: z.number(),
};

export const Dashboard = z
  .object({
    period: z.object({ start: Day, end: Day }),
    metrics: z.object({ ...Counts, recovery_rate: z.number(), unknown_sessions: z.number().int() }),
    comparison: z.object({
      sessions_change: z.number().nullable(),
      conversions_change: z.number().nullable(),
      rate_change: z.number(),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const TimelineEntry = z
  .object({ date: Day, start: Instant.optional(), ...Counts })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** How far the detection can be trusted, in distinct sessions. */
export const DetectionQuality = z
  .object({
    period: z.object({ start: Day, end: Day }),
    blocked: z.number().int(),
    clear: z.number().int(),
    /** Sessions in which nothing could be found out. */
    unknown: z.number().int(),
    /** Percent: blocked, of blocked and clear. */
    detection_rate: z.number(),
    /** Visitors who saw a wall and said that they use no blocker. */
    possible_false_alarms: z.object({ sessions: z.number().int(), share_of_walls: z.number() }),
    /** What was found, the most frequent first; at most 50. */
    blockers: z.array(
      z.object({
        kind: z.string(),
        blocker: z.string(),
        sessions: z.number().int(),
        possible_false_alarms: z.number().int(),
      }),
    ),
    /** Why visitors who said that they had allowed the site were not let through yet. */
    failed_verifications: z.array(z.object({ reason: z.string(), sessions: z.number().int() })),
    script_errors: z.number().int(),
  })
  .meta({ id: 'DetectionQuality' });
export type DetectionQuality = z.output<typeof DetectionQuality>;

export const analyticsRoutes = {
  'GET /v1/analytics/sites/:id/dashboard': {
    summary: 'Headline numbers of the last days, compared with the days before',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: Filters.extend({ days: wholeNumber(1, 730).default(7) }),
    answers: { 200: Dashboard },
  },
  'GET /v1/analytics/sites/:id/conversions': {
    summary: 'The same numbers over time, gap-free',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: Filters.extend({
      days: wholeNumber(1, 730).default(30),
      granularity: z.enum(granularities).default('day'),
    }),
    answers: { 200: z.object({ timeline: z.array(TimelineEntry) }) },
  },
  'GET /v1/analytics/sites/:id/detection': {
    summary: 'What was detected, how often it was contested, and why verifications failed',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ days: wholeNumber(1, 90).default(30) }),
    answers: { 200: DetectionQuality },
  },
  'GET /v1/analytics/sites/:id/ab-testing': {
    summary: 'How the variants of the wall do, and which to use',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: AbTesting },
  },
} satisfies RouteTable;
