import type { SiteNumbers } from '../contract/analytics/overview.ts';
import { type KnownSite, readKnownSince } from './known-since.ts';
import { type CountName, countSql, metricValue } from './metrics.ts';
import { bounds, buckets, lastDays } from './period.ts';
import { periodBeforeSoFar } from './period-to-compare.ts';
import { changeIfKnown } from './rates.ts';
import type { AnalyticsStore } from './store.ts';

const names: CountName[] = ['sessions', 'adblock_detected', 'judged', 'conversions'];
type CountedNumbers = Omit<SiteNumbers, 'next'>;
export type SiteRow = { site: string; start: number } & Partial<Record<CountName, number>>;

/**
 * The headline numbers of many sites, against the days before up to the same time of day: as many questions for each
 * time zone that they have, however many sites there are.
 */
export async function readSitesSummary(
  store: AnalyticsStore,
  sites: KnownSite[],
  days: number,
  nowMs: number,
): Promise<CountedNumbers[]> {
  const zones = [...new Set(sites.map((site) => site.config.timezone))];
  const membersOf = (zone: string) => sites.filter((site) => site.config.timezone === zone);
  const found = await Promise.all(zones.map((zone) => readZone(store, zone, membersOf(zone), days, nowMs)));
  const byId = new Map(found.flat().map((numbers) => [numbers.site_id, numbers]));
  return sites.flatMap((site) => byId.get(site.id) ?? []);
}

async function readZone(
  store: AnalyticsStore,
  zone: string,
  sites: KnownSite[],
  days: number,
  nowMs: number,
): Promise<CountedNumbers[]> {
  const period = lastDays(days, zone, nowMs);
  const current = bounds(period);
  const earlier = periodBeforeSoFar(period, nowMs);
  const list = buckets(period, 'day').map((bucket) => bucket.start);
  const ids = sites.map((site) => site.id);
  const [totals, before, daily, knownSince] = await Promise.all([
    askSites(store, ids, names, current, [current.from]),
    askSites(store, ids, ['sessions'], earlier, [earlier.from]),
    askSites(store, ids, ['sessions'], current, list),
    readKnownSince(store, sites),
  ]);
  const at = (rows: SiteRow[], site: string, start: number) =>
    rows.find((row) => row.site === site && row.start === start);
  return sites.map(({ id }) => {
    const now: Partial<SiteRow> = at(totals, id, current.from) ?? {};
    const sessions = now.sessions ?? 0;
    return {
      site_id: id,
      sessions,
      unknown_sessions: Math.max(0, sessions - (now.judged ?? 0)),
      adblock_detected: now.adblock_detected ?? 0,
      conversions: now.conversions ?? 0,
      detection_rate: metricValue('detection_rate', now),
      sessions_change: changeIfKnown(
        sessions,
        at(before, id, earlier.from)?.sessions ?? 0,
        earlier.from >= knownSince(id),
      ),
      sparkline: list.map((start) => at(daily, id, start)?.sessions ?? 0),
    };
  });
}

/** Counts of many sites in one question, by the buckets that begin at `starts`. */
export function askSites(
  store: AnalyticsStore,
  ids: string[],
  wanted: CountName[],
  range: { from: number; to: number },
  starts: number[],
): Promise<SiteRow[]> {
  return store.query<SiteRow>(
    'quick',
    `SELECT toString(site_id) AS site, roundDown(toUnixTimestamp(started_at), {starts:Array(UInt32)}) AS start,
       ${wanted.map(countSql).join(', ')}
     FROM ${store.database}.sessions
     WHERE site_id IN {ids:Array(UUID)}
       AND started_at >= toDateTime({from:UInt32}, 'UTC') AND started_at < toDateTime({to:UInt32}, 'UTC')
     GROUP BY site, start`,
    { ids, ...range, starts },
  );
}
