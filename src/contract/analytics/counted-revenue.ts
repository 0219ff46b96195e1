import * as z from 'zod';

/** Decimal text with the currency's own number of places; may be negative. */
export const Amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ example: '50.00' });

/** Page views that were counted, and what they come to. */
export const Counted = z.object({ page_views: z.number().int(), amount: Amount.nullable() });

/** A 95% interval. */
export const Interval = z.tuple([z.number(), z.number()]);

/** An estimate, or a count whose sessions come by chance. */
export const Figure = z.object({
  page_views: z.number(),
  page_views_interval: Interval.nullable().describe('Null while there is too little data.'),
  amount: Amount.nullable().describe('Null if no rate is set.'),
  interval: z
    .tuple([Amount, Amount])
    .nullable()
    .describe(
      'Of `amount`, 95%. If it includes zero, the amount may be chance: the dashboard says “too early”.',
    ),
});

/** What was won back and what is still lost, as one sum. */
export const AtStake = Counted.extend({
  won_back_percent: z
    .number()
    .describe(
      'Percent of it that is won back, not rounded: of exact amounts, or of page views where they are worth nothing.',
    ),
});
export type AtStake = z.output<typeof AtStake>;

/** How much of what was won back rests on ads that rendered. */
export const AdsShown = z
  .object({
    allowed: Counted.describe('Ad-enabled page views of sessions in which ads were allowed.'),
    shown: Counted.describe('Of these, those of sessions in which an ad really rendered afterward.'),
  })
  .describe(
    'How much of `gross` rests on ads that rendered. Later sessions of these visitors are part of neither.',
  );
