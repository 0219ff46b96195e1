import type { Filter } from '../contract/analytics/query.ts';
import { type KnownSite, readKnownSince } from './known-since.ts';
import { bounds, type periodOf, type Span } from './period.ts';
import { type Comparison, type CutPeriod, periodToCompare } from './period-to-compare.ts';
import { knownForFilters, knownPart } from './raw-days.ts';
import type { AnalyticsStore } from './store.ts';

interface Asked {
  period: ReturnType<typeof periodOf>;
  compare: Comparison;
  filters: Filter[];
  nowMs: number;
}

/** Of each period the part that these filters know, in Unix seconds; nothing of one that is all forgotten. */
export function knownSpans(periods: CutPeriod[], filters: Filter[], site: KnownSite, nowMs: number): Span[] {
  return periods.flatMap((period) => {
    const { counted } = knownPart(period, { filters }, site, nowMs);
    return counted ? [{ from: bounds(counted).from, to: period.to }] : [];
  });
}

/**
 * A period and the one to compare it with; `is_whole`: the store has all of the other one, and that one is over.
 * @param read of one period, or of two that do not overlap, ascending: both in one question
 */
export async function readBeside<Part extends object>(
  store: AnalyticsStore,
  site: KnownSite,
  { period, compare, filters, nowMs }: Asked,
  read: (periods: CutPeriod[]) => Promise<Part[]>,
): Promise<{ now: Part; before: (Part & { is_whole: boolean }) | null }> {
  const before = periodToCompare(period, compare, nowMs);
  const whole = { ...period, to: bounds(period).to, isCut: false };
  const isApart = before !== null && bounds(before).to <= bounds(whole).from;
  const one = async (each: CutPeriod) => (await read([each]))[0] as Part;
  const [[now, earlier], knownSince] = await Promise.all([
    isApart
      ? read([before, whole]).then((parts) => parts.reverse())
      : Promise.all([one(whole), before && one(before)]),
    before && readKnownSince(store, [site]),
  ]);
  const since = Math.max(knownSince?.(site.id) ?? 0, knownForFilters(filters, site, nowMs));
  if (!before || !earlier) return { now, before: null };
  const is_whole = bounds(before).from >= since && before.to * 1000 <= nowMs;
  return { now, before: { ...earlier, is_whole } };
}
