import { ApiError, invalidFields } from '../../contract/core/errors.ts';
import type { DropReason } from '../../contract/events/dropped-events.ts';
import type { TrackedEvent } from '../../contract/events/events.ts';
import { oldestEventMs } from '../../contract/limits/event-age.ts';
import type { OwnedSite } from '../../records/sites/sites.ts';
import { checkDescription } from './described-visitor.ts';
import type { DropCounts } from './drop-counts.ts';
import { hostMatches, pageHost } from './origin.ts';
import type { Visitor } from './visitor.ts';

/** An event of a request, and what the checks need to know about it. */
export interface Candidate {
  event: TrackedEvent;
  /** Prefix of its fields in error messages. */
  field: string;
  site: OwnedSite;
  page: URL | undefined;
  originHost: string | null | undefined;
  visitor: Visitor;
  /** Whether the request had an API key of the site's owner. */
  isOwners: boolean;
  receivedAt: number;
}

type Check = (candidate: Candidate) => 'bot' | undefined;

/** In order. A check passes an event, drops it with a reason, or refuses the whole request by throwing. */
const checks: Check[] = [checkActive, checkTime, checkOrigin, checkOwnersWord, dropBots];

/** Under which name the refusals of a check are counted. */
const refusals = new Map<Check, DropReason>([
  [checkActive, 'inactive'],
  [checkTime, 'bad_time'],
  [checkOrigin, 'other_origin'],
]);

/**
 * @param events events of the request: a refused request stores none of them, so all of them count as refused.
 * @returns why the event is dropped; undefined if it is accepted.
 * @throws ApiError if the request is refused.
 */
export function applyPolicy(
  candidate: Candidate,
  drops: Pick<DropCounts, 'note'>,
  events: number,
): 'bot' | undefined {
  for (const check of checks) {
    try {
      const reason = check(candidate);
      if (reason) return reason;
    } catch (error) {
      const refusal = refusals.get(check);
      if (refusal) drops.note(candidate.site.id, refusal, events);
      throw error;
    }
  }
  return undefined;
}

function checkActive({ site, field }: Candidate): undefined {
  if (site.status === 'inactive')
    throw new ApiError('FORBIDDEN', 'This site is off. Turn it on to record events.', {
      field: `${field}site_id`,
    });
}

const aheadMs = 10 * 60_000;
const oldest = `at most ${oldestEventMs / 86_400_000} days old`;
const ahead = `at most ${aheadMs / 60_000} minutes ahead`;

function checkTime({ event, field, receivedAt }: Candidate): undefined {
  if (event.timestamp === undefined) return;
  const age = receivedAt - Date.parse(event.timestamp);
  if (age > oldestEventMs) throw badTime(field, 'is too old');
  if (age < -aheadMs) throw badTime(field, 'is in the future');
}

function badTime(field: string, found: string): ApiError {
  return invalidFields(
    [{ field: `${field}timestamp`, reason: 'invalid_value' }],
    `${found}; it must be ${oldest} and ${ahead} of the server's clock`,
  );
}

/** Without a key, page and Origin must belong to the site if they are given, and one of them must be given. */
function checkOrigin({ site, field, page, originHost, isOwners }: Candidate): undefined {
  if (isOwners) return;
  const isForeign = (host: string | null | undefined) =>
    host !== undefined && (host === null || !hostMatches(host, site));
  const ofPage = pageHost(page);
  const isPageForeign = isForeign(ofPage);
  if (!isPageForeign && !isForeign(originHost) && (ofPage ?? originHost) !== undefined) return;
  throw new ApiError('FORBIDDEN', `Events for ${site.domain} must come from its own pages.`, {
    field: isPageForeign ? `${field}page_url` : 'origin',
  });
}

function checkOwnersWord({ event, field, isOwners }: Candidate): undefined {
  if (isOwners) checkDescription(event, field);
}

/** The key identifies an owner's program, so its events count even if its User-Agent looks like a crawler's. */
function dropBots({ visitor, isOwners }: Candidate): 'bot' | undefined {
  return visitor.bot && !isOwners ? 'bot' : undefined;
}
