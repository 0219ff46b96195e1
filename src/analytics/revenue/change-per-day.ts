import type { RevenueMonths } from '../../contract/analytics/revenue-months.ts';
import { round } from '../rates.ts';
import { estimateText } from './price.ts';
import type { Figure, Till } from './till.ts';

type Month = Omit<RevenueMonths['months'][number], 'change'>;

/** Less than this of a month is less than a day: nobody knows yet what one of its days brings. */
const enoughDays = 1;

/**
 * What a day of this month brought more than a day of the one before, as months differ in length and this one is not
 * over. Both are independent sums, so their variances add up. A measured month and one without a hold-out don't compare.
 * @param isPriced whether both had a rate on all their days: else their amounts are of fewer days than these.
 */
export function changePerDay(
  now: Month,
  before: Month | undefined,
  { digits, isPriced }: Pick<Till, 'digits'> & { isPriced: boolean },
): Figure | null {
  if (!before) return null;
  const [one, other] = [sumOf(now), sumOf(before)];
  if (one.isMeasured !== other.isMeasured || Math.min(one.days, other.days) < enoughDays) return null;
  const [mine, theirs] = [one.figure, other.figure];
  const change = (value: (figure: Figure) => number, high: (figure: Figure) => number | null) => {
    const difference = value(mine) / one.days - value(theirs) / other.days;
    const [myHigh, theirHigh] = [high(mine), high(theirs)];
    if (myHigh === null || theirHigh === null) return { difference, interval: null };
    const half = Math.hypot((myHigh - value(mine)) / one.days, (theirHigh - value(theirs)) / other.days);
    return { difference, interval: [difference - half, difference + half] as [number, number] };
  };
  const views = change(
    ({ page_views }) => page_views,
    ({ page_views_interval }) => page_views_interval?.[1] ?? null,
  );
  const money = change(
    ({ amount }) => Number(amount),
    ({ interval }) => (interval ? Number(interval[1]) : null),
  );
  const hasAmount = isPriced && mine.amount !== null && theirs.amount !== null;
  const text = (amount: number) => estimateText(amount, digits);
  return {
    page_views: round(views.difference),
    page_views_interval: views.interval && [round(views.interval[0]), round(views.interval[1])],
    amount: hasAmount ? text(money.difference) : null,
    interval: hasAmount && money.interval ? [text(money.interval[0]), text(money.interval[1])] : null,
  };
}

/** What a month comes to, and the days that this is of. */
function sumOf({ incremental, gross, days, measured_days }: Month) {
  return incremental
    ? { figure: incremental, days: measured_days, isMeasured: true }
    : { figure: gross, days, isMeasured: false };
}
