import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { Rate } from '../../contract/analytics/revenue.ts';
import { longestMs } from '../../events/store/session-limits.ts';
import { dateAt } from '../period.ts';
import { openPrices, toNumber } from '../revenue/price.ts';
import type { AnalyticsStore } from '../store.ts';
import { bounds } from './count-exposures.ts';
import { shownIn, versionFrom } from './counted-periods.ts';
import type { RailCounts } from './judge-rails.ts';

/** Only of walls so old that most of their sessions are over: who has just seen one has not left yet. */
const overMs = 30 * 60_000;
/** A few sessions with hundreds of page views would drown the others. */
const maxViews = 50;

interface Row {
  name: string;
  period: number;
  country: string;
  device: string;
  sessions: number;
  pages: number;
  pages_squares: number;
  left: number;
  contested: number;
  ads: number;
  ads_squares: number;
}

/**
 * What the sessions of each variant come to, since its walls are what they are now. Page views with ads are worth what
 * the owner's rates of today say, by the site's clock, of 1,000 sessions; without a rate they are counted as they are.
 */
export async function countRails(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  run: ExperimentRun,
  { rates, nowMs }: { rates: Rate[]; nowMs: number },
): Promise<RailCounts[]> {
  const limits = bounds(site.id, run);
  const params = { ...limits, until: Math.min(limits.to, nowMs - overMs), views: maxViews };
  const rows = await store.query<Row>('quick', question(store.database), params);
  const first = versionFrom(run);
  const own = shownIn(rows, run).filter(({ period }) => period >= first);
  const priceOf = openPrices(rates);
  const today = dateAt(nowMs / 1000, site.config.timezone);
  return own.map((row) => {
    const price = rates.length === 0 ? 1 : 1000 * toNumber(priceOf(today, row.country, row.device) ?? 0n);
    return {
      name: row.name,
      period: row.period,
      sessions: row.sessions,
      pages_per_session: { sum: row.pages, squares: row.pages_squares },
      left_after_wall: { sum: row.left, squares: row.left },
      no_blocker: { sum: row.contested, squares: row.contested },
      revenue: { sum: price * row.ads, squares: price ** 2 * row.ads_squares },
    };
  });
}

function question(database: string): string {
  const views = 'toInt64(least(page_views, {views:UInt32}))';
  const ads = 'toInt64(least(adblock_not_detected, {views:UInt32}))';
  return `SELECT toString(variant) AS name, arrayCount(since -> since <= at, {starts:Array(Int64)}) - 1 AS period,
       toString(country) AS country, toString(device) AS device, sum(sign) AS sessions,
       sum(sign * ${views}) AS pages, sum(sign * ${views} * ${views}) AS pages_squares,
       sum(sign * left_after_wall) AS left, sum(sign * contested) AS contested,
       sum(sign * ${ads}) AS ads, sum(sign * ${ads} * ${ads}) AS ads_squares
     FROM (
       SELECT *, toUnixTimestamp64Milli(started_at) + wall_ms AS at
       FROM ${database}.sessions
       WHERE site_id = {site:UUID} AND wall_ms >= 0
         AND started_at >= fromUnixTimestamp64Milli({from:Int64} - ${longestMs}, 'UTC'))
     WHERE at >= {from:Int64} AND at < {until:Int64}
     GROUP BY name, period, country, device HAVING sessions > 0 ORDER BY name, period, country, device`;
}
