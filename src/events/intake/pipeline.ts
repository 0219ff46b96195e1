import { ApiError } from '../../contract/core/errors.ts';
import { capitalDigits } from '../../contract/core/url-path.ts';
import type { KnownVisit, TrackedEvent } from '../../contract/events/events.ts';
import type { DayMarks } from '../../kit/day-marks.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { type EventRow, engineTime } from '../store/columns.ts';
import { arrivalTimes } from './arrival-times.ts';
import { type Sender, tellVisit, type Visit, type Visits } from './cookieless-sessions.ts';
import type { CountryOf } from './country.ts';
import { describedAgent } from './described-visitor.ts';
import { deviceClock } from './device-clock.ts';
import type { DistinctValues } from './distinct-values.ts';
import type { DropCounts } from './drop-counts.ts';
import { isKnownValue } from './known-values.ts';
import { hostOf } from './origin.ts';
import { pageAddress } from './page-address.ts';
import { applyPolicy, type Candidate } from './policy.ts';
import { readProperties } from './properties.ts';
import { withReferrerHost } from './referrer-host.ts';
import { scriptSays } from './script-says.ts';
import type { SessionLimit } from './session-limit.ts';
import type { SiteCache } from './site-cache.ts';
import type { Spool } from './spool/spool.ts';
import type { Visitor } from './visitor.ts';

/** The valid events of a request, and who sent it. */
export interface TrackRequest {
  events: TrackedEvent[];
  /** Sent as `events: […]`: a refusal then names the place in the list, also in a list of one. */
  isBatch: boolean;
  /** Whether the SDK asks what is known of the visit. */
  asksVisit: boolean;
  /** The page mark that was sent with a batch. */
  mark: string | null;
  /** Origin header, if the browser sent one. */
  origin: string | null;
  userAgent: string;
  address: string;
  /** The account whose valid key was sent, and for which of its sites; null for a browser. */
  owner: { accountId: string; siteIds: string[] | null } | null;
  receivedAt: number;
}

export interface PipelineParts {
  sites: SiteCache;
  readVisitor: (userAgent: string) => Visitor;
  countryOf: CountryOf;
  visits: Visits;
  values: DistinctValues;
  marks: Pick<DayMarks, 'isValid'>;
  sessions: SessionLimit;
  newId: () => string;
  /** Counts events that a site's owner would miss. */
  drops: Pick<DropCounts, 'note'>;
  spool: Pick<Spool, 'append'>;
}

export interface Accepted {
  ids: string[];
  /** The site of each id. */
  siteIds: string[];
  dropped: Partial<Record<'bot' | 'resumed', number>>;
  visit?: KnownVisit;
}

/**
 * Each event of a request becomes a row of the event store, unless the policy drops it. Resolves when the rows are on disk.
 * @throws ApiError if an event is refused; nothing of the request is stored then.
 */
