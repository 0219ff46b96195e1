import type { SeenAgain } from '../../../contract/analytics/recovery.ts';

/** Five equal steps up to 100%, from a round number below what there is: 71% and 100% must not look alike. */
export interface HeatScale {
  low: number;
}

/** So few sessions have a share of their own by chance: they get no color. */
export const enoughSessions = 10;
const steps = 5;

export function scaleOf(windows: Pick<SeenAgain, 'rate' | 'sessions'>[]): HeatScale {
  const rates = windows.filter(({ sessions }) => sessions >= enoughSessions).map(({ rate }) => rate);
  return { low: Math.min(80, 10 * Math.floor(Math.min(100, ...rates) / 10)) };
}

/** Where a share is on the scale, 1 to 5. */
export function stepOf(rate: number, { low }: HeatScale): number {
  const place = Math.floor((steps * (rate - low)) / (100 - low));
  return 1 + Math.min(steps - 1, Math.max(0, place));
}

/** The first share of each step. */
export function stepsOf({ low }: HeatScale): number[] {
  return Array.from({ length: steps }, (_, index) => low + (index * (100 - low)) / steps);
}
