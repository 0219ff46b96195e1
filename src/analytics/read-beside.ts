import type { Filter } from '../contract/analytics/query.ts';
import { type KnownSite, readKnownSince } from './known-since.ts';
import { bounds, type periodOf } from './period.ts';
import { type Comparison, type CutPeriod, periodToCompare } from './period-to-compare.ts';
import { knownForFilters } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

interface Asked {
  period: ReturnType<typeof periodOf>;
  compare: Comparison;
  filters: Filter[];
  nowMs: number;
}

/** A period and the one to compare it with, read at once; `is_whole`: the store has all of the earlier one. */
export async function readBeside<Part extends object>(
  store: AnalyticsStore,
  site: KnownSite,
  { period, compare, filters, nowMs }: Asked,
  read: (period: CutPeriod) => Promise<Part>,
): Promise<{ now: Part; before: (Part & { is_whole: boolean }) | null }> {
  const before = periodToCompare(period, compare, nowMs);
  const [now, earlier, knownSince] = await Promise.all([
    read({ ...period, to: bounds(period).to, isCut: false }),
    before && read(before),
    before && readKnownSince(store, [site]),
  ]);
  const since = Math.max(knownSince?.(site.id) ?? 0, knownForFilters(filters, period.zone, nowMs));
  return { now, before: earlier && before && { ...earlier, is_whole: bounds(before).from >= since } };
}
