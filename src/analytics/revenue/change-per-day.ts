import type { RevenueMonths } from '../../contract/analytics/recovery.ts';
import { round } from '../rates.ts';
import { estimateText } from './price.ts';
import type { Figure, Till } from './till.ts';

type Month = Omit<RevenueMonths['months'][number], 'change'>;

/**
 * What a day of this month brought more than a day of the one before, as months differ in length and this one is not
 * over. Both are independent sums, so their variances add up.
 */
export function changePerDay(
  now: Month,
  before: Month | undefined,
  { digits }: Pick<Till, 'digits'>,
): Figure | null {
  if (!before || now.days <= 0 || before.days <= 0) return null;
  const [mine, theirs] =
    now.incremental && before.incremental ? [now.incremental, before.incremental] : [now.gross, before.gross];
  const change = (value: (figure: Figure) => number, high: (figure: Figure) => number | null) => {
    const difference = value(mine) / now.days - value(theirs) / before.days;
    const [one, other] = [high(mine), high(theirs)];
    if (one === null || other === null) return { difference, interval: null };
    const half = Math.hypot((one - value(mine)) / now.days, (other - value(theirs)) / before.days);
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
  const hasAmount = mine.amount !== null && theirs.amount !== null;
  const text = (amount: number) => estimateText(amount, digits);
  return {
    page_views: round(views.difference),
    page_views_interval: views.interval && [round(views.interval[0]), round(views.interval[1])],
    amount: hasAmount ? text(money.difference) : null,
    interval: hasAmount && money.interval ? [text(money.interval[0]), text(money.interval[1])] : null,
  };
}
