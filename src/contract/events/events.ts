import { z } from 'zod';
import { because, Instant, OffsetInstant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

/** Event types with a meaning of their own; names beginning with `conversion_` count as conversions. */
export const knownEventTypes = [
  'session_start',
  'page_view',
  'adblock_detected',
  'adblock_not_detected',
  'wall_displayed',
  'wall_withheld',
  'wall_dismissed',
  'help_opened',
  'cta_clicked',
  'verification_failed',
  'conversion_allowlist',
  'conversion_disable',
  'conversion_alternative',
  'sdk_error',
] as const;

export const EventType = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

export const trackLimits = { events: 500, oneBytes: 64 * 1024, batchBytes: 1024 * 1024 } as const;

const metadataBytes = 4096;

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
  return characters * 6 < metadataBytes;
}

const Metadata = z
  .record(z.string().min(1), z.unknown())
  .refine((metadata) => Object.keys(metadata).length <= 32, because('too_large'))
  .refine((metadata) => isSmall(metadata) || bytesOf(metadata) <= metadataBytes, because('too_large'));

/** Those of apps that show pages of their own too (events/intake/origin.ts). */
const pageSchemes = /^(https?|capacitor|file|ionic):/i;

const PageUrl = z
  .string()
  .max(2048)
  .refine((value) => pageSchemes.test(value) && URL.canParse(value), because('invalid_format'));

/** One event as the SDK sends it. Unknown fields are ignored, so that an older server takes a newer SDK's. */
export const TrackedEvent = z
  .object({
    session_id: z.string().min(1).max(128),
    site_id: Uuid,
    event_type: EventType,
    page_url: PageUrl.optional(),
    metadata: Metadata.optional(),
    event_id: Uuid.optional(),
    timestamp: z.iso.datetime({ offset: true }).optional(),
  })
  .meta({ id: 'TrackedEvent' });
export type TrackedEvent = z.output<typeof TrackedEvent>;

export const EventBatch = z.object({
  events: z.array(TrackedEvent).min(1).max(trackLimits.events),
  /** The SDK's question: what is known of this visit? */
  visit: z.boolean().optional(),
});

/** What the service knows of a running visit, without anything being stored on the device or about the person. */
export const KnownVisit = z
  .object({
    /** Under which the visit's events are kept. */
    session_id: z.string(),
    country: z.string(),
    page_views: z.number().int(),
    /** Variant of the wall that the visit saw last, until the visitor converts. */
    wall: z.string().optional(),
    /** How the visit began: the host it came from and its `utm_` parameters; once it has a second page view. */
    landing: z.object({ referrer: z.string().optional(), utm: z.string() }).optional(),
    /** When the last wall and the last conversion were, in milliseconds since 1970. */
    wall_at: z.number().int().optional(),
    converted_at: z.number().int().optional(),
    dismissed: z.boolean(),
  })
  .meta({ id: 'KnownVisit' });
export type KnownVisit = z.output<typeof KnownVisit>;

/** One stored event as reads show it. */
export const StoredEvent = z
  .object({
    id: Uuid,
    site_id: Uuid,
    session_id: z.string(),
    event_type: z.string(),
    page_url: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    device_type: z.string(),
    country: z.string(),
    timestamp: Instant,
  })
  .meta({ id: 'StoredEvent' });
export type StoredEvent = z.output<typeof StoredEvent>;

export const EventQuery = z.strictObject({
  event_type: EventType.optional(),
  session_id: z.string().min(1).max(128).optional(),
  from: OffsetInstant.optional(),
  to: OffsetInstant.optional(),
  limit: wholeNumber(1, 1000).default(50),
  offset: wholeNumber(0, 100_000).default(0),
});
export type EventQuery = z.output<typeof EventQuery>;

/** An event that was accepted and that the event store then refused; `event` is the row as it was to be stored. */
export const FailedEvent = z
  .object({
    id: Uuid,
    failed_at: Instant,
    reason: z.string(),
    event: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'FailedEvent' });

export const eventRoutes = {
  'POST /v1/events/track': {
    summary: 'Record one event or a batch; answered when they are safe on disk',
    access: 'track',
    limit: 'track',
    body: z.union([TrackedEvent, EventBatch]),
    answers: {
      201: z.object({
        accepted: z.number().int(),
        ids: z.array(z.string()),
        visit: KnownVisit.optional(),
      }),
    },
  },
  'GET /v1/events/sites/:id': {
    summary: "List a site's events, newest first",
    access: 'read',
    limit: 'api',
    params: SiteId,
    query: EventQuery,
    answers: {
      200: z.object({
        events: z.array(StoredEvent),
        total: z.number().int(),
        limit: z.number().int(),
        offset: z.number().int(),
      }),
    },
  },
  'GET /v1/events/sites/:id/failed': {
    summary: 'List the events that could not be stored, newest first',
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
  },
  'POST /v1/events/sites/:id/failed/replay': {
    summary: 'Try to store failed events again: those named, or the oldest thousand',
    access: 'write',
    limit: 'api',
    params: SiteId,
    body: z.strictObject({ ids: z.array(Uuid).min(1).max(1000).optional() }),
    answers: { 200: z.object({ replayed: z.number().int() }) },
  },
} satisfies RouteTable;
