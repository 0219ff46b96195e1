import * as z from 'zod';
import {
  because,
  hasShortHost,
  Instant,
  inTimeOrder,
  OffsetInstant,
  Uuid,
  wholeNumber,
} from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

export const EventType = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

export const trackLimits = { events: 500, oneBytes: 64 * 1024, batchBytes: 1024 * 1024 } as const;

export const metadataLimits = { keys: 32, bytes: 4096 } as const;

function bytesOf(metadata: Record<string, unknown>): number {
  return new TextEncoder().encode(JSON.stringify(metadata)).length;
}

/** Surely below the limit, without writing it out: a character takes six bytes at most as JSON. The usual case. */
function isSmall(metadata: Record<string, unknown>): boolean {
  let characters = 0;
  for (const name in metadata) {
    const value = metadata[name];
    if (typeof value === 'object' && value !== null) return false;
    characters += name.length + (typeof value === 'string' ? value.length : 4) + 1;
  }
  return characters * 6 < metadataLimits.bytes;
}

const Metadata = z
  .record(z.string().min(1), z.unknown())
  .refine((metadata) => Object.keys(metadata).length <= metadataLimits.keys, because('too_large'))
  .refine((metadata) => isSmall(metadata) || bytesOf(metadata) <= metadataLimits.bytes, because('too_large'));

/** Those of apps that show pages of their own too (events/intake/origin.ts). */
const pageSchemes = /^(https?|capacitor|file|ionic):/i;

export const PageUrl = z
  .string()
  .max(2048, { abort: true })
  .refine(
    (value) => pageSchemes.test(value) && hasShortHost(value) && URL.canParse(value),
    because('invalid_format'),
  );

/** One event as the SDK sends it. Unknown fields are ignored, so that an older server takes a newer SDK's. */
export const TrackedEvent = z
  .object({
    session_id: z
      .string()
      .min(1)
      .max(128, { abort: true })
      // NUL is not stored: without it, an id of nothing else would be empty.
      .refine((id) => !/^\0+$/.test(id), because('invalid_value'))
      .describe('Your name for the session, as the SDK sends it.'),
    site_id: Uuid,
    event_type: EventType.describe(
      'A known type or your own. Names that begin with `conversion_` count as conversions. Known: session_start, page_view, adblock_detected, adblock_not_detected, wall_displayed, wall_withheld, wall_dismissed, help_opened, cta_clicked, choice_made, verification_failed, conversion_allowlist, conversion_disable, conversion_alternative, ad_shown, sdk_error.',
    ),
    page_url: PageUrl.optional().describe(
      "Without a key, its host must be the site's domain or a subdomain, unless the header `Origin` is.",
    ),
    metadata: Metadata.optional().describe(
      'Up to 32 keys and 4 KiB; of what the script sends, attributes of its tag that exceed it are dropped. You can filter by `blocker_type`, `device_type`, `country` and `variant` later.',
    ),
    event_id: Uuid.optional().describe('The same id twice counts once: send it to make retries safe.'),
    timestamp: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        'Default: now; of several events of a session in one request, each a millisecond after the one before. At most 7 days old and 10 minutes ahead. In a batch with a valid `mark`, a time that is more than 30 minutes old or 10 minutes ahead comes from a wrong clock: the time of arrival replaces it.',
      ),
  })
  .meta({ id: 'TrackedEvent' });
export type TrackedEvent = z.output<typeof TrackedEvent>;

export const EventBatch = z.object({
  events: z
    .array(TrackedEvent)
    .min(1)
    .max(trackLimits.events)
    .describe('All events of a batch are stored, or none.'),
  visit: z.boolean().optional().describe('Also return what the service knows about this session.'),
  mark: z
    .string()
    .max(64)
    .optional()
    .describe(
      'The page mark, which the script gets from its loader. Conversions without it or a key are counted and shown as unconfirmed.',
    ),
});
export type EventBatch = z.output<typeof EventBatch>;

/** What the service knows of a running visit, without anything being stored on the device or about the person. */
export const KnownVisit = z
  .object({
    session_id: z
      .string()
      .describe(
        'The session that the events belong to. Ids that begin with `pv-` are valid for one page view only.',
      ),
    country: z.string(),
    page_views: z.number().int(),
    wall: z
      .string()
      .optional()
      .describe('Variant of the last wall in this session, until there is a conversion.'),
    wall_kind: z.string().optional().describe('Kind of the blocker that `wall` was shown for.'),
    pending: z
      .enum(['wall', 'ad'])
      .optional()
      .describe('What the session still waits for: a conversion after a wall, or an ad after a conversion.'),
    landing: z
      .object({ referrer: z.string().optional(), utm: z.string() })
      .optional()
      .describe(
        'How the session began: the referring host and the `utm_` parameters. Present from the second page view on.',
      ),
    wall_at: z.number().int().optional().describe('Time of the last wall, in milliseconds since 1970.'),
    converted_at: z
      .number()
      .int()
      .optional()
      .describe('Time of the last conversion, in milliseconds since 1970.'),
    dismissed: z.boolean().describe('Whether the visitor closed the wall.'),
  })
  .meta({ id: 'KnownVisit' });