export async function acceptEvents(request: TrackRequest, parts: PipelineParts): Promise<Accepted> {
  const { userAgent, address, owner, receivedAt } = request;
  const sentWith = parts.readVisitor(userAgent);
  const country = parts.countryOf(address);
  const originHost = request.origin === null ? undefined : hostOf(request.origin);
  const receivedText = engineTime(receivedAt);
  const timeOfArrival = arrivalTimes(receivedAt);
  const sender = { address, userAgent, nowMs: receivedAt };
  const accepted: Accepted = { ids: [], siteIds: [], dropped: {} };
  const lines: string[] = [];
  const noted = new Set<Visit>();
  const join = once(parts.visits, sender);
  const described = request.asksVisit ? describedEvent(request.events) : undefined;
  let correct: ReturnType<typeof deviceClock> | undefined;
  for (const [index, sent] of request.events.entries()) {
    const field = request.isBatch ? `events.${index}.` : '';
    const site = await ownSite(sent, field, request, parts.sites);
    const sentBy = senderOf(request, site, parts);
    if (sentBy === 'page') correct ??= deviceClock(request.events, receivedAt);
    const event = withReferrerHost(sentBy === 'page' && correct ? correct(sent) : sent);
    const agent = owner && describedAgent(event);
    const candidate: Candidate = {
      event,
      field,
      site,
      page: event.page_url === undefined ? undefined : new URL(event.page_url),
      originHost,
      visitor: agent ? parts.readVisitor(agent) : sentWith,
      isOwners: owner !== null,
      receivedAt,
    };
    const isBot = applyPolicy(candidate, parts.drops, request.events.length) === 'bot';
    // An owner's own program has lasting session ids.
    const joined = isBot || owner ? null : await join(event);
    const visit = joined?.visit ?? null;
    if (!isBot && !owner) await limitSessions(candidate, visit, sender, parts, request.events.length);
    const isResumed = joined?.isResumed === true && event.event_type === 'session_start';
    if (visit && !isResumed) {
      parts.visits.note(visit, site.config.page_url_query === 'strip' ? withoutQuery(event) : event, sender);
      noted.add(visit);
    }
    if (sent === described && !isBot) accepted.visit = tellVisit(visit, event, country);
    if (isBot || isResumed) {
      const reason = isBot ? 'bot' : 'resumed';
      accepted.dropped[reason] = (accepted.dropped[reason] ?? 0) + 1;
      parts.drops.note(site.id, reason, 1);
      continue;
    }
    const id = event.event_id ?? parts.newId();
    accepted.ids.push(id);
    accepted.siteIds.push(site.id);
    const row = toRow(candidate, {
      id,
      receivedText,
      timeOfArrival,
      country,
      visit,
      sentBy,
    });
    lines.push(toLine(withinLimits(row, site, parts.values, receivedAt)));
  }
  if (lines.length > 0) await Promise.all([parts.spool.append(lines), parts.visits.share(noted)]);
  return accepted;
}

/**
 * The event whose visit the answer describes: on arrival, where the batch has a page view. The verdict behind it, or whatever
 * else came of it, must not change who the visitor is taken for.
 */
function describedEvent(events: TrackedEvent[]): TrackedEvent | undefined {
  return events.findLast((event) => event.event_type === 'page_view') ?? events.at(-1);
}

/** Visits are shared and saved, too: where the site keeps nothing of a query, they don't keep its campaign either. */
function withoutQuery(event: TrackedEvent): TrackedEvent {
  return { ...event, page_url: event.page_url?.split('?', 1)[0] };
}

/** @throws RATE_LIMITED; then all events of the request count as left out */
async function limitSessions(
  { event, site }: Candidate,
  visit: Visit | null,
  sender: Sender,
  { sessions, drops }: PipelineParts,
  events: number,
): Promise<void> {
  try {
    await sessions.admit(site.id, visit?.sessionId ?? event.session_id, sender);
  } catch (error) {
    drops.note(site.id, 'too_many', events);
    throw error;
  }
}

/** The events of a request are of one page view, nearly always: its visit is looked for once. */
function once(visits: Visits, sender: Sender) {
  const found = new Map<string, ReturnType<Visits['join']>>();
  return (event: TrackedEvent) => {
    const name = `${event.site_id} ${event.session_id}`;
    const known = found.get(name);
    if (known !== undefined) return known;
    const joined = visits.join(event, sender);
    found.set(name, joined);
    return joined;
  };
}

/** Another account's site is as unknown to a key as one that does not exist. */
async function ownSite(
  event: TrackedEvent,
  field: string,
  request: TrackRequest,
  sites: SiteCache,
): Promise<OwnedSite> {
  const site = await sites.get(event.site_id);
  if (site && (request.owner === null || ownsSite(request.owner, site))) return site;
  throw new ApiError('NOT_FOUND', 'Site not found. Check site_id.', { field: `${field}site_id` });
}

function ownsSite(owner: NonNullable<TrackRequest['owner']>, site: OwnedSite): boolean {
  return owner.accountId === site.account_id && (owner.siteIds?.includes(site.id) ?? true);
}

