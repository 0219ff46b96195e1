/** A number with its 95% interval, in page views and, where there are rates, in money. */
export interface WithInterval {
  page_views_interval: [number, number] | null;
  amount: string | null;
  interval: [string, string] | null;
}

/** Whether a number may be nothing but chance: it has no interval, or one with zero in it. Then it is no news. */
export function isTooEarly({ amount, interval, page_views_interval }: WithInterval): boolean {
  const ends = amount === null ? page_views_interval : interval;
  if (!ends) return true;
  const [low, high] = ends.map(Number) as [number, number];
  return low <= 0 && high >= 0;
}

/**
 * Below zero, zero or above, by what `isTooEarly` judges too: page views differ in price, so they can grow while the
 * money falls.
 */
export function signOf({ amount, page_views }: { amount: string | null; page_views: number }): number {
  return Math.sign(amount === null ? page_views : Number(amount));
}

/** The same in page views only, where nothing is said in money. */
export function inViews<F extends WithInterval>(figure: F): F {
  return { ...figure, amount: null, interval: null };
}
