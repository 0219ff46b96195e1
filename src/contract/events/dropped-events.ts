import * as z from 'zod';
import { Day, inTimeOrder, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { EventFilter } from './events.ts';

/** Why events were left out (answered well) or refused (answered with an error). */
export const dropReasons = [
  'bot',
  'resumed',
  'other_origin',
  'inactive',
  'bad_time',
  'too_many',
  'over_limit',
] as const;
export type DropReason = (typeof dropReasons)[number];

export const csvEventRows = 100_000;

export const droppedEventRoutes = {
  'GET /v1/events/sites/:id/dropped': {
    operationId: 'listDroppedEvents',
    summary: 'Count dropped events',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({ days: wholeNumber(1, 90).default(30).describe('UTC days, today included.') }),
    answers: {
      200: z.object({
        reasons: z.array(
          z.object({
            reason: z
              .enum(dropReasons)
              .describe(
                '`bot` and `resumed` were excluded as intended; `other_origin`, `inactive`, `bad_time`, `too_many` (from one address) and `over_limit` (a limit of the site or the installation, or a full disk) were rejected.',
              ),
            count: z.number().int(),
            last_day: Day,
          }),
        ),
        days: z.array(z.object({ date: Day, reason: z.enum(dropReasons), count: z.number().int() })),
      }),
    },
    statuses: { 200: 'The number of excluded and rejected events, by reason and UTC day.' },
  },
  'GET /v1/events/sites/:id/csv': {
    operationId: 'exportEvents',
    summary: 'Export events as CSV',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: inTimeOrder(EventFilter),
    formats: ['text/csv'],
    answers: { 200: null },
    statuses: { 200: 'The events as CSV, newest first, at most 100,000.' },
  },
} satisfies RouteTable;
