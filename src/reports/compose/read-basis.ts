import { readKnownSince } from '../../analytics/known-since.ts';
import { bounds, type Period } from '../../analytics/period.ts';
import { round } from '../../analytics/rates.ts';
import { knownDays, knownForFilters } from '../../analytics/raw-days.ts';
import { countMoved, goodNews, type Moved, shareMoved } from '../../contract/messages/changes.ts';
import type { Change, ReportMetrics } from '../report.ts';
import type { ReportOrder, ReportSite, ReportSources } from './order.ts';
import { type Counting, daysOf, readTotals } from './read-counts.ts';

/** What every report starts from: the numbers of its days, and of the days before where there were any. */
export interface Basis {
  site: ReportSite;
  order: ReportOrder;
  /** Of the days of the order that are known; where none is, of no day. */
  counting: Counting;
  /** First local day that is known, where the order begins before it. */
  countedFrom: string | null;
  /** When its days end, or now where they go on; milliseconds. */
  asOf: number;
  now: ReportMetrics;
  /** Null where these days are not known, or not from their first on, or where the report's own are not over. */
  before: ReportMetrics | null;
  previous: ReportOrder['period'] | null;
  /** Days of both that counts are divided by before they are compared: one, except for months. */
  lengths: [number, number];
  /** Since when the site is known, Unix seconds. */
  knownSince: number;
  /** Whether the site was added only after the first of these days had begun, and is not known from then on. */
  isFirst: boolean;
  /** Whether the site was added after all of these days. */
  isTooEarly: boolean;
}

export async function readBasis(
  { store, now: clock }: ReportSources,
  site: ReportSite,
  order: ReportOrder,
  earlier: Period,
): Promise<Basis> {
  const asked = daysOf(site, order.period);
  const nowMs = clock();
  const { counted, counted_from: countedFrom } = knownDays(asked, site, nowMs);
  const counting = { store, siteId: site.id, period: counted, filters: order.filters };
  const { from, to } = bounds(asked);
  // Days that go on are a part, and a part beside a whole looks like a fall.
  const isOver = to * 1000 <= nowMs;
  const [now, before, knownSince] = await Promise.all([
    readTotals(counting),
    isOver ? readTotals({ ...counting, period: earlier }) : null,
    readKnownSince(store, [site]),
  ]);
  const added = Date.parse(site.created_at) / 1000;
  const since = Math.max(knownSince(site.id), knownForFilters([], site, nowMs));
  const hasBefore = before !== null && bounds(earlier).from >= since;
  return {
    site,
    order,
    counting,
    countedFrom,
    asOf: Math.min(to * 1000, nowMs),
    now,
    before: hasBefore ? before : null,
    previous: hasBefore ? { start: earlier.first.toString(), end: earlier.last.toString() } : null,
    lengths: order.kind === 'monthly' ? [lengthOf(counting.period), lengthOf(earlier)] : [1, 1],
    knownSince: since,
    // Events that were sent later for days before it are of whole days, which are compared.
    isFirst: !before?.sessions && added >= from && since > from,
    isTooEarly: now.sessions === 0 && added >= to,
  };
}

function lengthOf({ first, last }: Period): number {
  return first.until(last).days + 1;
}

/** Change of a count in percent, of a month's by averages per day; null where there is nothing to divide by. */
export function countChange(basis: Basis, of: Counted, moreIsGood: boolean | null): Change | null {
  return changeOf(countMovedIn(basis, of), moreIsGood);
}

type Counted = 'sessions' | 'adblock_detected' | 'walls_displayed' | 'conversions' | 'recovered';

/** Null where there is nothing to compare with. */
export function countMovedIn({ now, before, lengths }: Basis, of: Counted): Moved | null {
  return before && countMoved(now[of] ?? 0, before[of] ?? 0, lengths);
}

/** Change of the conversion rate in points; null where one of the periods showed no wall. */
export function rateChange(basis: Basis): Change | null {
  return changeOf(rateMoved(basis), true);
}

/** Whether the two rates differ by more than chance would explain (95%): few walls prove nothing. */
export function rateReallyChanged(basis: Basis): boolean {
  return rateMoved(basis)?.isNews ?? false;
}

/** As a report has it; what chance may have made is neither good nor bad. */
export function changeOf(moved: Moved | null, moreIsGood: boolean | null): Change | null {
  return moved && { value: round(moved.value), unit: moved.unit, isGood: goodNews(moved, moreIsGood) };
}

function rateMoved({ now, before }: Basis): Moved | null {
  return before && shareMoved(wonOf(now), wonOf(before));
}

/** Some senders report more conversions than walls: then the rate is all of them. */
function wonOf({ walls_displayed, conversions }: ReportMetrics) {
  return { part: Math.min(conversions, walls_displayed), whole: walls_displayed };
}
