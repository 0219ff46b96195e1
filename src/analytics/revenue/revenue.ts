import type { Caveat, MoneySegments, Revenue } from '../../contract/analytics/recovery.ts';
import type { RevenueSettings } from '../../contract/analytics/revenue.ts';
import { lastDays } from '../period.ts';
import { percent, round } from '../rates.ts';
import { normalQuantiles } from '../statistics/normal-quantiles.ts';
import type { AnalyticsStore } from '../store.ts';
import { caveat } from './caveats.ts';
import { type ArmDifference, armTotal, compareArms } from './compare-arms.ts';
import { type Group, readEligible, readGroups } from './page-view-groups.ts';
import { amountText, estimateText, openPrices, placesOf, toNumber } from './price.ts';
import { armCaveats, type MoneySite } from './recovery.ts';

/** Gross, incremental, lost potential and the cost of the wall: never one number for all of them. */
export async function readRevenue(
  store: AnalyticsStore,
  site: MoneySite,
  settings: RevenueSettings,
  days: number,
  nowMs: number,
): Promise<Revenue> {
  const period = lastDays(days, site.config.timezone, nowMs);
  const [eligible, groups] = await Promise.all([
    readEligible(store, site.id, period),
    readGroups(store, site.id, period, settings.attribution_days),
  ]);
  const till = openTill(settings);
  const compare = (of: Group[], one: 'walled' | 'holdout') => {
    const other = one === 'walled' ? 'holdout' : 'walled';
    const difference = (value?: (group: Group) => number) =>
      compareArms(
        armTotal(of, one, eligible[one], value),
        armTotal(of, other, eligible[other], value),
        eligible.walled,
      );
    return till.estimate(difference(), difference(till.worth));
  };
  return {
    period: { start: period.first.toString(), end: period.last.toString() },
    currency: settings.currency,
    attribution_days: settings.attribution_days,
    gross: till.count(groups.won),
    incremental: compare(groups.enabled, 'walled'),
    lost_potential: till.count(groups.blocked),
    cost_of_wall: compare(groups.views, 'holdout'),
    caveats: [
      ...till.caveats([...groups.won, ...groups.blocked]),
      ...armCaveats(site, eligible),
      caveat('attribution_window'),
      ...(site.config.consent_mode === 'cookieless' ? [caveat('no_attribution_without_storage')] : []),
      caveat('reblock_decay'),
      caveat('former_blockers_may_differ'),
      caveat('sessions_are_not_people'),
      ...(eligible.holdout > 0 ? [caveat('cost_is_in_incremental')] : []),
    ],
  };
}

/** Turns page views into amounts at the owner's rates. */
function openTill({ currency, rates }: RevenueSettings) {
  const priceOf = openPrices(rates);
  const price = ({ day, country, device }: Group) => priceOf(day, country, device);
  const digits = currency === null ? 2 : placesOf(currency);
  const hasRates = currency !== null && rates.length > 0;
  const worth = (group: Group) => toNumber(price(group) ?? 0n);

  function amountOf(groups: Group[]): bigint {
    return groups.reduce((sum, group) => sum + BigInt(group.page_views) * (price(group) ?? 0n), 0n);
  }

  function split(groups: Group[], by: 'country' | 'device'): MoneySegments {
    const values = [...new Set(groups.map((group) => group[by]))];
    const parts = values.map((value) => {
      const mine = groups.filter((group) => group[by] === value);
      const amount = hasRates ? amountText(amountOf(mine), digits) : null;
      return { value, page_views: viewsOf(mine), amount };
    });
    return parts.sort((a, b) => b.page_views - a.page_views || (a.value < b.value ? -1 : 1));
  }

  return {
    worth,

    /** What was counted, at what it is worth. */
    count(groups: Group[]): Revenue['gross'] {
      const amount = amountOf(groups);
      const variance = groups.reduce((sum, group) => sum + group.squares * worth(group) ** 2, 0);
      const half = normalQuantiles.both95 * Math.sqrt(variance);
      const ends = [Math.max(0, toNumber(amount) - half), toNumber(amount) + half] as const;
      return {
        page_views: viewsOf(groups),
        amount: hasRates ? amountText(amount, digits) : null,
        interval:
          hasRates && variance > 0 ? [estimateText(ends[0], digits), estimateText(ends[1], digits)] : null,
        by_country: split(groups, 'country'),
        by_device: split(groups, 'device'),
      };
    },

    /** What was compared, in page views and in money. */
    estimate(pageViews: ArmDifference | null, money: ArmDifference | null): Revenue['incremental'] {
      if (!pageViews || !money) return null;
      const ends = hasRates ? money.totalInterval : null;
      return {
        page_views: round(pageViews.total),
        amount: hasRates ? estimateText(money.total, digits) : null,
        interval: ends && [estimateText(ends[0], digits), estimateText(ends[1], digits)],
      };
    },

    caveats(groups: Group[]): Caveat[] {
      if (!hasRates) return [caveat('no_rates')];
      const missing = percent(viewsOf(groups.filter((group) => price(group) === null)), viewsOf(groups));
      return missing > 0 ? [caveat('rate_missing', { percent: missing })] : [];
    },
  };
}

function viewsOf(groups: Group[]): number {
  return groups.reduce((sum, group) => sum + group.page_views, 0);
}
