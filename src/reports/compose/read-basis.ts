import { readKnownSince } from '../../analytics/known-since.ts';
import { bounds, type Period } from '../../analytics/period.ts';
import { change, round } from '../../analytics/rates.ts';
import { newcombeInterval } from '../../analytics/statistics/newcombe.ts';
import type { Change, ReportMetrics } from '../report.ts';
import type { ReportOrder, ReportSite, Sources } from './order.ts';
import { type Counting, daysOf, readTotals } from './read-counts.ts';

/** What every report starts from: the numbers of its days, and of the days before where there were any. */
export interface Basis {
  site: ReportSite;
  order: ReportOrder;
  counting: Counting;
  now: ReportMetrics;
  /** Null where these days are not known, or not from their first on. */
  before: ReportMetrics | null;
  previous: ReportOrder['period'] | null;
  /** Whether the site was added only after the first of these days had begun. */
  isFirst: boolean;
  /** Whether the site was added after all of these days. */
  isTooEarly: boolean;
}

export async function readBasis(
  { store }: Sources,
  site: ReportSite,
  order: ReportOrder,
  earlier: Period,
): Promise<Basis> {
  const counting = { store, siteId: site.id, period: daysOf(site, order.period), filters: order.filters };
  const [now, before, knownSince] = await Promise.all([
    readTotals(counting),
    readTotals({ ...counting, period: earlier }),
    readKnownSince(store, [site]),
  ]);
  const added = Date.parse(site.created_at) / 1000;
  const hasBefore = bounds(earlier).from >= knownSince(site.id);
  return {
    site,
    order,
    counting,
    now,
    before: hasBefore ? before : null,
    previous: hasBefore ? { start: earlier.first.toString(), end: earlier.last.toString() } : null,
    isFirst: before.sessions === 0 && added >= bounds(counting.period).from,
    isTooEarly: now.sessions === 0 && added >= bounds(counting.period).to,
  };
}

/** Change of a count in percent; null where there is nothing to divide by. */
export function countChange(
  basis: Basis,
  of: 'sessions' | 'adblock_detected' | 'walls_displayed' | 'conversions' | 'recovered',
  moreIsGood: boolean | null,
): Change | null {
  if (!basis.before) return null;
  const value = change(basis.now[of] ?? 0, basis.before[of] ?? 0);
  return value === null ? null : { value, unit: 'percent', isGood: judge(value, moreIsGood) };
}

/** Change of the conversion rate in points; null where one of the periods showed no wall. */
export function rateChange({ now, before }: Basis): Change | null {
  if (!before || now.walls_displayed === 0 || before.walls_displayed === 0) return null;
  const value = round(now.conversion_rate - before.conversion_rate);
  return { value, unit: 'points', isGood: judge(value, true) };
}

/** Whether the two rates differ by more than chance would explain (95%): few walls prove nothing. */
export function rateReallyChanged({ now, before }: Basis): boolean {
  if (!before) return false;
  const arms = [before, now].map(({ walls_displayed, conversions }) => ({
    impressions: walls_displayed,
    conversions: Math.min(conversions, walls_displayed),
  }));
  const [from, to] = arms;
  if (!from || !to || from.impressions === 0 || to.impressions === 0) return false;
  const [low, high] = newcombeInterval(from, to);
  return low > 0 || high < 0;
}

function judge(value: number, moreIsGood: boolean | null): boolean | null {
  return moreIsGood === null || value === 0 ? null : value > 0 === moreIsGood;
}
