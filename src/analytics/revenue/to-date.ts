import type { Revenue } from '../../contract/analytics/recovery.ts';
import { inViews } from '../../contract/messages/too-early.ts';
import { groupBy } from '../../kit/group-by.ts';
import { buckets, type Period } from '../period.ts';
import { addArms, armsOf, compareMoney } from './arms.ts';
import { type Draws, noEligible } from './draws.ts';
import type { Group } from './page-view-groups.ts';
import { add, nothingTaken, type Till } from './till.ts';

interface Sums {
  groups: Record<'won' | 'blocked' | 'enabled', Group[]>;
  draws: Draws;
  till: Till;
  basis: Revenue['headline']['basis'];
}

/** Each day, and what the days until then come to: the last is the figure of the whole period. */
export function revenueByDay(period: Period, { groups, draws, till, basis }: Sums): Revenue['timeline'] {
  const byDay = (of: Group[]) => groupBy(of, ({ day }) => day);
  const [won, blocked, enabled] = [byDay(groups.won), byDay(groups.blocked), byDay(groups.enabled)];
  let taken = nothingTaken;
  let enabledViews = nothingTaken;
  let arms = armsOf([], noEligible, till);
  return buckets(period, 'day').map(({ date }) => {
    const [gross, lost] = [till.take(won.get(date) ?? []), till.take(blocked.get(date) ?? [])];
    taken = add(taken, gross);
    const withAds = enabled.get(date) ?? [];
    enabledViews = add(enabledViews, till.take(withAds));
    arms = addArms(arms, armsOf(withAds, draws.byDay.get(date) ?? noEligible, till));
    const compared = () => {
      const figure = compareMoney(arms, 'walled', till, draws);
      return figure && till.amountOf(enabledViews) === null ? inViews(figure) : figure;
    };
    return {
      date,
      gross: { page_views: gross.page_views, amount: till.amountOf(gross) },
      lost_potential: { page_views: lost.page_views, amount: till.amountOf(lost) },
      to_date: basis === 'gross' ? till.figure(taken) : compared(),
    };
  });
}
