import { Temporal } from 'temporal-polyfill';
import type { Dimension } from '../contract/analytics/dimensions.ts';
import type { Filter } from '../contract/analytics/query.ts';
import { keptDays, longestKept } from '../contract/limits/kept-days.ts';
import type { SiteConfig } from '../contract/sites/sites.ts';
import { dayAfter, type Period, startOfDay } from './period.ts';

export interface KeepingSite {
  config: Pick<SiteConfig, 'timezone' | 'retention'>;
  /** UTC day, YYYY-MM-DD: what is older was removed when the site kept less. */
  events_removed_before?: string | null;
  /** The same for its sessions. */
  sessions_removed_before?: string | null;
}

/** Which pages a session saw is forgotten with its events, so questions about pages reach back as far as these. */
export function readsPages(filters: Filter[]): boolean {
  return filters.some(({ dimension }) => dimension === 'page');
}

/** The first local day of which the site still has every event. */
export function firstRawDay(site: KeepingSite, nowMs: number): string {
  return firstDayKept(keptDays(site.config).events, site.events_removed_before, site, nowMs);
}

/** The first local day of which the site still has every session. */
function firstSessionDay(site: KeepingSite, nowMs: number): string {
  return firstDayKept(keptDays(site.config).sessions, site.sessions_removed_before, site, nowMs);
}

function firstDayKept(
  days: number,
  removed: string | null | undefined,
  site: KeepingSite,
  nowMs: number,
): string {
  const kept = dayAgo(days - 1, site, nowMs);
  if (!removed) return kept;
  const isWhole = startOfDay(removed, site.config.timezone) >= Date.parse(removed) / 1000;
  const left = isWhole ? removed : dayAfter(removed);
  return [left, kept].sort()[1] as string;
}

/** The first local day that these filters know, where that is later than by default; null: as far back as all sites. */
export function firstKnownDay(filters: Filter[], site: KeepingSite, nowMs: number): string | null {
  if (readsPages(filters)) return firstRawDay(site, nowMs);
  const first = firstSessionDay(site, nowMs);
  return first > dayAgo(longestKept.sessions - 1, site, nowMs) ? first : null;
}

/**
 * What of a period can be counted: filters and splits by page know no session whose events are gone.
 * @returns `counted`: the days that are known, null: none; `counted_from`: the first local day that is known, where the
 *   period begins before it, else null
 */
export function knownPart(
  period: Period,
  { filters, dimensions = [] }: { filters: Filter[]; dimensions?: Dimension[] },
  site: KeepingSite,
  nowMs: number,
): { counted: Period | null; counted_from: string | null } {
  const since =
    readsPages(filters) || dimensions.includes('page')
      ? firstRawDay(site, nowMs)
      : firstSessionDay(site, nowMs);
  const first = Temporal.PlainDate.from(since);
  if (Temporal.PlainDate.compare(first, period.first) <= 0) return { counted: period, counted_from: null };
  const isKnown = Temporal.PlainDate.compare(first, period.last) <= 0;
  return { counted: isKnown ? { ...period, first } : null, counted_from: since };
}

/**
 * The same of all visits, for numbers without filters.
 * @returns `counted`: where no day is known, a period without days
 */
export function knownDays(
  period: Period,
  site: KeepingSite,
  nowMs: number,
): { counted: Period; counted_from: string | null } {
  const { counted, counted_from } = knownPart(period, { filters: [] }, site, nowMs);
  return { counted: counted ?? { ...period, first: period.last.add({ days: 1 }) }, counted_from };
}

/** Since when a question with these filters can be answered, Unix seconds. */
export function knownForFilters(filters: Filter[], site: KeepingSite, nowMs: number): number {
  const first = readsPages(filters) ? firstRawDay(site, nowMs) : firstSessionDay(site, nowMs);
  return startOfDay(first, site.config.timezone);
}

/** Local day. */
function dayAgo(days: number, { config }: KeepingSite, nowMs: number): string {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(config.timezone);
  return now.toPlainDate().subtract({ days }).toString();
}
