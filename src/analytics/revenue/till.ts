import type { AtStake } from '../../contract/analytics/counted-revenue.ts';
import type { Caveat, MoneySegments, Revenue } from '../../contract/analytics/recovery.ts';
import type { RateSettings } from '../../contract/analytics/revenue.ts';
import { groupBy } from '../../kit/group-by.ts';
import { exactPercent, percent, round } from '../rates.ts';
import { normalQuantiles } from '../statistics/normal-quantiles.ts';
import { caveat } from './caveats.ts';
import type { ArmDifference } from './compare-arms.ts';
import type { Group } from './page-view-groups.ts';
import { amountText, estimateText, openPrices, percentOf, placesOf, toNumber } from './price.ts';

export type Figure = NonNullable<Revenue['incremental']>;
/** What page views of a kind come to, with what their intervals are made of. Sums of it add up. */
export interface Takings {
  page_views: number;
  /** Of them, those to which a rate applies; the amount is theirs. */
  priced: number;
  amount: bigint;
  /** Variances of both: sessions come by chance (`compareArms`). */
  viewsVariance: number;
  amountVariance: number;
}

export const nothingTaken: Takings = {
  page_views: 0,
  priced: 0,
  amount: 0n,
  viewsVariance: 0,
  amountVariance: 0,
};

export type Till = ReturnType<typeof openTill>;

/** Turns page views into amounts at the owner's rates. */
export function openTill({ currency, rates }: RateSettings) {
  const priceOf = openPrices(rates);
  const price = ({ day, country, device }: Group) => priceOf(day, country, device);
  const digits = currency === null ? 2 : placesOf(currency);
  const hasRates = currency !== null && rates.length > 0;
  const worth = (group: Group) => toNumber(price(group) ?? 0n);

  function take(groups: Group[]): Takings {
    const sum = { ...nothingTaken };
    for (const group of groups) {
      const own = price(group);
      const each = own ?? 0n;
      sum.page_views += group.page_views;
      if (own !== null) sum.priced += group.page_views;
      sum.amount += BigInt(group.page_views) * each;
      sum.viewsVariance += group.squares;
      sum.amountVariance += group.squares * toNumber(each) ** 2;
    }
    return sum;
  }

  /** @param factor of a pace: as many times as much, of what is not rounded yet. */
  function figure(taken: Takings, factor = 1): Figure {
    const { page_views, amount, viewsVariance, amountVariance } = taken;
    const around = (value: number, variance: number) => {
      const half = normalQuantiles.both95 * Math.sqrt(variance);
      return [Math.max(0, value - half), value + half] as const;
    };
    const views = around(page_views, viewsVariance);
    const money = around(toNumber(amount), amountVariance);
    const known = amountOf(taken);
    const text = (value: number) => estimateText(value * factor, digits);
    return {
      page_views: round(page_views * factor),
      page_views_interval: viewsVariance > 0 ? [round(views[0] * factor), round(views[1] * factor)] : null,
      amount: known !== null && factor !== 1 ? text(toNumber(amount)) : known,
      interval: hasRates && amountVariance > 0 ? [text(money[0]), text(money[1])] : null,
    };
  }

  /** Null where no rate applies to any of the page views: nobody knows what they are worth. */
  function amountOf({ page_views, priced, amount }: Takings): string | null {
    return hasRates && (priced > 0 || page_views === 0) ? amountText(amount, digits) : null;
  }

  function split(groups: Group[], by: 'country' | 'device'): MoneySegments {
    const parts = [...groupBy(groups, (group) => group[by])].map(([value, mine]) => {
      const taken = take(mine);
      return { value, page_views: taken.page_views, amount: amountOf(taken) };
    });
    return parts.sort((a, b) => b.page_views - a.page_views || (a.value < b.value ? -1 : 1));
  }

  return {
    digits,
    worth,
    take,
    figure,
    amountOf,

    /** What blockers would have cost without the wall: what was won back and what is still blocked. */
    atStake(won: Takings, blocked: Takings): AtStake {
      const all = add(won, blocked);
      const isKnown = [won, blocked].every((taken) => amountOf(taken) !== null);
      const isMoney = isKnown && all.amount > 0n;
      return {
        page_views: all.page_views,
        // Of what is exact: where a page view earns little, both parts may round to nothing.
        amount: isKnown ? amountOf(all) : null,
        won_back_percent: isMoney
          ? percentOf(won.amount, all.amount)
          : (exactPercent(won.page_views, all.page_views) ?? 0),
      };
    },

    /** What was compared, without an amount where no rate applies to any of these page views. */
    knownFor<F extends Figure | null>(groups: Group[], compared: F): F {
      if (!compared || groups.length === 0 || groups.some((group) => price(group) !== null)) return compared;
      return { ...compared, amount: null, interval: null };
    },

    /** Whether there were rates on all days with such page views, so that their amounts may be compared. */
    isPriced(groups: Group[]): boolean {
      const hadRates = (day: string) => rates.some(({ from }) => from <= day);
      return hasRates && groups.every(({ day, page_views }) => page_views === 0 || hadRates(day));
    },

    /** What was counted, at what it is worth. */
    count(groups: Group[]): Revenue['gross'] {
      const parts = { by_country: split(groups, 'country'), by_device: split(groups, 'device') };
      return { ...figure(take(groups)), ...parts };
    },

    /** What was compared, in page views and in money. */
    estimate(pageViews: ArmDifference | null, money: ArmDifference | null, factor = 1): Figure | null {
      if (!pageViews || !money) return null;
      const views = pageViews.totalInterval;
      const ends = hasRates ? money.totalInterval : null;
      const text = (value: number) => estimateText(value * factor, digits);
      return {
        page_views: round(pageViews.total * factor),
        page_views_interval: views && [round(views[0] * factor), round(views[1] * factor)],
        amount: hasRates ? text(money.total) : null,
        interval: ends && [text(ends[0]), text(ends[1])],
      };
    },

    caveats(groups: Group[]): Caveat[] {
      if (!hasRates) return [caveat('no_rates')];
      const missing = percent(viewsOf(groups.filter((group) => price(group) === null)), viewsOf(groups));
      return missing > 0 ? [caveat('rate_missing', { percent: missing })] : [];
    },
  };
}

export function add(one: Takings, other: Takings): Takings {
  return {
    page_views: one.page_views + other.page_views,
    priced: one.priced + other.priced,
    amount: one.amount + other.amount,
    viewsVariance: one.viewsVariance + other.viewsVariance,
    amountVariance: one.amountVariance + other.amountVariance,
  };
}

function viewsOf(groups: Group[]): number {
  return groups.reduce((sum, group) => sum + group.page_views, 0);
}
