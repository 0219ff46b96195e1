import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteChange, SiteId } from '../sites/sites.ts';

export const adviceIds = [
  'no_visits',
  'no_data',
  'fix_email',
  'turn_wall_on',
  'use_winner',
  'test_ended',
  'segment_below',
  'segment_above',
  'later_walls',
  'try_template',
  'set_rate',
  'set_holdout',
  'check_detection',
  'explain_dns',
  'path_listed',
  'serve_first_party',
] as const;

export const adviceNumbers = [
  'addresses_listed',
  'visits_with_wall',
  'say_no_blocker',
  'network_remained',
  'allow_after_later_wall',
  'allow',
  'difference',
  'dark_share',
] as const;

/** One thing to do, the owner's own numbers for it, and where a setting does it: what to send. */
const Advice = z.object({
  id: z.enum(adviceIds),
  title: z.string(),
  text: z.string().describe('Why, and what to do.'),
  about: z.record(z.string(), z.string()).describe('The values of the placeholders in title and text.'),
  numbers: z.array(
    z.object({
      code: z.enum(adviceNumbers),
      label: z.string(),
      value: z.number(),
      expected: z
        .number()
        .nullable()
        .describe('What the value would be if there were nothing to recommend; null if nothing is expected.'),
      interval: z.tuple([z.number(), z.number()]).nullable(),
      unrounded: z
        .object({ value: z.number(), expected: z.number().nullable() })
        .optional()
        .describe('The value and what is expected with all their digits, to round to fewer than two.'),
    }),
  ),
  action: SiteChange.nullable().describe(
    'Body for `PATCH /v1/sites/:id`; null if it takes more than a setting.',
  ),
});
export type Advice = z.output<typeof Advice>;

export const adviceRoutes = {
  'GET /v1/analytics/sites/:id/advice': {
    operationId: 'listAdvice',
    summary: 'List recommendations',
    description:
      "What to do next, most urgent first: from the site's numbers of the last 30 days, and from what is not set up or does not work.",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: {
      200: z.object({
        advice: z.array(Advice).describe('Often empty: only recommendations that the numbers support.'),
        site_updated_at: Instant.describe(
          'When the site was last changed, as of these recommendations. Send it in quotes as `If-Match` to have an action rejected if someone has changed the site since.',
        ),
      }),
    },
    statuses: { 200: 'The recommendations; often none.' },
  },
} satisfies RouteTable;
