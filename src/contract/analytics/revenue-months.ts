import * as z from 'zod';
import { Counted, Figure } from './counted-revenue.ts';
import { Currency } from './price.ts';

/** Month over month. */
export const RevenueMonths = z
  .object({
    currency: Currency.nullable(),
    months: z
      .array(
        z.object({
          month: z.string().meta({ example: '2026-10' }),
          days: z.number().describe('Days of it so far, since the first visit.'),
          is_complete: z.boolean(),
          gross: Figure,
          incremental: Figure.nullable(),
          measured_days: z
            .number()
            .describe('Days of it so far with a hold-out: `incremental` is of these. 0 without one.'),
          lost_potential: Counted,
          change: Figure.nullable().describe(
            'A day of this month less a day of the month before: of `incremental` where both have it, of `gross` where neither has. Null where only one has, and in the first month.',
          ),
        }),
      )
      .describe('The oldest first, from the month of the first visit on.'),
  })
  .meta({ id: 'RevenueMonths' });
export type RevenueMonths = z.output<typeof RevenueMonths>;
