import { otherValues } from '../../contract/analytics/dimensions.ts';

/** Keeps a flood of made-up values from becoming a flood of numbers. */
export interface DistinctValues {
  /** @returns the value; once a dimension of a site has had its most values of this day (UTC), `(other)` for new ones */
  admit(siteId: string, dimension: string, value: string, nowMs: number): string;
}

/** Different values of a dimension that count by their own name, for each site, day and process. */
export const maxValues = 1_000;
/** A large site has more pages than that. */
export const maxPages = 20_000;
/** Over all sites, so that memory has a limit, too: about 20 MB. */
export const maxRemembered = 400_000;
/** A dimension of a site has so many also where floods on other sites took all of that. */
export const reserved = 50;

const dayMs = 86_400_000;

export function openDistinctValues(): DistinctValues {
  let day = 0;
  let remembered = 0;
  const seen = new Map<string, Map<string, Set<number>>>();
  return {
    admit(siteId, dimension, value, nowMs) {
      const today = Math.floor(nowMs / dayMs);
      if (today !== day) {
        day = today;
        remembered = 0;
        seen.clear();
      }
      const own = setOf(seen, siteId, dimension);
      const mark = hash(value);
      if (own.has(mark)) return value;
      const most = dimension === 'page' ? maxPages : maxValues;
      const isReserved = own.size < reserved;
      if (own.size >= most || (remembered >= maxRemembered && !isReserved)) return otherValues;
      own.add(mark);
      if (!isReserved) remembered++;
      return value;
    },
  };
}

/** By site, then by dimension: to join the two to one name would cost more than both looks. */
function setOf(seen: Map<string, Map<string, Set<number>>>, siteId: string, dimension: string): Set<number> {
  let ofSite = seen.get(siteId);
  if (!ofSite) {
    ofSite = new Map();
    seen.set(siteId, ofSite);
  }
  let own = ofSite.get(dimension);
  if (!own) {
    own = new Set();
    ofSite.set(dimension, own);
  }
  return own;
}

/** FNV-1a, 30 bits: what small integers hold. Two values with one hash are both admitted, which harms nothing. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 2;
}
