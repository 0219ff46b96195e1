import { z } from 'zod';
import { Instant } from './fields.ts';
import type { SiteConfig } from './sites.ts';

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

/** One run of a test: from when it was set up, or got other variants, until it ends. */
export interface ExperimentRun {
  id: string;
  started_at: string;
  /** Null while it goes on. */
  stopped_at: string | null;
  allocation: Allocation;
  variants: { name: string; template_id: string }[];
  /** What the visitors were shared out by, in order of time; the first from the start on. */
  periods: SharesPeriod[];
}

export type Allocation = NonNullable<SiteConfig['ab_test']['allocation']>;

export interface SharesPeriod {
  from: string;
  /** By name of the variant; only their ratio counts. */
  weights: Record<string, number>;
  set_by: 'owner' | 'results';
}
