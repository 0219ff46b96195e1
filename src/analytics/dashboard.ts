import type { Dashboard, Filters } from '../contract/analytics/analytics.ts';
import { type KnownSite, readKnownSince } from './known-since.ts';
import type { CountName } from './metrics.ts';
import { bounds, lastDays } from './period.ts';
import { periodBeforeSoFar } from './period-to-compare.ts';
import { ask, toFilters } from './query.ts';
import { changeIfKnown, exactPercent, percent, round } from './rates.ts';
import { knownForFilters, knownPart } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

const names: CountName[] = [
  'sessions',
  'adblock_detected',
  'judged',
  'walls_displayed',
  'conversions',
  'unconfirmed_conversions',
  'recovered',
  'unconfirmed_recovered',
];

/** The headline numbers of the last days beside those of the days before, up to the same time of day. */
export async function readDashboard(
  store: AnalyticsStore,
  site: KnownSite,
  request: { days: number; filters: Filters },
  nowMs: number,
): Promise<Dashboard> {
  const filters = toFilters(request.filters);
  const period = lastDays(request.days, site.config.timezone, nowMs);
  const earlier = periodBeforeSoFar(period, nowMs);
  const { counted, counted_from } = knownPart(period, { filters }, site, nowMs);
  const spans = [earlier, ...(counted ? [bounds(counted)] : [])];
  const starts = spans.map(({ from }) => from);
  const [rows, knownSince] = await Promise.all([
    ask(store, { siteId: site.id, counts: names, spans, starts, filters }),
    readKnownSince(store, [site]),
  ]);
  const during = (start: number | undefined) => headline(rows.find((row) => row.start === start) ?? {});
  const [before, now] = [during(starts[0]), during(starts[1])];
  const since = Math.max(knownSince(site.id), knownForFilters(filters, site, nowMs));
  const isKnown = earlier.from >= since;
  const rate = exactPercent(now.conversions, now.walls_displayed);
  const formerRate = exactPercent(before.conversions, before.walls_displayed);
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    counted_from,
    metrics: now,
    comparison: {
      sessions_change: changeIfKnown(now.sessions, before.sessions, isKnown),
      conversions_change: changeIfKnown(now.conversions, before.conversions, isKnown),
      // A number by contract: no change is claimed against days that are not known, or where no wall was shown.
      rate_change: isKnown && rate !== null && formerRate !== null ? round(rate - formerRate) : 0,
    },
  };
}

function headline(row: Partial<Record<CountName, number>>): Dashboard['metrics'] {
  const { sessions = 0, adblock_detected = 0, judged = 0, walls_displayed = 0, conversions = 0 } = row;
  return {
    sessions,
    adblock_detected,
    walls_displayed,
    conversions,
    conversion_rate: percent(conversions, walls_displayed),
    unconfirmed_conversions: row.unconfirmed_conversions ?? 0,
    recovered: row.recovered ?? 0,
    unconfirmed_recovered: row.unconfirmed_recovered ?? 0,
    recovery_rate: percent(conversions, adblock_detected),
    unknown_sessions: Math.max(0, sessions - judged),
  };
}