/** Who has neither a key nor the site's page mark may be anybody. */
function senderOf(
  { owner, mark, receivedAt }: TrackRequest,
  site: OwnedSite,
  { marks }: Pick<PipelineParts, 'marks'>,
): NonNullable<EventRow['sender']> {
  if (owner) return 'key';
  return mark !== null && marks.isValid(site.id, mark, receivedAt) ? 'page' : 'unknown';
}

interface Circumstances {
  id: string;
  /** When the request arrived, as the engine reads it. */
  receivedText: string;
  timeOfArrival: ReturnType<typeof arrivalTimes>;
  country: string;
  visit: Visit | null;
  sentBy: NonNullable<EventRow['sender']>;
}

/** One accepted event → its row. It has no IP address. Metadata that has a column goes there too. */
function toRow({ event, site, page, visitor }: Candidate, seen: Circumstances): EventRow {
  const metadata = event.metadata ?? {};
  const said = scriptSays(event, seen.sentBy);
  const properties = readProperties(page, metadata, site.config); // before the address is shortened
  const session_id = clean(seen.visit?.sessionId ?? event.session_id);
  return {
    id: seen.id,
    site_id: event.site_id,
    session_id,
    event_type: event.event_type,
    occurred_at: timeOf(event, session_id, seen),
    received_at: seen.receivedText,
    page_url: page && clean(pageAddress(page, site.config)),
    page: page && clean(capitalDigits(page.pathname)),
    referrer: word(said.referrer, 253),
    device: deviceOf(said.device_type) ?? visitor.device,
    country: countryOf(said.country) ?? seen.country,
    browser: word(visitor.browser, 64),
    os: word(visitor.os, 64),
    language: word(said.language, 35),
    blocker: word(said.blocker_type, 64),
    kind: word(said.kind, 64),
    variant: word(said.variant, 64),
    arm: said.arm === 'walled' || said.arm === 'holdout' ? said.arm : undefined,
    properties,
    sender: seen.sentBy,
    metadata: event.metadata && JSON.stringify(withoutAgent(metadata)),
  };
}

/** A page's script names the time. Copies of its events are known by the exact time of arrival (store/later-copies.ts). */
function timeOf({ timestamp }: TrackedEvent, sessionId: string, seen: Circumstances): string {
  if (timestamp) return engineTime(Date.parse(timestamp));
  return seen.sentBy === 'page' ? seen.receivedText : seen.timeOfArrival(sessionId);
}

const limited = ['page', 'referrer', 'browser', 'os', 'language', 'blocker', 'kind', 'variant'] as const;

/** What senders can make up: a new value beyond a day's number counts as `(other)`. */
function withinLimits(row: EventRow, { config }: OwnedSite, values: DistinctValues, nowMs: number): EventRow {
  const admit = (dimension: string, value: string) => {
    const admitted = values.admit(row.site_id, dimension, value, nowMs);
    return admitted === value || !isKnownValue(dimension, value, config) ? admitted : value;
  };
  for (const name of limited) {
    const value = row[name];
    if (value) row[name] = admit(name, value);
  }
  for (const name in row.properties) row.properties[name] = admit(name, row.properties[name] ?? '');
  return row;
}

/** The row as a line for the spool; fields that are undefined get the column's default. */
export function toLine(row: EventRow): string {
  const line = JSON.stringify(row);
  // The engine would refuse the whole batch for a lone surrogate. In `metadata` it is inside inner JSON.
  const whole = line.includes('\\ud') ? line.replace(loneSurrogates, '\\ufffd') : line;
  return `${whole}\n`;
}

/** JSON.stringify escapes only lone surrogates, in lower case: whole pairs stay characters. */
const loneSurrogates = /\\ud[89a-f][0-9a-f]{2}/g;

/** The row keeps browser, system and device; the whole User-Agent could distinguish one visitor from others. */
function withoutAgent(metadata: Record<string, unknown>): Record<string, unknown> {
  if (!('user_agent' in metadata)) return metadata;
  const { user_agent: _, ...rest } = metadata;
  return rest;
}

function clean(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function word(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? clean(value).slice(0, most) : undefined;
}

function deviceOf(value: unknown): Visitor['device'] | null {
  return value === 'desktop' || value === 'mobile' || value === 'tablet' ? value : null;
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}
