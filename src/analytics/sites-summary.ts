import type { SiteNumbers } from '../contract/analytics/overview.ts';
import { askSites } from './ask-sites.ts';
import { type KnownSite, readKnownSince } from './known-since.ts';
import { type CountName, metricValue, sumCounts } from './metrics.ts';
import { bounds, buckets, lastDays } from './period.ts';
import { periodBeforeSoFar } from './period-to-compare.ts';
import { changeIfKnown } from './rates.ts';
import { knownForFilters } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

const names = ['sessions', 'adblock_detected', 'judged', 'conversions'] satisfies CountName[];
type CountedNumbers = Omit<SiteNumbers, 'next'>;

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
  const spans = list.map((from, index) => ({ from, to: list[index + 1] ?? current.to }));
  const ids = sites.map((site) => site.id);
  const [rows, knownSince] = await Promise.all([
    askSites(store, ids, names, [earlier, ...spans]),
    readKnownSince(store, sites),
  ]);
  return sites.map((site) => {
    const { id } = site;
    const own = new Map(rows.flatMap((row) => (row.site === id ? [[row.start, row]] : [])));
    const now = sumCounts(
      names,
      list.flatMap((start) => own.get(start) ?? []),
    );
    const { sessions } = now;
    return {
      site_id: id,
      sessions,
      unknown_sessions: Math.max(0, sessions - now.judged),
      adblock_detected: now.adblock_detected,
      conversions: now.conversions,
      detection_rate: metricValue('detection_rate', now),
      sessions_change: changeIfKnown(
        sessions,
        own.get(earlier.from)?.sessions ?? 0,
        earlier.from >= Math.max(knownSince(id), knownForFilters([], site, nowMs)),
      ),
      sparkline: list.map((start) => own.get(start)?.sessions ?? 0),
    };
  });
}
