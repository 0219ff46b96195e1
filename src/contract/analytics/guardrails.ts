import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import { railMetrics, railTolerance } from '../limits/rail-limits.ts';

export const railStates = ['collecting', 'holds', 'broken'] as const;

/** One metric of one variant, compared with control. */
export const Rail = z
  .object({
    variant: z.string(),
    metric: z
      .enum(railMetrics)
      .describe(
        '`pages_per_session`: page views of a session, at most 50. `left_after_wall`: percent of sessions without a page view after the wall. `no_blocker`: percent of sessions that said they use no blocker. `revenue`: of 1,000 sessions, in `currency`; page views with ads of one session while no rate is set.',
      ),
    sessions: z.number().int(),
    value: z.number().nullable().describe('Null without a session.'),
    control: z.number().nullable().describe('The same of control.'),
    interval: z
      .tuple([z.number(), z.number()])
      .nullable()
      .describe(
        'Always-valid interval of the difference to control, corrected for all `comparisons`; null while there is too little data.',
      ),
    limit: z
      .number()
      .nullable()
      .describe(
        `The difference at which it is ${railTolerance}% worse than control. The rail is breached if the whole interval lies beyond it.`,
      ),
    state: z
      .enum(railStates)
      .describe(
        '`holds`: the whole interval is within the limit. `collecting`: it is not known yet. `broken` also if it was breached earlier in this version of the variant; `broken_at` says when.',
      ),
    broken_at: Instant.nullable(),
  })
  .meta({ id: 'GuardRail' });
export type Rail = z.output<typeof Rail>;

/** The limits of a test, and what was decided by them. */
export const Guardrails = z
  .object({
    on_break: z
      .enum(['revert', 'notify'])
      .nullable()
      .describe('What happens when a guardrail is breached; null: guardrails are only shown.'),
    currency: z.string().nullable(),
    comparisons: z
      .number()
      .int()
      .describe('How many comparisons share the 5% (Bonferroni): metrics × variants besides control.'),
    rails: z.array(Rail),
    reverted: z
      .array(z.string())
      .describe('Variants whose visitors see control, because they breached a guardrail.'),
    ramp_up: z
      .object({
        share: z.number().describe('Percent of the visitors who take part now.'),
        since: Instant,
        next_share: z.number().nullable().describe('Null: all take part.'),
        hours_left: z.number().describe('At least, until the next step.'),
        sessions_left: z
          .number()
          .int()
          .describe('Sessions that the slowest variant still needs before the next step.'),
      })
      .nullable()
      .describe('Null if all visitors take part from the start.'),
  })
  .meta({ id: 'GuardRails' });
export type Guardrails = z.output<typeof Guardrails>;

export const stageCauses = ['started', 'owner', 'results', 'ramp_up', 'guard_rail', 'template'] as const;

/** A stretch of a test in which its variants and their shares stayed the same. */
export const AbTestStage = z
  .object({
    from: Instant,
    to: Instant.nullable().describe('Null: it goes on.'),
    began_by: z
      .enum(stageCauses)
      .describe(
        '`ramp_up`: more visitors take part; `guard_rail`: a guardrail was breached; `template`: a template was edited, so a new version of its variant began.',
      ),
    share: z.number().describe('Percent of the visitors who take part; the others see control.'),
    edited: z.array(z.string()).describe('Variants whose template was edited at its start.'),
    broken: z
      .array(z.object({ variant: z.string(), metric: z.enum(railMetrics) }))
      .describe('Guardrails breached at its start.'),
    counts: z.boolean().describe('Whether its sessions count in the verdict.'),
    variants: z.array(
      z.object({
        name: z.string(),
        impressions: z.number().int(),
        conversions: z.number().int(),
        conversion_rate: z.number().nullable().describe('Percent; null without any impression.'),
      }),
    ),
  })
  .meta({ id: 'AbTestStage' });
export type AbTestStage = z.output<typeof AbTestStage>;
