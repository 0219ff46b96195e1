import * as z from 'zod';
import { longestKept, shortestKept } from '../limits/kept-days.ts';

/** How long a site's data is kept, where that is less than the default (docs/retention.md). */
export const Retention = z.strictObject({
  event_days: z
    .number()
    .int()
    .min(shortestKept.events)
    .max(longestKept.events)
    .optional()
    .describe(
      'Days for which raw events are kept. Then their sessions lose their IDs, pages and exact times. Default: 90.',
    ),
  session_days: z
    .number()
    .int()
    .min(shortestKept.sessions)
    .max(longestKept.sessions)
    .optional()
    .describe('Days for which sessions, and the numbers counted from them, are kept. Default: 731.'),
});
