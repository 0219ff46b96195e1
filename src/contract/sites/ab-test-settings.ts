import * as z from 'zod';
import { because, Day, keyName, text } from '../core/fields.ts';
import { maxTestDays } from '../limits/ab-test-limits.ts';

const Variant = z.strictObject({
  name: keyName(/^[A-Za-z0-9_-]{1,40}$/),
  template_id: text(1, 120).describe('A template of the site, by id or by name.'),
  weight: z
    .number()
    .min(0)
    .max(1000)
    .default(1)
    .describe(
      'Share of visitors, relative to the other variants; 0: none. One variant of a test that is on needs more. A change moves as few visitors as possible.',
    ),
});

/** Limits that a test may not break, and what follows where it does (docs/guard-rails.md). */
const Guardrails = z.strictObject({
  ramp_up: z
    .boolean()
    .optional()
    .describe(
      'Whether a new test begins with 5% of the visitors, then 25%, then all; the others see control. Off: all take part at once. Default: false.',
    ),
  on_break: z
    .enum(['revert', 'notify'])
    .optional()
    .describe(
      '`revert` (default): visitors of a variant that breaches a rail see control instead, and you are notified; `notify`: you are only notified.',
    ),
});

/** The A/B test of a site's walls, on or not. */
export const AbTestSettings = z
  .strictObject({
    enabled: z.boolean(),
    variants: z.array(Variant).max(10).refine(distinctNames, because('conflict')).default([]),
    holdout: z.number().min(0).max(50).default(0).describe('Percent of visitors who never see a wall.'),
    allocation: z
      .enum(['fixed', 'bandit'])
      .optional()
      .describe(
        '`fixed` (default): by the weights, with a verdict. `bandit`: adjusted once a day by the results, without a verdict.',
      ),
    ends_on: Day.optional().describe(
      `Last day of the test, in the site's time zone. At the end of that day it ends automatically and everyone sees control; its result is kept, and you are notified. Today or later, at most ${maxTestDays} days ahead. Omitted: it runs until you end it.`,
    ),
    guard_rails: Guardrails.optional().describe(
      'Limits for what a variant may cost compared with control. Omitted: none. Not with `allocation: bandit`, whose shares are set by the results.',
    ),
  })
  .refine(({ allocation, guard_rails }) => allocation !== 'bandit' || guard_rails === undefined, {
    ...because('conflict'),
    path: ['guard_rails'],
  })
  .refine(({ enabled, variants }) => !enabled || variants.length === 0 || variants.some(hasWeight), {
    ...because('invalid_value'),
    path: ['variants'],
  })
  .describe(
    'The running test ends when you add, remove or rename a variant, give one a different template, change `allocation`, or turn the test off. Its result is kept (`GET /v1/analytics/sites/:id/ab-tests`), and the response has its id in `X-Truce-Ended-AB-Test`. Changing weights, guardrails, `ends_on` or the hold-out does not end it.',
  );

/** Where none has, nobody would see a wall. */
function hasWeight({ weight }: { weight: number }): boolean {
  return weight > 0;
}

function distinctNames(variants: { name: string }[]): boolean {
  return new Set(variants.map((variant) => variant.name)).size === variants.length;
}
