import * as z from 'zod';
import { Day } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { choiceKinds } from '../sites/choice-kinds.ts';
import { SiteId } from '../sites/sites.ts';
import { CountedFrom } from './analytics.ts';
import { Filters } from './overview.ts';
import { Currency } from './price.ts';
import { QueryRange } from './query.ts';

const Sessions = z.number().int();
/** Decimal text with the currency's own number of places. */
const Amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ example: '45.00' });

export const ChoiceOutcome = z
  .object({
    choice: z.string().meta({ description: 'The id of the choice in the template.', example: 'pass' }),
    kind: z
      .enum(choiceKinds)
      .nullable()
      .describe('Null if no template of the site offers it, or templates disagree.'),
    offered: Sessions.describe('Sessions that saw a wall with this choice.'),
    chosen: Sessions.describe('Sessions in which it was chosen.'),
    verified: Sessions.describe(
      'Sessions in which a check then found ads allowed. Only `allow` can be verified.',
    ),
    claimed: Sessions.describe(
      'Sessions in which the page reported the outcome and no server confirmed it. Page reports can be faked.',
    ),
    confirmed: Sessions.describe('Sessions in which your server confirmed it.'),
    claimed_amount: Amount.nullable().describe(
      'What the claimed ones come to at the value in the revenue settings; null if none is set.',
    ),
    confirmed_amount: Amount.nullable().describe(
      'What the confirmed ones come to, at the values that your server sent in this currency, or else at the value in the revenue settings. Null if no value is known, and with filters.',
    ),
  })
  .meta({ id: 'ChoiceOutcome' });
export type ChoiceOutcome = z.output<typeof ChoiceOutcome>;

/** How visitors went on from walls that offer choices, in distinct sessions. */
export const ChoiceOutcomes = z
  .object({
    period: z.object({ start: Day, end: Day }),
    counted_from: CountedFrom,
    currency: Currency.nullable().describe('ISO 4217, of the amounts; null until it is set.'),
    walls: Sessions.describe('Sessions that saw a wall with choices.'),
    choices: z
      .array(ChoiceOutcome)
      .describe(
        "Those of the site's templates first, then the most frequently chosen; at most 50. Empty where no wall offered choices.",
      ),
  })
  .meta({ id: 'ChoiceOutcomes' });
export type ChoiceOutcomes = z.output<typeof ChoiceOutcomes>;

export const choiceOutcomeRoutes = {
  'POST /v1/analytics/sites/:id/choices': {
    operationId: 'getChoiceOutcomes',
    summary: 'Get outcomes of the choices on the wall',
    description: 'Filter by `variant` to compare the templates of an A/B test.',
    access: 'read',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z.strictObject({ range: QueryRange.default({ days: 30 }), filters: Filters }),
    answers: { 200: ChoiceOutcomes },
    statuses: { 200: 'How often each choice was offered, chosen and done.' },
  },
} satisfies RouteTable;
