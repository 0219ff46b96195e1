import * as z from 'zod';
import { Currency, Price } from '../analytics/price.ts';
import { because, Instant, Uuid } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { ChoiceId } from '../sites/choices.ts';
import { SiteId } from '../sites/sites.ts';

/** What a visitor did instead of allowing ads, as the owner's server confirmed it. */
export const Outcome = z
  .object({
    id: Uuid.describe('Identical for all tokens with the same session, choice and day.'),
    choice: z.string().meta({ example: 'pass' }),
    value: Price.nullable(),
    currency: Currency.nullable(),
    confirmed_at: Instant.describe('When it was first confirmed.'),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.output<typeof Outcome>;

export const outcomeRoutes = {
  'POST /v1/choices/:id': {
    operationId: 'createChoiceToken',
    summary: 'Get the token of a choice',
    description: 'Called by the wall, for links and newsletter addresses that contain `{token}`.',
    access: 'public',
    limit: 'track',
    params: SiteId,
    body: z.object({
      session_id: z.string().regex(/^[\w-]{1,128}$/),
      choice: ChoiceId.meta({
        description: 'The id of a choice in one of the templates of the site.',
        example: 'pass',
      }),
    }),
    takesText: true,
    answers: {
      201: z.object({
        token: z
          .string()
          .describe('Says which session was offered which choice, and when. Signed for this site.'),
        expires_at: Instant,
      }),
    },
    statuses: { 201: 'The token, for a link to a page of yours.' },
  },
  'POST /v1/sites/:id/outcomes': {
    operationId: 'confirmOutcome',
    summary: 'Confirm an outcome',
    description:
      'Called by your server, when a visitor did what a choice stands for. Repeating a request is safe: each outcome counts once.',
    access: 'write',
    limit: 'api',
    audit: null,
    params: SiteId,
    body: z
      .strictObject({
        token: z.string().min(1).max(1000).meta({
          description: 'The token that your link received.',
          example: 'q1ZKSy0uTc1VslJQKkgsLlYCAA.kq3V0m2Zc9XwB1rT7uYpQA',
        }),
        choice: ChoiceId.optional().meta({
          description: 'Refuses the token of another choice. Default: the choice of the token.',
          example: 'pass',
        }),
        value: Price.optional().describe(
          'What it is worth, as decimal text, if it is another amount than in the revenue settings.',
        ),
        currency: Currency.optional().describe('ISO 4217, of `value`. Both or neither.'),
      })
      .refine(({ value, currency }) => value === undefined || currency !== undefined, {
        path: ['currency'],
        ...because('required'),
      })
      .refine(({ value, currency }) => currency === undefined || value !== undefined, {
        path: ['value'],
        ...because('required'),
      }),
    answers: { 200: Outcome, 201: Outcome },
    statuses: {
      200: 'It had been confirmed before, with the same value. Nothing changed.',
      201: 'The outcome is confirmed.',
      400: 'The token is not one of this site, is of another choice, or is more than three days old.',
      409: 'It had been confirmed before, with another value.',
    },
  },
} satisfies RouteTable;
