import * as z from 'zod';
import { because, Instant, inTimeOrder, OffsetInstant, text, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';
import { EventType } from './events.ts';

/** How much one request can ask for, and how much of one session it gets. */
export const sessionListLimits = { sessions: 50, events: 100, searchLength: 200, searchWords: 5 } as const;

/** Where a session stands in the list: when it began, and the hash of its id. */
const Cursor = z
  .string()
  .regex(/^\d{1,13}-\d{1,20}$/, { abort: true })
  .refine(hasHash, because('invalid_format'))
  .meta({ example: '1782811800000-8274637102938475610' });

const SessionSearch = text(0, sessionListLimits.searchLength).refine(
  (search) => search.split(/\s+/).length <= sessionListLimits.searchWords,
  because('too_large'),
);

export const SessionListQuery = inTimeOrder(
  z.strictObject({
    search: SessionSearch.optional().describe(
      'Up to five words. A session matches if each word is in one of its paths, in the name of its blocker, or in the name or code of its country (English, French, German or Spanish).',
    ),
    event_type: EventType.optional().describe('Sessions with an event of this type.'),
    session_id: z.string().min(1).max(128).optional(),
    from: OffsetInstant.optional().describe(
      'Sessions that began at this time or later. Default, and earliest: as long ago as the site keeps events, 90 days at most.',
    ),
    to: OffsetInstant.optional().describe('Sessions that began before this time.'),
    before: Cursor.optional().describe('Sessions after this one in the list. Take it from `next`.'),
    after: Cursor.optional().describe('Sessions that are newer than this one. Take it from `newest`.'),
    limit: wholeNumber(1, sessionListLimits.sessions).default(25),
  }),
);
export type SessionListQuery = z.output<typeof SessionListQuery>;

export const SessionEvent = z
  .object({
    id: Uuid,
    event_type: z.string(),
    timestamp: Instant,
    path: z.string().nullable().describe('Path of the page.'),
    variant: z.string().nullable(),
    choice: z.string().nullable().describe('Id of the choice that the visitor made.'),
    reason: z
      .string()
      .nullable()
      .describe('Why a wall was not shown or a check failed, as the script sent it.'),
  })
  .meta({ id: 'SessionEvent' });
export type SessionEvent = z.output<typeof SessionEvent>;

/** A session with its events in order. */
export const ListedSession = z
  .object({
    cursor: Cursor.describe('For `before` and `after`.'),
    session_id: z.string().describe('As it was sent. One id can have several sessions.'),
    started_at: Instant,
    ended_at: Instant.describe('Time of its last event.'),
    device: z.string(),
    country: z.string().describe('ISO 3166 alpha-2; `ZZ`: unknown.'),
    browser: z.string(),
    referrer: z.string().describe('Host that the visitor came from.'),
    campaign: z.string().nullable().describe('`utm_campaign`.'),
    blocker: z.string(),
    kind: z.string().describe('Where the blocker sits.'),
    verdict: z.enum(['blocked', 'clear', 'unknown']),
    wall: z.boolean().describe('Whether a wall was shown.'),
    converted: z.boolean(),
    event_count: z.number().int(),
    events: z.array(SessionEvent).describe('In order; the first 100.'),
  })
  .meta({ id: 'ListedSession' });
export type ListedSession = z.output<typeof ListedSession>;

export const sessionListRoutes = {
  'GET /v1/events/sites/:id/sessions': {
    operationId: 'listVisitorSessions',
    summary: 'List sessions with their events',
    description:
      'Returns sessions, newest first, each with its events in order. To see whether there are new ones, pass `newest` as `after` and read `total`.',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: SessionListQuery,
    answers: {
      200: z.object({
        sessions: z.array(ListedSession),
        total: z
          .number()
          .int()
          .describe('Sessions that match. With `after`, only newer ones; `before` does not change it.'),
        next: Cursor.nullable().describe('For `before`; null if there are no more.'),
        newest: Cursor.nullable().describe('For `after`; null if there are none.'),
      }),
    },
    statuses: { 200: 'The sessions, and how many there are in total.' },
  },
} satisfies RouteTable;

/** UInt64 has no more values. */
function hasHash(cursor: string): boolean {
  const [, hash = ''] = cursor.split('-');
  return /^\d{1,20}$/.test(hash) && BigInt(hash) < 2n ** 64n;
}
