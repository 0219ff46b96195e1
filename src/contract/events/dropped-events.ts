import { z } from 'zod';
import { Day, OffsetInstant, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { EventType } from './events.ts';

/** Why events were left out (answered well) or refused (answered with an error). */
export const dropReasons = ['bot', 'resumed', 'other_origin', 'inactive', 'bad_time', 'too_many'] as const;
export type DropReason = (typeof dropReasons)[number];

export const csvEventRows = 100_000;

export const droppedEventRoutes = {
  'GET /v1/events/sites/:id/dropped': {
    summary: 'How many events were left out or refused, by reason and UTC day',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ days: wholeNumber(1, 90).default(30) }),
    answers: {
      200: z.object({
        reasons: z.array(z.object({ reason: z.enum(dropReasons), count: z.number().int(), last_day: Day })),
        days: z.array(z.object({ date: Day, reason: z.enum(dropReasons), count: z.number().int() })),
      }),
    },
  },
  'GET /v1/events/sites/:id/csv': {
    summary: `A site's events as CSV, newest first, at most ${csvEventRows}`,
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      event_type: EventType.optional(),
      session_id: z.string().min(1).max(128).optional(),
      from: OffsetInstant.optional(),
      to: OffsetInstant.optional(),
    }),
    answers: { 200: null },
  },
} satisfies RouteTable;
