import type { Revenue } from '../../../contract/analytics/recovery.ts';

/** An example, for owners who have not said what a page view earns. */
const exampleRate = 4;

type Counted = Pick<Revenue['at_stake'], 'page_views' | 'amount'>;

/**
 * What holds now: the rate that the page views have on average, and the share that was won back. Neither is rounded to
 * the steps of the sliders: together they come to what the numbers above say.
 */
export function beginWith({ at_stake, gross }: { at_stake: Counted; gross: Counted }) {
  const { amount, page_views } = at_stake;
  const average = page_views > 0 && amount !== null ? (1000 * Number(amount)) / page_views : 0;
  const rate = average > 0 ? average : exampleRate;
  const [won, all] = average > 0 ? [Number(gross.amount), Number(amount)] : [gross.page_views, page_views];
  const power = 10 ** Math.floor(Math.log10(rate * 3));
  const most = Math.ceil((rate * 3) / power) * power;
  return { rate, share: all > 0 ? (100 * won) / all : 0, most };
}

/** @param rate of 1,000 page views. @param share of them in percent. */
export function worthOf(pageViews: number, rate: number, share: number): number {
  return (pageViews * rate * share) / 100_000;
}
