import { type KeptDays, longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { engineTime } from './columns.ts';
import { inSites } from './in-sites.ts';

const dayMs = 86_400_000;
/** The ids stand in statements, which may have 262,144 characters. */
const atOnce = 1_000;

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
    Array.from({ length: Math.ceil(sites.length / atOnce) }, (_, nth) => ({
      days,
      sites: sites.slice(nth * atOnce, (nth + 1) * atOnce),
    })),
  );
}

/** Start of the first UTC day (ms) whose sessions have all their events, also those that began the day before. */
export function firstWholeDay(days: number, nowMs: number): number {
  return (Math.floor(nowMs / dayMs) - (days - 2)) * dayMs;
}

/** The condition that a row's session still has all its events, for sites that keep them for fewer days. */
export function hasAllEvents(column: string, kept: SiteKept[], nowMs: number): string {
  const parts = sitesByDays(kept, 'events').map(({ days, sites }) => {
    const whole = engineTime(firstWholeDay(days, nowMs));
    return `NOT (${inSites(sites)} AND ${column} < toDateTime64('${whole}', 3, 'UTC'))`;
  });
  return parts.length === 0 ? '1' : parts.join(' AND ');
}