export type KnownVisit = z.output<typeof KnownVisit>;

/** One stored event as reads show it. */
export const StoredEvent = z
  .object({
    id: Uuid,
    site_id: Uuid,
    session_id: z.string().describe('The session that the event belongs to.'),
    event_type: z.string(),
    page_url: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    device_type: z.string().describe('`desktop`, `mobile` or `tablet`.'),
    country: z.string().describe('ISO 3166 alpha-2; `ZZ`: unknown.'),
    timestamp: Instant,
  })
  .meta({ id: 'StoredEvent' });
export type StoredEvent = z.output<typeof StoredEvent>;

export const EventFilter = z.strictObject({
  event_type: EventType.optional(),
  session_id: z.string().min(1).max(128).optional(),
  from: OffsetInstant.optional().describe('Events at this time or later.'),
  to: OffsetInstant.optional().describe('Events before this time.'),
});
export type EventFilter = z.output<typeof EventFilter>;

export const EventQuery = inTimeOrder(
  EventFilter.extend({
    limit: wholeNumber(1, 1000).default(50),
    offset: wholeNumber(0, 100_000).default(0),
  }),
);
export type EventQuery = z.output<typeof EventQuery>;

/** An event that was accepted and that the event store then refused; `event` is the row as it was to be stored. */
export const FailedEvent = z
  .object({
    id: Uuid,
    failed_at: Instant,
    reason: z
      .string()
      .meta({ description: 'Why the event store rejected it.', example: 'the event store refused it' }),
    event: z.record(z.string(), z.unknown()).describe('The event as it was to be stored.'),
  })
  .meta({ id: 'FailedEvent' });

export const eventRoutes = {
  'POST /v1/events/track': {
    operationId: 'trackEvents',
    summary: 'Record events',
    description: 'Takes one event or a batch of up to 500. Responds once they are safe on disk.',
    access: 'track',
    limit: 'track',
    body: z.union([TrackedEvent, EventBatch]),
    takesText: true,
    answers: {
      201: z.object({
        accepted: z.number().int(),
        ids: z.array(z.string()).describe('Ids of the stored events, in the same order.'),
        visit: KnownVisit.optional(),
      }),
    },
    statuses: {
      201: 'The events are safe on disk.',
      401: 'The key is invalid, revoked or expired.',
      403: "The events come from a page that is not one of the site's own, or the site is off.",
      404: 'The site does not exist.',
    },
  },
  'GET /v1/events/sites/:id': {
    operationId: 'listEvents',
    summary: 'List events',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: EventQuery,
    answers: {
      200: z.object({
        events: z.array(StoredEvent),
        total: z
          .number()
          .int()
          .describe(
            'Each id counts once a day (UTC): an event that a program sends again on another day, without a timestamp, counts on both.',
          ),
        limit: z.number().int(),
        offset: z.number().int(),
      }),
    },
    statuses: { 200: 'The events, newest first, and how many there are in total.' },
  },
  'GET /v1/events/sites/:id/failed': {
    operationId: 'listFailedEvents',
    summary: 'List events that could not be stored',
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: z.strictObject({
      limit: wholeNumber(1, 1000).default(50),
      offset: wholeNumber(0, 100_000).default(0),
    }),
    answers: {
      200: z.object({
        events: z.array(FailedEvent),
        total: z.number().int(),
        limit: z.number().int(),
        offset: z.number().int(),
      }),
    },
    statuses: { 200: 'The events, newest first, and how many there are in total.' },
  },
  'POST /v1/events/sites/:id/failed/replay': {
    operationId: 'replayFailedEvents',
    summary: 'Retry events that could not be stored',
    description: 'Retries the events you name, or the oldest thousand.',
    access: 'write',
    limit: 'api',
    audit: 'failed_events_replayed',
    params: SiteId,
    body: z.strictObject({
      ids: z.array(Uuid).min(1).max(1000).optional().describe('Default: the oldest thousand.'),
    }),
    answers: {
      200: z.object({
        replayed: z.number().int().describe('Number of events that were queued again.'),
        expired: z
          .number()
          .int()
          .describe('Number that were deleted instead: other events of their sessions are no longer kept.'),
      }),
    },
    statuses: { 200: 'The number of events that were queued again, and of those that were too old.' },
  },
} satisfies RouteTable;
