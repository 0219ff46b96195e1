import type { AbTestPlan } from '../../contract/analytics/ab-testing.ts';
import { percent, round } from '../rates.ts';
import type { AnalyticsStore } from '../store.ts';
import { readWallRate, wallsPerDay } from './count-exposures.ts';
import { visitorsToFind } from './time-left.ts';

/** By how much a variant may be better, in percent of the rate. */
const lifts = [5, 10, 20, 30, 50];
/** A test shorter than a week sees no weekend. */
const leastDays = 7;

/** How long a test would take until it finds a difference with 80% power, at the site's own rate and traffic. */
export async function planTest(
  store: AnalyticsStore,
  siteId: string,
  variants: number,
  nowMs: number,
): Promise<AbTestPlan> {
  const [walls, perDay] = await Promise.all([
    readWallRate(store, siteId, nowMs),
    wallsPerDay(store, siteId, nowMs),
  ]);
  const rate = walls.impressions === 0 ? 0 : walls.conversions / walls.impressions;
  return {
    variants,
    conversion_rate: walls.impressions === 0 ? null : percent(walls.conversions, walls.impressions),
    walls_per_day: round(perDay),
    lengths: rate > 0 && rate < 1 ? lifts.map((lift) => lengthOf(lift, rate, variants, perDay)) : [],
  };
}

export function lengthOf(
  lift: number,
  rate: number,
  variants: number,
  perDay: number,
): AbTestPlan['lengths'][number] {
  const visitors = Math.ceil(visitorsToFind(rate, (rate * lift) / 100, variants - 1));
  const days = perDay > 0 ? Math.max(leastDays, Math.ceil((visitors * variants) / perDay)) : null;
  return { lift_percent: lift, visitors_per_variant: visitors, days };
}
