import type { Dashboard, Filters } from '../contract/analytics.ts';

import type { CountName } from './metrics.ts';
import { bounds, lastDays, periodBefore } from './period.ts';
import { ask, toFilters } from './query.ts';
import { change, percent, round } from './rates.ts';
import type { AnalyticsStore } from './store.ts';

const names: CountName[] = ['sessions', 'adblock_detected', 'judged', 'walls_displayed', 'conversions'];
const nothing: Partial<Record<CountName, number>> = {};

/** The headline numbers of the last days beside those of the days before, in one query. */
export async function readDashboard(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  request: { days: number; filters: Filters },
  nowMs: number,
): Promise<Dashboard> {
  const period = lastDays(request.days, site.config.timezone, nowMs);
  const current = bounds(period);
  const earlier = bounds(periodBefore(period));
  const rows = await ask(store, {
    siteId: site.id,
    counts: names,
    from: earlier.from,
    to: current.to,
    starts: [earlier.from, current.from],
    filters: toFilters(request.filters),
  });
  const at = (start: number) => rows.find((row) => row.start === start) ?? nothing;
  const now = headline(at(current.from));
  const before = headline(at(earlier.from));
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    metrics: now,
    comparison: {
      sessions_change: change(now.sessions, before.sessions),
      conversions_change: change(now.conversions, before.conversions),
      rate_change: round(now.conversion_rate - before.conversion_rate),
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
    recovery_rate: percent(conversions, adblock_detected),
    unknown_sessions: Math.max(0, sessions - judged),
  };
}
