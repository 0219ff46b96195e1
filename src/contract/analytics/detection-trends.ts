import * as z from 'zod';
import { Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { CountedFrom } from './analytics.ts';
import { DayRangeQuery } from './day-range.ts';

const Contested = {
  walls_displayed: z.number().int().describe('Sessions that saw a wall.'),
  possible_false_alarms: z
    .number()
    .int()
    .describe("Of these, sessions whose visitor said they don't use an ad blocker."),
};

/** What the detection found day by day, and the period before it. */
export const DetectionTrends = z
  .object({
    period: z.object({ start: Day, end: Day }),
    counted_from: CountedFrom,
    before: z
      .object({
        start: Day,
        end: Day,
        is_whole: z
          .boolean()
          .describe(
            "False: it began before the site's first event or the first day that is still known, so it has only part of the data, or `period` has not begun.",
          ),
        blocked: z.number().int(),
        ...Contested,
      })
      .describe(
        'The same number of days, moved by whole weeks so that weekdays match, and counted up to the same time of day.',
      ),
    blocked: z.number().int().describe('Sessions with an ad blocker.'),
    ...Contested,
    blockers: z
      .array(
        z.object({
          blocker: z
            .string()
            .describe('`unknown`: not identified; `(other)`: all but the five most frequent.'),
          sessions: z.number().int(),
          before: z.number().int().describe('In the period before.'),
        }),
      )
      .describe('The five most frequent blockers, then `(other)` if there are more.'),
    days: z.array(
      z.object({
        date: Day,
        is_unfinished: z.boolean().describe('The day is still in progress.'),
        blocked: z.number().int(),
        blockers: z.array(z.number().int()).describe('Sessions by blocker, in the order of `blockers`.'),
        ...Contested,
      }),
    ),
  })
  .meta({ id: 'DetectionTrends' });
export type DetectionTrends = z.output<typeof DetectionTrends>;

export const detectionTrendRoutes = {
  'GET /v1/analytics/sites/:id/detection/trends': {
    operationId: 'getDetectionTrends',
    summary: 'Get detection trends',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: DetectionTrends },
    statuses: {
      200: 'Which blockers were detected and how often visitors disputed it, by day, beside the period before.',
    },
  },
} satisfies RouteTable;
