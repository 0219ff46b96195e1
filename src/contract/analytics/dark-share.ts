import * as z from 'zod';
import { Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { CountedFrom } from './analytics.ts';
import { DayRangeQuery } from './day-range.ts';
import { Caveats } from './recovery.ts';

const Whole = z.number().int();

/** On how many page views a blocker, or something else, kept the script from running. */
export const DarkShare = z
  .object({
    period: z.object({ start: Day, end: Day }),
    counted_from: CountedFrom,
    share: z
      .number()
      .nullable()
      .describe(
        'Percent of page views on which the script did not run, of those by people with JavaScript. An estimate; null without a second channel.',
      ),
    interval: z
      .tuple([z.number(), z.number().nullable()])
      .nullable()
      .describe(
        'A 95% interval that also allows for bots that servers count as people. The upper end is null if only the inline snippet counted, because the share may be higher.',
      ),
    server: z
      .object({
        days: Whole.describe(
          'Days that are over, that your server counted, and on all of which the script could run.',
        ),
        served: Whole.describe('Page views that your server counted on them.'),
        seen: Whole.describe('Page views that the script saw on them.'),
      })
      .nullable()
      .describe(
        'Null until `truce count-log` or `PUT /v1/sites/:id/page-views` reported such a day of the period.',
      ),
    snippet: z
      .object({ page_views: Whole.describe('Page views on which only the inline snippet ran.') })
      .nullable()
      .describe('Null if the inline snippet reported none.'),
    caveats: Caveats.describe('What to know before you trust the numbers; docs/dark-share.md explains them.'),
  })
  .meta({ id: 'DarkShare' });
export type DarkShare = z.output<typeof DarkShare>;

export const darkShareRoutes = {
  'GET /v1/analytics/sites/:id/dark-share': {
    operationId: 'getDarkShare',
    summary: 'Get the dark share',
    description: 'Estimates on how many page views a blocker stopped the script itself.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: DayRangeQuery,
    answers: { 200: DarkShare },
    statuses: { 200: 'The estimate, and what it is made from.' },
  },
} satisfies RouteTable;
