import * as z from 'zod';
import { CountedFrom } from './analytics.ts';
import { Counted, Figure } from './counted-revenue.ts';
import { Currency } from './price.ts';

/** Month over month. */
export const RevenueMonths = z
  .object({
    currency: Currency.nullable(),
    counted_from: CountedFrom,
    months: z
      .array(
        z.object({
          month: z.string().meta({ example: '2026-10' }),
          days: z.number().describe('Days of it so far, since the first visit that is still known.'),
          is_complete: z.boolean(),
          gross: Figure,
          incremental: Figure.nullable(),
          measured_days: z
            .number()
            .describe('Days of it so far with a hold-out: `incremental` is of these. 0 without one.'),
          lost_potential: Counted,
          change: Figure.nullable().describe(
            'Change in the daily average from the month before: of `incremental` if both months have it, of `gross` if neither does. Null if only one does, if either has less than a full day yet, and for the first month.',
          ),
        }),
      )
      .describe('The oldest first, from the month of the first visit that is still known.'),
  })
  .meta({ id: 'RevenueMonths' });
export type RevenueMonths = z.output<typeof RevenueMonths>;
