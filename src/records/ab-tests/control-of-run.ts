import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import { isOn } from './weights-period.ts';

/**
 * From which of its periods on a test is judged: since all its walls are what they are now, and as many visitors take
 * part. What came before is of other days than what the others are compared with, so it is kept apart.
 */
export function countedFrom({ periods }: Pick<ExperimentRun, 'periods'>): number {
  let [first, share] = [0, periods[0]?.share];
  for (const [place, period] of periods.entries()) {
    if (!isOn(period)) continue;
    if (period.set_by === 'template' || period.share !== share) first = place;
    share = period.share;
  }
  return first;
}

/**
 * The variant that the others are compared with, in all that is said of a test: the one of that name, else the first, of
 * those that visitors were to get since then. One without visitors would say nothing of the others.
 */
export function controlOfRun(run: Pick<ExperimentRun, 'variants' | 'periods'>): string | null {
  const names = run.variants.map(({ name }) => name);
  const shown = shownVariants(run);
  return controlName(shown.size > 0 ? names.filter((name) => shown.has(name)) : names) ?? null;
}

/** The variants that visitors were to get since the test is judged. */
export function shownVariants(run: Pick<ExperimentRun, 'periods'>): Set<string> {
  const weights = run.periods.slice(countedFrom(run)).flatMap((period) => Object.entries(period.weights));
  return new Set(weights.filter(([, weight]) => weight > 0).map(([name]) => name));
}

/** The variant that others are compared with: the one of that name, else the first. */
export function controlName(names: string[]): string | undefined {
  return names.includes('control') ? 'control' : names[0];
}
