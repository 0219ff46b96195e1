import * as z from 'zod';
import { Day, Instant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { unconfirmedText } from './counter-texts.ts';
import { exampleVariants } from './example-variants.ts';
import { AbTestStage, Guardrails } from './guardrails.ts';

/** Classic figures, right if they are looked at once, at a time that was set before. */
const SingleLook = z.object({
  note: z.literal('valid only if you look once'),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('95% interval of the difference to control, in points (Newcombe); null for control.'),
  p_value: z
    .number()
    .nullable()
    .describe(
      'Of the difference to control (pooled z-test, two-sided); null for control, and if nothing varies.',
    ),
  chance_to_be_best: z.number().describe('Percent.'),
});

const Variant = z.object({
  name: z.string(),
  impressions: z.number().int().describe('Sessions that saw the wall in this variant.'),
  conversions: z.number().int(),
  unconfirmed_conversions: z
    .number()
    .int()
    .optional()
    .describe(`${unconfirmedText} Absent from results that were stored before they were counted.`),
  conversion_rate: z.number().describe('Conversions in percent of impressions.'),
  confidence: z
    .number()
    .describe(
      'Percent confidence that its rate differs from that of control (of control: from all others). Valid on any day; 0 while there is too little data.',
    ),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('Anytime-valid 95% interval of the difference to control, in points.'),
  tied_with: z.array(z.string()).describe('Variants that it cannot be distinguished from.'),
  is_winner: z.literal(true).optional().describe('Only present for the winner.'),
  single_look: SingleLook.nullable().describe(
    'Classic statistics, valid only if you look once, at a time you set in advance. No verdict depends on them.',
  ),
});

export const caveats = [
  'too_little_data',
  'too_few_conversions',
  'no_variation',
  'less_than_a_week',
  'sample_ratio_mismatch',
  'multiple_exposure',
  'weights_changed',
  'bandit',
  'same_template',
  'template_edited',
  'guard_rail_broken',
  'first_minutes_left_out',
  'ramp_up',
] as const;
export type Caveat = (typeof caveats)[number];

/** What the recommendation says first. */
export const verdictCodes = [
  'nothing_shown',
  'one_variant',
  'follows_results',
  'do_not_choose',
  'did_not_count',
  'winner',
  'no_variation',
  'collecting',
  'ramp_up',
  'tie',
  'no_verdict',
  'level',
  'leading',
  'undecided',
] as const;

const Control = z.string().nullable().describe('The variant that others are compared with; null: none.');
const Verdict = z.object({
  code: z.enum(verdictCodes).describe('The main point of the recommendation, as a code.'),
  variant: z.string().nullable().describe('The variant that it is about; null if there is none.'),
});

/** How the variants of the wall do, and which to use. */
export const AbTesting = z
  .object({
    variants: z.array(Variant).meta({ example: exampleVariants }),
    control: Control.optional(),
    recommendation: z
      .string()
      .describe('Which variant to use, how long to wait, or what is wrong, in plain words.'),
    /** The same for a program that says it in its reader's language; `variant` is the one that it is about. */
    verdict: Verdict,
    verdict_at_end: Verdict.nullable()
      .optional()
      .describe('The verdict just after the end, if late events have changed it since; otherwise null.'),
    status: z.enum(['collecting', 'running', 'winner', 'tie', 'stopped']).meta({ example: 'winner' }),
    caveats: z
      .array(z.enum(caveats))
      .describe('What to know before you trust the numbers; docs/statistics.md explains them.'),
    multiple_exposure_rate: z
      .number()
      .describe('Percent of sessions that saw more than one variant. Above 1, no winner is declared.'),
    time_left: z
      .object({
        days: z.number().int(),
        visitors_per_variant: z.number().int().describe('Further visitors needed for each variant.'),
      })
      .nullable()
      .describe(
        'Time until a verdict is likely at the traffic of the last 7 days, at most 365 days; null if waiting does not help.',
      ),
    started_at: Instant.nullable().describe(
      'When the test began, or its variants changed; null: no test, all walls count.',
    ),
    counted_from: Instant.nullable()
      .optional()
      .describe(
        'Start of the sessions that count in the verdict: when all visitors were included, or a template was last edited. Null: the start of the test. Earlier sessions are in the `stages` of the test.',
      ),
    stopped_at: Instant.nullable().describe('Null: the test is running.'),
    final_at: Instant.nullable()
      .optional()
      .describe(
        'When the result of an ended test is final: seven days after the end, because events can arrive that late. Until then it can change. Null while the test runs.',
      ),
    allocation: z
      .array(z.object({ name: z.string(), share: z.number() }))
      .nullable()
      .describe('Percent of visitors that each variant gets now; null unless the shares follow the results.'),
  })
  .meta({ id: 'AbTesting' });
export type AbTesting = z.output<typeof AbTesting>;

/** What ended a test; null where it ended before Truce kept the reason. */
export const abTestEnds = [
  'switched_off',
  'variants_changed',
  'template_changed',
  'allocation_changed',
  'date_reached',
] as const;
export type AbTestEnd = (typeof abTestEnds)[number];

/** One test of a site: the running one as it is now, an ended one with its result. */
export const AbTest = AbTesting.extend({
  id: Uuid,
  started_at: Instant,
  ended_because: z
    .enum(abTestEnds)
    .nullable()
    .describe('Why it ended; null while it runs, and for tests that ended before reasons were recorded.'),
  ends_on: Day.nullable().describe(
    'Last day of the running test, in the time zone of the site; null if none is set, and once the test has ended.',
  ),
  wall_after: z
    .string()
    .nullable()
    .describe('The variant whose template the site used once the test was turned off; null if none.'),
  frozen_at: Instant.nullable().describe(
    'When the final result was stored, up to an hour after `final_at`; null before. It never changes afterwards.',
  ),
  variants: z
    .array(
      Variant.extend({
        template_id: z.string(),
        template_name: z
          .string()
          .nullable()
          .describe('Null if the template was deleted and its name was not recorded.'),
      }),
    )
    .meta({ example: exampleVariants }),
}).meta({ id: 'AbTest' });
export type AbTest = z.output<typeof AbTest>;

const Counts = z.object({ impressions: z.number().int(), conversions: z.number().int() });
const Rate = z.number().nullable().describe('Percent; null without any impression.');
const Range = z.tuple([z.number(), z.number()]).nullable();

/** A test day by day, and among groups of visitors. */
export const AbTestDetails = z
  .object({
    id: Uuid,
    control: Control,
    days: z
      .array(
        z.object({
          date: Day,
          variants: z.array(
            Counts.extend({
              name: z.string(),
              to_date: Counts.extend({
                conversion_rate: Rate,
                interval: Range.describe(
                  'Anytime-valid 95% interval of the rate, in percent; null while there is too little data.',
                ),
              }).describe('All days until then.'),
            }),
          ),
        }),
      )
      .describe(
        "Every day of the test, in the site's time zone; a session counts on the day of its first wall.",
      ),
    segments: z
      .array(
        z.object({
          part: z.enum(['device', 'blocker', 'country']),
          value: z.string().describe('Empty if unknown.'),
          variants: z.array(
            Counts.extend({
              name: z.string(),
              conversion_rate: Rate,
              interval: Range.describe(
                'Anytime-valid interval of the difference to control, in points, corrected for all `comparisons`; null for control, and while there is too little data.',
              ),
            }),
          ),
        }),
      )
      .describe('The five largest groups each by device, blocker and country.'),
    comparisons: z
      .number()
      .int()
      .describe('How many comparisons share the 5% (Bonferroni): groups × variants besides control.'),
    guard_rails: Guardrails.describe('What the variants cost compared with control, and what followed.'),
    stages: z
      .array(AbTestStage)
      .describe(
        'The steps of the ramp-up and the versions of the variants, with their own numbers; the first one first.',
      ),
  })
  .meta({ id: 'AbTestDetails' });
export type AbTestDetails = z.output<typeof AbTestDetails>;

/** How long a test would take. */
export const AbTestPlan = z
  .object({
    variants: z.number().int(),
    conversion_rate: Rate.describe(
      'Percent of the sessions with a wall in the last 28 days; null without any.',
    ),
    walls_per_day: z.number().describe('Sessions with a wall per day, in the last 7 days.'),
    lengths: z
      .array(
        z.object({
          lift_percent: z.number().describe('How much better the other wall is, in percent of the rate.'),
          visitors_per_variant: z.number().int(),
          days: z.number().int().nullable().describe('At equal shares, at least 7; null without traffic.'),
        }),
      )
      .describe('For a difference found with 80% power. Empty while no rate is known.'),
  })
  .meta({ id: 'AbTestPlan' });
export type AbTestPlan = z.output<typeof AbTestPlan>;

export const abTestRoutes = {
  'GET /v1/analytics/sites/:id/ab-tests': {
    operationId: 'listAbTests',
    summary: 'List A/B tests with results',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      limit: wholeNumber(1, 100).default(50),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: { 200: z.object({ ab_tests: z.array(AbTest), total: z.number().int() }) },
    statuses: { 200: 'The A/B tests: the running one first, then the newest.' },
  },
  'GET /v1/analytics/sites/:id/ab-tests/:testId': {
    operationId: 'getAbTestDetails',
    summary: 'Get an A/B test by day and group',
    access: 'read',
    limit: 'api',
    params: SiteId.extend({ testId: Uuid }),
    answers: { 200: AbTestDetails },
    statuses: { 200: 'The test day by day, and by device, blocker and country.' },
  },
  'GET /v1/analytics/sites/:id/ab-plan': {
    operationId: 'getAbTestPlan',
    summary: 'Get a plan for an A/B test',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ variants: wholeNumber(2, 10).default(2) }),
    answers: { 200: AbTestPlan },
    statuses: { 200: "How long a test would take, at the site's own rate and traffic." },
  },
} satisfies RouteTable;
