import { freshVisit, type Visit } from './cookieless-sessions.ts';

/**
 * What two sides know of one visit, such as this process and the store while requests of it overlap: neither text alone has all
 * of it, and the older one must not undo the newer one.
 */
export function mergeVisits(one: Visit, other: Visit): Visit {
  const viewed = other.pageViews > one.pageViews ? other : one;
  const ofAd = (other.adAt ?? 0) > (one.adAt ?? 0) ? other : one;
  return {
    sessionId: one.sessionId,
    begunAt: Math.min(one.begunAt, other.begunAt),
    seenAt: Math.max(one.seenAt, other.seenAt),
    pageViews: viewed.pageViews,
    viewId: viewed.viewId,
    landing: viewed.landing,
    wall: wallOf(one, other),
    wallAt: newest(one.wallAt, other.wallAt),
    convertedAt: newest(one.convertedAt, other.convertedAt),
    isDismissed: one.isDismissed || other.isDismissed,
    awaitsAd: ofAd.awaitsAd,
    adAt: ofAd.adAt,
    wasClear: one.wasClear || other.wasClear,
  };
}

/** The same of visits as they are stored. */
export function mergeTexts(one: string, other: string): string {
  return one === other ? one : JSON.stringify(mergeVisits(readVisit(one), readVisit(other)));
}

/** Fields that another version did not write have the values of a new visit. */
export function readVisit(text: string): Visit {
  const { sessionId, seenAt, ...known } = JSON.parse(text) as Visit;
  return { ...freshVisit(sessionId, seenAt, null), ...known };
}

/** A conversion ends the wall before it. */
function wallOf(one: Visit, other: Visit): Visit['wall'] {
  const [first, second] = [lastChange(one), lastChange(other)];
  if (first !== second) return (first > second ? one : other).wall;
  if (one.convertedAt !== other.convertedAt)
    return ((one.convertedAt ?? 0) > (other.convertedAt ?? 0) ? one : other).wall;
  return one.wall ?? other.wall;
}

function lastChange({ wallAt, convertedAt }: Visit): number {
  return newest(wallAt, convertedAt) ?? 0;
}

function newest(one: number | undefined, other: number | undefined): number | undefined {
  return (other ?? 0) > (one ?? 0) ? other : one;
}
