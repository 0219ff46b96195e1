import { ApiError } from '../../contract/core/errors.ts';
import { type TrackedEvent, trackLimits } from '../../contract/events/events.ts';
import type { SiteCache } from '../../events/intake/site-cache.ts';
import { type Limiter, windowMs } from '../../kit/limiter/limiter.ts';
import { countRequest } from './rate-limit.ts';

const idLength = 36;

type Counted = Awaited<ReturnType<typeof countRequest>>;

/**
 * Which sites the events of a request belong to, before it is checked: each once, and '' for whatever belongs to no
 * site, so that made-up ids share one count. A `site_id` beside `events` means nothing to the contract, nor here.
 * The lookup ends at the first unknown site, since the request is refused for it.
 */
export async function sitesAsked(value: unknown, sites: SiteCache): Promise<string[]> {
  const { events } = (value ?? {}) as { events?: unknown };
  if (events === undefined) return [await knownId(value, sites)];
  if (!Array.isArray(events) || events.length === 0 || events.length > trackLimits.events) return [''];
  const ids = new Set<string>();
  for (const event of events) {
    const raw = rawId(event);
    if (ids.has(raw)) continue;
    const id = await knownId(event, sites);
    ids.add(id);
    if (id === '') break;
  }
  return [...ids];
}

/** Counts a request once for each of its sites; the answer is that of a site that refuses it, or has the least left. */
export async function countForSites(
  limiter: Limiter,
  siteIds: string[],
  client: string,
  limit: number,
  now: number,
): Promise<Counted> {
  const [first = '', ...others] = siteIds;
  let tightest = await countRequest(limiter, `track:${first}:${client}`, limit, now);
  for (const id of others) {
    const counted = await countRequest(limiter, `track:${id}:${client}`, limit, now);
    if (isTighter(counted, tightest)) tightest = counted;
  }
  return tightest;
}

/**
 * Counts the events of a batch for each site and address; single events are bounded by the limit of requests.
 * @throws RATE_LIMITED with reason `too_many_events`.
 */
export async function countEvents(
  limiter: Limiter,
  events: TrackedEvent[],
  client: string,
  limit: number,
  now: number,
): Promise<void> {
  if (limit === 0 || events.length < 2) return;
  for (const [siteId, count] of eventsBySite(events)) {
    const { allowed, resetAt } = await limiter.take(`events:${siteId}:${client}`, limit, windowMs, count);
    if (allowed) continue;
    const seconds = Math.max(1, Math.ceil((resetAt - now) / 1000));
    throw new ApiError(
      'RATE_LIMITED',
      `More than ${limit} events per minute in batches from one IP address. Try again in ${seconds} seconds, or send them with an API key.`,
      { reason: 'too_many_events', limit, retry_after: seconds },
    );
  }
}

export function eventsBySite(events: TrackedEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { site_id } of events) counts.set(site_id, (counts.get(site_id) ?? 0) + 1);
  return counts;
}

/** A limit must hold while the records store is away: then the id is taken as it is. */
async function knownId(event: unknown, sites: SiteCache): Promise<string> {
  const id = rawId(event);
  if (id.length !== idLength) return '';
  try {
    return (await sites.get(id))?.id ?? '';
  } catch {
    return id; // the same failure is reported below
  }
}

function rawId(event: unknown): string {
  const { site_id } = (event ?? {}) as { site_id?: unknown };
  return typeof site_id === 'string' ? site_id.toLowerCase() : '';
}

/** What is refused has none left, and so has the last request that is not. */
function isTighter(one: Counted, other: Counted): boolean {
  if (other.refusal !== null) return false;
  return one.refusal !== null || remaining(one) < remaining(other);
}

function remaining({ headers }: Counted): number {
  return Number(headers['x-ratelimit-remaining']);
}
