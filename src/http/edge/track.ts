import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../contract/core/errors.ts';
import {
  EventBatch,
  type TrackedEvent,
  TrackedEvent as TrackedEventSchema,
  trackLimits,
} from '../../contract/events/events.ts';
import { type InlineVisitor, type PlainWall, simulatedHeader } from '../../contract/sites/plain-wall.ts';
import type { IntakeBounds } from '../../events/intake/intake-bounds.ts';
import {
  type Accepted,
  acceptEvents,
  type PipelineParts,
  type TrackRequest,
} from '../../events/intake/pipeline.ts';
import { type ClientAddress, limitKeyOf } from '../../kit/client-address.ts';
import type { Limiter } from '../../kit/limiter/limiter.ts';
import type { Log } from '../../kit/log.ts';
import { toFailure } from './failure.ts';
import { guarded } from './guard-answers.ts';
import { openReport, type Report } from './inline-report.ts';
import { decodeUtf8, hungUp, parseJson, refuseCoding, tooLarge } from './json-body.ts';
import { readPlainBatch, readPlainEvent } from './plain-event.ts';
import { uncounted } from './rate-limit.ts';
import { type BodyRoom, openBodyRoom, receiveBody } from './receive-body.ts';
import { withoutSurplus } from './surplus-attributes.ts';
import { countEvents, countForSites, eventsBySite, sitesAsked } from './track-limits.ts';
import { validate } from './validate.ts';

export interface TrackParts extends PipelineParts {
  /** Whose key was sent. @throws UNAUTHORIZED, FORBIDDEN */
  ownerOf: (authorization: string) => Promise<NonNullable<TrackRequest['owner']>>;
  limiter: Limiter;
  clientAddress: ClientAddress;
  trackPerMinute: number;
  /** Events in batches, for each site and address; 0 switches the limit off. */
  eventsPerMinute: number;
  now: () => number;
  log: Log;
  bounds: Pick<IntakeBounds, 'check' | 'note'>;
  onAccepted: (events: number, dropped: Accepted['dropped']) => void;
  /** A request with events was answered. */
  onAnswered: (status: number, seconds: number) => void;
  /** Whose inline snippet sends to this path; null: none's. */
  siteOfReport: (path: string) => string | null;
  /** The wall for a visitor whose blocker stops the script. */
  plainWall: (visitor: InlineVisitor) => Promise<PlainWall | null>;
}

export const trackPath = '/v1/events/track';

