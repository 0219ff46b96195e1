import { type KeptDays, longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { engineTime } from './columns.ts';
import { inSites } from './in-sites.ts';

const dayMs = 86_400_000;
/** What a statement takes on at once, so that its memory does not grow with the number of sites. */
export const maxSitesAtOnce = 1_000;

/** Sites that keep something for the same number of days. */
export interface SitesKeeping {
  days: number;
  sites: string[];
}

/** Those that keep fewer days of it than others. */
export function sitesByDays(kept: SiteKept[], kind: keyof KeptDays): SitesKeeping[] {
  const byDays = new Map<number, string[]>();
  for (const site of kept) {
    if (site[kind] >= longestKept[kind]) continue;
    byDays.set(site[kind], [...(byDays.get(site[kind]) ?? []), site.site]);
  }
  return [...byDays].flatMap(([days, sites]) =>
    Array.from({ length: Math.ceil(sites.length / maxSitesAtOnce) }, (_, nth) => ({
      days,
      sites: sites.slice(nth * maxSitesAtOnce, (nth + 1) * maxSitesAtOnce),
    })),
  );
}

/** Start of the first UTC day (ms) whose sessions have all their events, also those that began the day before. */
export function firstWholeDay(days: number, nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - (days - 2)) * dayMs;
}

/** The condition that a row's session still has all its events, for sites that keep them for fewer days. */
export function hasAllEvents(column: string, kept: SiteKept[], nowMs: number): string {
  return exceptOld(kept, 'events', nowMs, (whole) => isBefore(column, whole));
}

/** The condition that a session's day still has all its sessions, for sites that keep them for fewer days. */
export function hasAllSessions(column: string, kept: SiteKept[], nowMs: number): string {
  return exceptOld(kept, 'sessions', nowMs, (whole) => isBefore(column, whole));
}

/** The same of a cell. */
export function hasAllCells(column: string, kept: SiteKept[], nowMs: number): string {
  return exceptOld(kept, 'sessions', nowMs, (whole) => `${column} < ${whole / 1000}`);
}

const isBefore = (column: string, ms: number) => `${column} < toDateTime64('${engineTime(ms)}', 3, 'UTC')`;

/** @param isOld the condition that a row is of before this time, ms */
function exceptOld(
  kept: SiteKept[],
  kind: keyof KeptDays,
  nowMs: number,
  isOld: (whole: number) => string,
): string {
  const parts = sitesByDays(kept, kind).map(
    ({ days, sites }) => `NOT (${inSites(sites)} AND ${isOld(firstWholeDay(days, nowMs))})`,
  );
  return parts.length === 0 ? '1' : parts.join(' AND ');
}
