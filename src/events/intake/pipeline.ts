import { ApiError, invalidFields } from '../../contract/core/errors.ts';
import type { DropReason } from '../../contract/events/dropped-events.ts';
import type { KnownVisit, TrackedEvent } from '../../contract/events/events.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { engineTime } from '../store/columns.ts';
import { type Sender, tellVisit, type Visit, type Visits } from './cookieless-sessions.ts';
import type { CountryOf } from './country.ts';
import { checkDescription, describedAgent } from './described-visitor.ts';
import type { DropCounts } from './drop-counts.ts';
import { hostMatches, hostOf, pageHost } from './origin.ts';
import { toLine, toRow } from './row.ts';
import type { SiteCache } from './site-cache.ts';
import type { Visitor } from './visitor.ts';

/**
 * From checked events to spool lines. A step passes the draft on, drops it with a counted reason, or refuses
 * the whole request by throwing: nothing of a refused request is stored.
 */
export interface TrackRequest {
  events: TrackedEvent[];
  /** Sent as `events: […]`: a refusal then names the place in the list, also in a list of one. */
  isBatch: boolean;
  /** Whether the SDK asks what is known of the visit. */
  asksVisit: boolean;
  /** Origin header, where the browser sent one. */
  origin: string | null;
  userAgent: string;
  address: string;
  /** Whose valid key was sent, and for which of their sites; null for a browser. */
  owner: { accountId: string; siteIds: string[] | null } | null;
  receivedAt: number;
}

export interface PipelineParts {
  sites: SiteCache;
  readVisitor: (userAgent: string) => Visitor;
  countryOf: CountryOf;
  visits: Visits;
  newId: () => string;
  /** Where it is counted what a site's owner would miss. */
  drops: Pick<DropCounts, 'note'>;
}

export interface Accepted {
  ids: string[];
  lines: string[];
  /** Of each line. */
  siteIds: string[];
  dropped: Partial<Record<Left, number>>;
  visit?: KnownVisit;
}

/** `resumed`: the start of a session that turned out to go on. */
type Left = 'bot' | 'resumed';

interface Draft {
  event: TrackedEvent;
  field: string;
  site: OwnedSite;
  page: URL | undefined;
  originHost: string | null | undefined;
  request: TrackRequest;
  visitor: Visitor;
  sender: Sender;
  visits: Visits;
  /** Found by the last step, for an event whose id is good for one page view. */
  visit: Visit | null;
}

type Step = (draft: Draft) => Left | undefined;

/** The policy, in order. */
const steps: Step[] = [checkActive, checkTime, checkOrigin, checkOwnersWord, dropBots, joinVisit];

/** Under which name the refusals of a step are counted. */
const refusals = new Map<Step, DropReason>([
  [checkActive, 'inactive'],
  [checkTime, 'bad_time'],
  [checkOrigin, 'other_origin'],
]);

export async function runPipeline(request: TrackRequest, parts: PipelineParts): Promise<Accepted> {
  const sentBy = parts.readVisitor(request.userAgent);
  const country = parts.countryOf(request.address);
  const originHost = request.origin === null ? undefined : hostOf(request.origin);
  const receivedText = engineTime(request.receivedAt);
  const { visits } = parts;
  const sender = { address: request.address, userAgent: request.userAgent, nowMs: request.receivedAt };
  const accepted: Accepted = { ids: [], lines: [], siteIds: [], dropped: {} };
  for (const [index, event] of request.events.entries()) {
    const site = await ownSite(event, request, parts.sites);
    const field = request.isBatch ? `events.${index}.` : '';
    const page = event.page_url === undefined ? undefined : new URL(event.page_url);
    const agent = request.owner && describedAgent(event);
    const visitor = agent ? parts.readVisitor(agent) : sentBy;
    const draft: Draft = {
      event,
      field,
      site,
      page,
      originHost,
      request,
      visitor,
      sender,
      visits,
      visit: null,
    };
    const reason = firstDrop(draft, parts.drops);
    if (request.asksVisit && reason !== 'bot') accepted.visit = tellVisit(draft.visit, event, country);
    if (reason) {
      accepted.dropped[reason] = (accepted.dropped[reason] ?? 0) + 1;
      parts.drops.note(site.id, reason, 1);
      continue;
    }
    const id = event.event_id ?? parts.newId();
    accepted.ids.push(id);
    accepted.siteIds.push(site.id);
    const sessionId = draft.visit?.sessionId ?? event.session_id;
    const pageQuery = site.config.page_url_query;
    const seen = { receivedText, visitor, country, id, page, pageQuery, sessionId };
    accepted.lines.push(toLine(toRow(event, seen)));
  }
  return accepted;
}

