import * as z from 'zod';
import { Instant, OffsetInstant, Uuid, wholeNumber } from '../core/fields.ts';
import type { RouteTable } from '../core/route.ts';
import { SiteId } from '../sites/sites.ts';

/** In the body, never in the address: addresses end up in the logs of servers and proxies. */
const SessionName = z
  .string()
  .min(1)
  .max(128)
  .describe('The `session_id` of the events.')
  .meta({ example: 'pv-0b0f6c1e-53a4-4d0e-9c3f-2f6a1f0a9d11' });

const Row = z.record(z.string(), z.unknown());

/** What is stored of one session id. */
export const SessionData = z
  .object({
    events: z.number().int().describe('Stored events.'),
    event_types: z
      .array(z.object({ event_type: z.string(), events: z.number().int() }))
      .describe('The most frequent first.'),
    first_at: Instant.nullable().describe('Time of the first event; null if there is none.'),
    last_at: Instant.nullable().describe('Time of the last event; null if there is none.'),
    sessions: z
      .number()
      .int()
      .describe('Sessions that are counted. One id can have several: a session ends after 30 idle minutes.'),
    failed_events: z.number().int().describe('Accepted events that could not be stored.'),
    rows: z.array(Row).describe('The stored events with every column, newest first.'),
    failed_rows: z
      .array(Row)
      .describe('Failed events as they were to be stored, at most 1,000; empty if `limit` is 0.'),
  })
  .meta({ id: 'SessionData' });
export type SessionData = z.output<typeof SessionData>;

/** The erasure of one session id, and its receipt. */
export const Erasure = z
  .object({
    id: Uuid,
    site_id: Uuid,
    state: z.enum(['waiting', 'done', 'failed']),
    session_hash: z
      .string()
      .describe(
        'SHA-256, in hexadecimal, of the `id` of this receipt, a colon and the session id. The session id itself is not kept.',
      )
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    requested_at: Instant,
    requested_by: z.object({
      kind: z.enum(['member', 'key']),
      id: Uuid.nullable(),
      name: z.string(),
    }),
    finished_at: Instant.nullable().describe('Null: not finished yet.'),
    erased: z
      .object({
        events: z.number().int(),
        sessions: z.number().int(),
        failed_events: z.number().int(),
      })
      .nullable()
      .describe('How many rows were erased; null: not known yet.'),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.output<typeof Erasure>;

export const sessionDataRoutes = {
  'POST /v1/sites/:id/session-data': {
    operationId: 'getSessionData',
    summary: 'Get the data of a session',
    description:
      'Returns what is stored under a session id: how much, and with `limit` the events themselves. The id is in the body so that it stays out of logs.',
    access: 'write',
    showsNumbers: true,
    limit: 'api',
    audit: null,
    shownOnce: true,
    params: SiteId,
    body: z.strictObject({
      session_id: SessionName,
      limit: wholeNumber(0, 1000).default(0).describe('How many events to return.'),
      offset: wholeNumber(0, 100_000).default(0),
      before: z
        .strictObject({ timestamp: OffsetInstant, id: Uuid })
        .optional()
        .describe(
          "Events after this one in the list: the `timestamp` and `id` of the last row that you have. Unlike `offset`, it has no limit, and new events don't move rows between pages.",
        ),
    }),
    answers: { 200: SessionData },
    statuses: { 200: 'What is stored. An unknown id has no events.' },
  },
  'POST /v1/sites/:id/session-data/erase': {
    operationId: 'requestErasure',
    summary: 'Request the erasure of a session',
    description:
      'Erases the events of a session id, also those that are not stored yet, and its sessions, and corrects all numbers. It runs in the background and continues after a restart. Events that arrive afterwards count as new.',
    access: 'write',
    limit: 'api',
    audit: 'session_erasure_requested',
    params: SiteId,
    body: z.strictObject({ session_id: SessionName }),
    answers: { 202: Erasure },
    statuses: { 202: 'The erasure, which is now queued. Its `id` is the one of the receipt.' },
  },
  'GET /v1/sites/:id/erasures/:erasureId': {
    operationId: 'getErasure',
    summary: 'Get an erasure and its receipt',
    description: 'Kept for 90 days. The audit log keeps the numbers and the hash for two years.',
    access: 'write',
    limit: 'api',
    params: SiteId.extend({ erasureId: Uuid }),
    answers: { 200: Erasure },
    statuses: { 200: 'The erasure. Once its `state` is `done`, it is the receipt.' },
  },
} satisfies RouteTable;
