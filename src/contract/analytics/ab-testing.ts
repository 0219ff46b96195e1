import { z } from 'zod';
import { Instant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { type SiteConfig, SiteId } from '../sites/sites.ts';

/** Classic figures, right if they are looked at once, at a time that was set before. */
const SingleLook = z.object({
  note: z.literal('valid only if you look once'),
  /** Newcombe's 95 % interval of the difference to control, in points; null for control. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Two-sided, of the pooled z-test against control; null for control and where nothing varies. */
  p_value: z.number().nullable(),
  /** Percent. */
  chance_to_be_best: z.number(),
});

const Variant = z.object({
  name: z.string(),
  impressions: z.number().int(),
  conversions: z.number().int(),
  conversion_rate: z.number(),
  /** Percent, 0 while there is too little data; may be read on any day. */
  confidence: z.number(),
  /** Anytime-valid 95 % interval of the difference to control, in points. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  tied_with: z.array(z.string()),
  is_winner: z.literal(true).optional(),
  single_look: SingleLook.nullable(),
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
  'first_minutes_left_out',
  'beginning_expired',
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
  'tie',
  'no_verdict',
  'level',
  'leading',
  'undecided',
] as const;

/** How the variants of the wall do, and which to use. */
export const AbTesting = z
  .object({
    variants: z.array(Variant),
    recommendation: z.string(),
    /** The same for a program that says it in its reader's language; `variant` is the one that it is about. */
    verdict: z.object({ code: z.enum(verdictCodes), variant: z.string().nullable() }),
    status: z.enum(['collecting', 'running', 'winner', 'tie', 'stopped']),
    caveats: z.array(z.enum(caveats)),
    multiple_exposure_rate: z.number(),
    /** Until a verdict is likely, at the traffic of the last 7 days; null where waiting brings none. */
    time_left: z.object({ days: z.number().int(), visitors_per_variant: z.number().int() }).nullable(),
    started_at: Instant.nullable(),
    stopped_at: Instant.nullable(),
    /** What visitors get now, in percent, where the shares follow the results. */
    allocation: z.array(z.object({ name: z.string(), share: z.number() })).nullable(),
  })
  .meta({ id: 'AbTesting' });
export type AbTesting = z.output<typeof AbTesting>;

/** What ended a test; null where it ended before Truce kept the reason. */
export const abTestEnds = [
  'switched_off',
  'variants_changed',
  'template_changed',
  'allocation_changed',
] as const;
export type AbTestEnd = (typeof abTestEnds)[number];

/** One test of a site: the running one as it is now, an ended one with the result that it ended with. */
export const AbTest = AbTesting.extend({
  id: Uuid,
  started_at: Instant,
  ended_because: z.enum(abTestEnds).nullable(),
  /** The variant whose template everyone got when the test ended; null where none of them. */
  wall_after: z.string().nullable(),
  /** When the result was stored for good; null while the test runs, and for some seconds after its end. */
  frozen_at: Instant.nullable(),
  variants: z.array(
    Variant.extend({
      template_id: z.string(),
      /** Null where the template was deleted and its name was not kept. */
      template_name: z.string().nullable(),
    }),
  ),
}).meta({ id: 'AbTest' });
export type AbTest = z.output<typeof AbTest>;

export const abTestRoutes = {
  'GET /v1/analytics/sites/:id/ab-tests': {
    summary: 'List the A/B tests with their results, the running one first, then the newest',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      limit: wholeNumber(1, 100).default(50),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: { 200: z.object({ ab_tests: z.array(AbTest), total: z.number().int() }) },
  },
} satisfies RouteTable;

/** One run of a test: from when it was set up, or got other variants, until it ends. */
export interface ExperimentRun {
  id: string;
  started_at: string;
  /** Null while it goes on. */
  stopped_at: string | null;
  allocation: Allocation;
  variants: RunVariant[];
  /** What the visitors were shared out by, in order of time; the first from the start on. */
  periods: SharesPeriod[];
}

/** A variant of a run. `template` is what is known of its template now. */
export interface RunVariant {
  name: string;
  /** Id or name, as the settings had it. */
  template_id: string;
  template_name?: string | undefined;
  template?: { id: string; updated_at: string; content: string } | undefined;
}

/** A run as it is stored, with how it ended. */
export interface StoredRun extends ExperimentRun {
  ended_because: AbTestEnd | null;
  wall_after: string | null;
  /** The result at its end; null until it is stored. Never written twice. */
  result: AbTesting | null;
  frozen_at: string | null;
}

export type Allocation = NonNullable<SiteConfig['ab_test']['allocation']>;

export interface SharesPeriod {
  from: string;
  /** By name of the variant; only their ratio counts. */
  weights: Record<string, number>;
  set_by: 'owner' | 'results';
}
