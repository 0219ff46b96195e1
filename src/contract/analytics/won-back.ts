import * as z from 'zod';
import { Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { Amount, AtStake, Figure } from './counted-revenue.ts';
import { Comparison, Filters } from './overview.ts';
import { Currency } from './price.ts';
import { QueryRange } from './query.ts';

const Counted = Figure.extend({
  amount: Amount.nullable().describe(
    "Decimal text with the currency's number of places; null if no rate applies to these page views. In `before`, also null if either period has such page views from before the first rate: the two amounts would not compare.",
  ),
});

const Part = z.object({
  period: z.object({ start: Day, end: Day }),
  won_back: Counted.describe(
    'Ad-enabled page views of visitors who allowed ads, within the attribution window.',
  ),
  blocked: Counted.describe('Page views with an ad blocker: revenue that is still lost.'),
});

/** What ad blockers cost in any days, and what of it the wall won back, beside other days. */
export const WonBack = z
  .object({
    currency: Currency,
    is_guess: z
      .boolean()
      .describe('No rate is set yet: the amounts are a rough guess, at typical rates in US dollars.'),
    now: Part.extend({
      at_stake: AtStake.describe(
        'What blockers would have cost without the wall: `won_back` and `blocked` together.',
      ),
    }),
    before: Part.extend({
      is_whole: z
        .boolean()
        .describe('Whether these days have complete data, so that a comparison is meaningful.'),
    })
      .nullable()
      .describe('Null without a comparison, and if the period has not begun.'),
  })
  .meta({ id: 'WonBack' });
export type WonBack = z.output<typeof WonBack>;

export const wonBackRoutes = {
  'POST /v1/analytics/sites/:id/won-back': {
    operationId: 'getWonBack',
    summary: 'Get revenue won back in a period',
    description:
      'Gross revenue of any period, beside another. Before you set a rate, it is a rough guess from typical rates by country and device.',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({
      range: QueryRange.default({ days: 7 }),
      compare: Comparison,
      filters: Filters,
    }),
    answers: { 200: WonBack },
    statuses: {
      200: 'Revenue won back and revenue still blocked, beside those of the period to compare with.',
    },
  },
} satisfies RouteTable;