/** @throws what a step refuses; nothing of the request is stored then, so all of it counts. */
function firstDrop(draft: Draft, drops: Pick<DropCounts, 'note'>): Left | undefined {
  for (const step of steps) {
    try {
      const reason = step(draft);
      if (reason) return reason;
    } catch (error) {
      const refusal = refusals.get(step);
      if (refusal) drops.note(draft.site.id, refusal, draft.request.events.length);
      throw error;
    }
  }
  return undefined;
}

/** Another account's site is as unknown to a key as one that does not exist. */
async function ownSite(event: TrackedEvent, request: TrackRequest, sites: SiteCache): Promise<OwnedSite> {
  const site = await sites.get(event.site_id);
  if (site && (request.owner === null || ownsSite(request.owner, site))) return site;
  throw new ApiError('NOT_FOUND', 'Site not found. Check site_id.', { field: 'site_id' });
}

function ownsSite(owner: NonNullable<TrackRequest['owner']>, site: OwnedSite): boolean {
  return owner.accountId === site.account_id && (owner.siteIds?.includes(site.id) ?? true);
}

function checkActive({ site }: Draft): undefined {
  if (site.status === 'inactive')
    throw new ApiError('FORBIDDEN', 'This site is inactive. Activate it to record events.', {
      field: 'site_id',
    });
}

const oldestMs = 7 * 86_400_000;
const aheadMs = 10 * 60_000;

function checkTime({ event, field, request }: Draft): undefined {
  if (event.timestamp === undefined) return;
  const age = request.receivedAt - Date.parse(event.timestamp);
  if (age > oldestMs || age < -aheadMs) {
    throw invalidFields([{ field: `${field}timestamp`, reason: 'invalid_value' }]);
  }
}

/** Without a key, the page and the Origin that are given must belong to the site, and one must be given. */
function checkOrigin({ site, field, page, originHost, request }: Draft): undefined {
  if (request.owner !== null) return;
  const hosts = [pageHost(page), originHost].filter((host) => host !== undefined);
  if (hosts.length > 0 && hosts.every((host) => host !== null && hostMatches(host, site))) return;
  throw new ApiError('FORBIDDEN', `Events for ${site.domain} must come from its own pages.`, {
    field: pageHost(page) === undefined ? 'origin' : `${field}page_url`,
  });
}

function checkOwnersWord({ event, field, request }: Draft): undefined {
  if (request.owner !== null) checkDescription(event, field);
}

/** An owner's program is known by its key: that its name looks like a crawler's is no reason to drop its events. */
function dropBots({ visitor, request }: Draft): Left | undefined {
  return visitor.bot && request.owner === null ? 'bot' : undefined;
}

/** An owner's own program keeps its ids by itself. */
function joinVisit(draft: Draft): Left | undefined {
  const { event, request, sender, visits } = draft;
  const found = request.owner ? null : visits.join(event, sender);
  if (!found) return undefined;
  draft.visit = found.visit;
  if (found.isResumed && event.event_type === 'session_start') return 'resumed';
  visits.note(found.visit, event, sender);
  return undefined;
}
