import { z } from 'zod';
import type { RouteTable } from '../core/route.ts';
import { SiteChange, SiteId } from '../sites/sites.ts';

export const adviceIds = [
  'use_winner',
  'segment_below',
  'segment_above',
  'later_walls',
  'try_template',
  'set_holdout',
  'check_detection',
  'explain_dns',
  'path_listed',
] as const;

export const adviceNumbers = [
  'addresses_listed',
  'visits_with_wall',
  'say_no_blocker',
  'network_remained',
  'allow_after_later_wall',
  'allow',
  'difference',
] as const;

/** One thing to do, the owner's own numbers for it, and where a setting does it: what to send. */
const Advice = z.object({
  id: z.enum(adviceIds),
  title: z.string(),
  text: z.string(),
  /** The names in title and text, for a program that says them in its reader's language. */
  about: z.record(z.string(), z.string()),
  numbers: z.array(
    z.object({
      code: z.enum(adviceNumbers),
      label: z.string(),
      value: z.number(),
      /** What it would be if there were nothing to advise; null where nothing is expected. */
      expected: z.number().nullable(),
      interval: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  /** Body for `PATCH /v1/sites/:id`; null where it takes more than a setting. */
  action: SiteChange.nullable(),
});
export type Advice = z.output<typeof Advice>;
export type AdviceId = Advice['id'];

export const adviceRoutes = {
  'GET /v1/analytics/sites/:id/advice': {
    summary: "What the site's own numbers of the last 30 days advise; often nothing",
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: z.object({ advice: z.array(Advice) }) },
  },
} satisfies RouteTable;