/** Any page may send, with or without a preflight, never with cookies. */
const cors = {
  ...guarded,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const preflight = {
  ...cors,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '86400',
};

/**
 * POST /v1/events/track on bare node:http: half the cost of the router, and the only hot path there is. With a site, the
 * request is a report of its inline snippet.
 */
export function trackHandler(parts: TrackParts, bodies: BodyRoom = openBodyRoom()) {
  return async (request: IncomingMessage, response: ServerResponse, siteId?: string): Promise<void> => {
    const id = parts.newId();
    const begun = performance.now();
    const answered = (status: number) => parts.onAnswered(status, (performance.now() - begun) / 1_000);
    if (request.method === 'OPTIONS') {
      const limits = uncounted(parts.trackPerMinute, parts.now());
      response.writeHead(204, { ...preflight, ...limits, 'x-request-id': id }).end();
      return;
    }
    const headers: Record<string, string> = { ...cors, 'x-request-id': id };
    try {
      const report = siteId === undefined ? null : openReport(siteId);
      const accepted = await track(request, headers, report, parts, bodies);
      headers['content-type'] = 'application/json; charset=utf-8';
      const drops = Object.entries(accepted.dropped).map(([reason, count]) => `${reason}=${count}`);
      if (drops.length > 0) headers['x-truce-dropped'] = drops.join(', ');
      const { ids, visit } = accepted;
      const body = report
        ? await answerReport(report, request, visit, parts)
        : JSON.stringify({ accepted: ids.length, ids, visit });
      const status = report ? 200 : 201;
      // With its length known, the answer leaves in one write instead of three.
      headers['content-length'] = String(Buffer.byteLength(body));
      response.writeHead(status, headers).end(body);
      answered(status);
    } catch (error) {
      const failure = toFailure(error, id, parts.log);
      // A body that was not read to its end would be taken for the next request.
      if (!request.complete) headers.connection = 'close';
      response.writeHead(failure.status, { ...headers, ...failure.headers }).end(failure.body);
      answered(failure.status);
    }
  };
}

async function track(
  request: IncomingMessage,
  headers: Record<string, string>,
  report: Report | null,
  parts: TrackParts,
  bodies: BodyRoom,
): Promise<Accepted> {
  const body = await receiveBody(request, trackLimits.batchBytes, bodies).catch(hungUp);
  const now = parts.now();
  const address = parts.clientAddress(
    request.socket.remoteAddress,
    single(request.headers['x-forwarded-for']),
  );
  const input = body.failure ? undefined : tryParse(body.content, report);
  const client = limitKeyOf(address);
  const siteIds = await sitesAsked(input?.value, parts.sites);
  const { headers: limits, refusal } = await countForSites(
    parts.limiter,
    siteIds,
    client,
    parts.trackPerMinute,
    now,
  );
  Object.assign(headers, limits);
  if (request.method !== 'POST') {
    headers.allow = 'POST, OPTIONS';
    throw new ApiError('METHOD_NOT_ALLOWED', 'Method not allowed. Send events with POST.');
  }
  if (refusal) {
    noteTooMany(siteIds, input?.value, parts);
    throw refusal;
  }
  if (body.failure) throw body.failure;
  const { authorization } = request.headers;
  const owner = authorization === undefined ? null : await parts.ownerOf(authorization);
  const read = readEvents(request, input, body.bytes, owner !== null);
  // Where a site is unknown, all of it is refused below.
  if (!siteIds.includes('')) await boundEvents(read.events, owner === null ? client : null, parts, now);
  if (report && request.headers[simulatedHeader] !== undefined) {
    return simulatedVisit(read.events, parts.countryOf(address));
  }
  const accepted = await acceptEvents(
    {
      ...read,
      origin: request.headers.origin ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      address,
      owner,
      receivedAt: now,
    },
    parts,
  );
  if (owner === null) parts.bounds.note(accepted.siteIds);
  parts.onAccepted(accepted.ids.length, accepted.dropped);
  return accepted;
}

/** The first page view of a visitor who is nobody: the simulator sees the plain wall, and nothing is counted. */
function simulatedVisit([event]: TrackedEvent[], country: string): Accepted {
  const visit = { session_id: event?.session_id ?? '', country, page_views: 1, dismissed: false };
  return { ids: [], siteIds: [], dropped: {}, visit };
}

/** For the page: the wall to show, or null. */
async function answerReport(
  report: Report,
  { headers }: IncomingMessage,
  visit: Accepted['visit'],
  { readVisitor, plainWall }: TrackParts,
): Promise<string> {
  const visitor = report.visitorOf(visit, readVisitor(headers['user-agent'] ?? ''));
  return JSON.stringify(visitor && (await plainWall(visitor)));
}

/**
 * A stranger may flood a site; its owner's own programs are known by their key.
 * @param client null where a key was sent.
 */
async function boundEvents(
  events: TrackedEvent[],
  client: string | null,
  { limiter, eventsPerMinute, drops, bounds }: TrackParts,
  now: number,
): Promise<void> {
  const noteAll = (reason: 'over_limit' | 'too_many') => {
    for (const [siteId, count] of eventsBySite(events)) drops.note(siteId, reason, count);
  };
  try {
    bounds.check(events, client === null);
  } catch (error) {
    noteAll('over_limit');
    throw error;
  }
  try {
    if (client !== null) await countEvents(limiter, events, client, eventsPerMinute, now);
  } catch (error) {
    noteAll('too_many');
    throw error;
  }
}

/** Of sites that there are, so that made-up ids fill no memory. */
function noteTooMany(siteIds: string[], value: unknown, { drops }: TrackParts): void {
  const { events } = (value ?? {}) as { events?: unknown[] };
  for (const siteId of siteIds) {
    if (siteId === '') continue;
    const count = events?.filter((event) => isOf(event, siteId)).length ?? 1;
    drops.note(siteId, 'too_many', count);
  }
}

function isOf(event: unknown, siteId: string): boolean {
  const { site_id } = (event ?? {}) as { site_id?: unknown };
  return typeof site_id === 'string' && site_id.toLowerCase() === siteId;
}

type Read = { value: unknown; failure?: unknown };

function tryParse(content: Buffer, report: Report | null): Read {
  try {
    const value = parseJson(decodeUtf8(content));
    return { value: report ? report.toBatch(value) : value };
  } catch (failure) {
    return { value: undefined, failure }; // thrown once the request is counted
  }
}

function readEvents(
  request: IncomingMessage,
  input: Read | undefined,
  bytes: number,
  isOwner: boolean,
): Pick<TrackRequest, 'events' | 'isBatch' | 'asksVisit' | 'mark'> {
  if (!/^(application\/json|text\/plain)\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Unsupported content type. Send JSON as application/json or text/plain.',
    );
  }
  refuseCoding(request.headers['content-type'], request.headers['content-encoding']);
  if (!input || input.failure) throw input?.failure;
  const { value } = input;
  if (typeof value === 'object' && value !== null && 'events' in value) {
    const checked = () => validate(EventBatch, isOwner ? value : withoutSurplus(value));
    const { events, visit = false, mark = null } = readPlainBatch(value) ?? checked();
    return { events, isBatch: true, asksVisit: visit, mark };
  }
  if (bytes > trackLimits.oneBytes) throw tooLarge(trackLimits.oneBytes);
  const event = readPlainEvent(value) ?? validate(TrackedEventSchema, value);
  return { events: [event], isBatch: false, asksVisit: false, mark: null };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
