import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

/** Streams that are open at once, on one node: of one account, and of all. */
export const mostStreams = { account: 20, node: 500 } as const;

const Group = z.object({ value: z.string(), sessions: z.number().int() });

export const LiveEvent = z
  .object({
    id: z.string(),
    at: Instant,
    event_type: z.string(),
    /** Tells the sessions of this list apart, and leads to nobody. */
    session: z.string(),
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
    /** Sessions with an event in the last five minutes. */
    sessions: z.number().int(),
    adblock_detected: z.number().int(),
    /** By the last page they were seen on; at most ten, as the others. */
    pages: z.array(Group),
    countries: z.array(Group),
    blockers: z.array(Group),
    /** The newest 30, newest first. */
    events: z.array(LiveEvent),
  })
  .meta({ id: 'Live' });
export type Live = z.output<typeof Live>;

export const liveRoutes = {
  'GET /v1/sites/:id/live': {
    summary: 'Who is on the site now; with Accept: text/event-stream, again whenever that changes',
    access: 'read',
    limit: 'api',
    params: SiteId,
    answers: { 200: Live },
  },
} satisfies RouteTable;
