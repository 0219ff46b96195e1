import * as z from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

/** Streams that are open at once, on one node: of one member or key, of one account, and of all. */
export const maxStreams = { caller: 10, account: 100, node: 500 } as const;

const Group = z.object({ value: z.string(), sessions: z.number().int() });

export const LiveEvent = z
  .object({
    id: z.string(),
    at: Instant,
    event_type: z.string(),
    session: z.string().describe('Tells the sessions in this list apart; it does not identify anyone.'),
    page: z.string(),
    country: z.string(),
    device: z.string(),
    blocker: z.string(),
  })
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.output<typeof LiveEvent>;

export const Live = z
  .object({
    at: Instant,
    sessions: z.number().int().describe('Sessions with an event in the last five minutes.'),
    adblock_detected: z.number().int(),
    pages: z
      .array(Group)
      .describe('By the last page that the session saw; at most ten, like the other lists.'),
    countries: z.array(Group),
    blockers: z.array(Group),
    events: z.array(LiveEvent).describe('The latest 30 events, newest first.'),
  })
  .meta({ id: 'Live' });
export type Live = z.output<typeof Live>;

export const liveRoutes = {
  'GET /v1/sites/:id/live': {
    operationId: 'getLive',
    summary: 'Get current visitors',
    description: 'With the header `Accept: text/event-stream`, sends an update whenever the numbers change.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Live },
    statuses: { 200: 'Visitors of the last five minutes and the latest events.' },
  },
} satisfies RouteTable;
