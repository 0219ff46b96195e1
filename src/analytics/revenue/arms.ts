import type { Revenue } from '../../contract/analytics/recovery.ts';
import { type ArmTotal, addTotals, armTotal, compareArms } from './compare-arms.ts';
import type { Draws, Eligible } from './draws.ts';
import type { Group } from './page-view-groups.ts';
import type { Till } from './till.ts';

/** What both arms did, in page views and in money. */
export type Arms = Record<'walled' | 'holdout', Record<'views' | 'money', ArmTotal>>;

export function armsOf(groups: Group[], eligible: Eligible, till: Till): Arms {
  const arm = (name: 'walled' | 'holdout') => ({
    views: armTotal(groups, name, eligible[name]),
    money: armTotal(groups, name, eligible[name], till.worth),
  });
  return { walled: arm('walled'), holdout: arm('holdout') };
}

/** Totals of two stretches of time are those of both together. */
export function addArms(one: Arms, other: Arms): Arms {
  const arm = (name: 'walled' | 'holdout') => ({
    views: addTotals(one[name].views, other[name].views),
    money: addTotals(one[name].money, other[name].money),
  });
  return { walled: arm('walled'), holdout: arm('holdout') };
}

/**
 * One arm less the other, for as many visitors as the walled arm has; null where an arm is empty.
 * @param factor of a pace: as many times as much, of what is not rounded yet.
 */
export function compareMoney(
  arms: Arms,
  one: 'walled' | 'holdout',
  till: Till,
  { isSteady }: Pick<Draws, 'isSteady'>,
  factor = 1,
): Revenue['incremental'] {
  const other = one === 'walled' ? 'holdout' : 'walled';
  const difference = (of: 'views' | 'money') =>
    compareArms(arms[one][of], arms[other][of], { scale: arms.walled[of].eligible, isSteady });
  return till.estimate(difference('views'), difference('money'), factor);
}
