import type { DarkShare } from '../../contract/analytics/dark-share.ts';
import type { ServedDay } from '../../contract/analytics/revenue.ts';
import { type KnownSite, readKnownSince } from '../known-since.ts';
import {
  bounds,
  buckets,
  type DayRange,
  dayAfter,
  dayOf,
  type Period,
  periodOf,
  startOfDay,
} from '../period.ts';
import { knownDays } from '../raw-days.ts';
import { caveat } from '../revenue/caveats.ts';
import { sumViews } from '../revenue/page-view-sources.ts';
import type { AnalyticsStore } from '../store.ts';
import { type Channels, estimateDark } from './estimate-dark.ts';

/** What the owner's own server counted, from one day to another, and when the site's events were refused meanwhile. */
export type ReadServed = (days: { first: string; last: string }) => Promise<Served>;

interface Served {
  days: ServedDay[];
  /** Instants; `to` is null while it lasts. */
  pauses: { from: string; to: string | null }[];
  /** UTC days on which events were refused because a limit was reached or the disk was full. */
  limited: string[];
}

const dayS = 86_400;

/** On how many page views the script did not run, as far as two channels tell. */
export async function readDarkShare(
  store: AnalyticsStore,
  site: KnownSite,
  range: DayRange,
  nowMs: number,
  readServed: ReadServed,
): Promise<DarkShare> {
  const asked = periodOf(range, site.config.timezone, nowMs);
  const { counted: period, counted_from } = knownDays(asked, site, nowMs);
  const [first, last] = [period.first.toString(), period.last.toString()];
  const [served, seen] = await Promise.all([readServed({ first, last }), readSeen(store, site.id, period)]);
  const today = dayOf(new Date(nowMs).toISOString(), site.config.timezone);
  const over = served.days.filter(({ date }) => date < today);
  const since = over.length === 0 ? 0 : (await readKnownSince(store, [site]))(site.id);
  const whole = over.filter(({ date }) => couldRun(date, site.config.timezone, since, served));
  const channels = channelsOf(whole, seen);
  const estimate = estimateDark(channels);
  const { server, snippet } = channels;
  const seenByScript = server && Math.max(0, server.counted - server.scriptless);
  return {
    period: { start: asked.first.toString(), end: last },
    counted_from,
    share: estimate?.share ?? null,
    interval: estimate?.interval ?? null,
    server: server && { days: server.days, served: server.served, seen: seenByScript ?? 0 },
    snippet: snippet.scriptless === 0 ? null : { page_views: snippet.scriptless },
    caveats: [
      ...(estimate ? [] : [caveat('no_second_channel')]),
      ...(whole.length < over.length ? [caveat('days_left_out')] : []),
      ...(server ? [caveat('servers_count_bots')] : []),
      ...(estimate && !server ? [caveat('at_least')] : []),
      ...(server && (seenByScript ?? 0) > server.served ? [caveat('more_seen_than_served')] : []),
    ],
  };
}

interface SeenDay {
  day: string;
  counted: number;
  scriptless: number;
  squares: number;
}

/** Page views by day: all, with the squares of each session's, and those that only the inline snippet reported. */
async function readSeen(store: AnalyticsStore, siteId: string, period: Period): Promise<SeenDay[]> {
  const list = buckets(period, 'day');
  if (list.length === 0) return [];
  const starts = list.map(({ start }) => start);
  const sums = ['page_views', 'scriptless_views', 'view_squares'] as const;
  const rows = await store.query<{ start: number } & Record<(typeof sums)[number], number>>(
    'quick',
    sumViews(store.database, { sums: [...sums], spans: [bounds(period)], starts }),
    { site: siteId, starts },
  );
  const dates = new Map(list.map(({ start, date }) => [start, date]));
  return rows.map((row) => ({
    day: dates.get(row.start) ?? '',
    counted: row.page_views,
    scriptless: row.scriptless_views,
    squares: row.view_squares,
  }));
}

/**
 * Whether the script could run and report on this whole day: it was on the pages by then, and no events were refused because
 * the site was off or a limit was reached. A day without any page view counts: on all of them the script may have been blocked.
 * @param since Unix seconds, the first session; on that day the script may have come at any time
 */
function couldRun(date: string, zone: string, since: number, { pauses, limited }: Served): boolean {
  const [from, to] = [startOfDay(date, zone), startOfDay(dayAfter(date), zone)];
  const seconds = (instant: string) => Date.parse(instant) / 1000;
  const isPaused = pauses.some(
    (pause) => seconds(pause.from) < to && (pause.to === null || seconds(pause.to) > from),
  );
  const isLimited = limited.some((day) => seconds(day) < to && seconds(day) + dayS > from);
  return from >= since && !isPaused && !isLimited;
}

/** @param whole days that are over and that both counted: what was served today so far is not whole. */
function channelsOf(whole: ServedDay[], seen: SeenDay[]): Channels {
  const dates = new Set(whole.map(({ date }) => date));
  const both = sumOf(seen.filter(({ day }) => dates.has(day)));
  const all = whole.reduce((sum, { page_views }) => sum + page_views, 0);
  return {
    server: whole.length === 0 ? null : { days: whole.length, served: all, ...both },
    snippet: sumOf(seen),
  };
}

function sumOf(seen: SeenDay[]): Channels['snippet'] {
  const sum = (name: 'counted' | 'scriptless' | 'squares') =>
    seen.reduce((total, each) => total + each[name], 0);
  return { counted: sum('counted'), scriptless: sum('scriptless'), squares: sum('squares') };
}
