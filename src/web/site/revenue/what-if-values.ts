import type { AtStake } from '../../../contract/analytics/counted-revenue.ts';

/** An example, for owners who have not said what a page view earns. */
const exampleRate = 4;

/**
 * What holds now: the rate that the page views have on average, and the share that was won back. Neither is rounded to
 * the steps of the sliders: together they come to what the numbers above say.
 */
export function beginWith({ amount, page_views, won_back_percent }: AtStake) {
  const average = page_views > 0 && amount !== null ? (1000 * Number(amount)) / page_views : 0;
  const rate = average > 0 ? average : exampleRate;
  const power = 10 ** Math.floor(Math.log10(rate * 3));
  const most = Math.ceil((rate * 3) / power) * power;
  return { rate, share: won_back_percent, most };
}

/** @param rate of 1,000 page views. @param share of them in percent. */
export function worthOf(pageViews: number, rate: number, share: number): number {
  return (pageViews * rate * share) / 100_000;
}
