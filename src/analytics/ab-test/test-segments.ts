import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTestDetails } from '../../contract/analytics/ab-testing.ts';
import { controlOfRun } from '../../records/ab-tests/control-of-run.ts';
import { percent } from '../rates.ts';
import { compareArms, tunedFor } from '../statistics/sequential-test.ts';
import { hasEnough } from './ab-test-caveats.ts';
import type { Exposure, PartExposure } from './count-exposures.ts';
import { isCompared, ofTest } from './counted-periods.ts';
import { total } from './test-over-time.ts';

const parts = ['device', 'blocker', 'country'] as const;
/** The largest of each part; the more are looked at, the wider every interval must be. */
const maxValues = 5;

/**
 * How the variants do among some visitors only. Who looks at many groups finds a difference in one by chance, so all
 * comparisons together share the 5% (Bonferroni); no winner is named for a group.
 */
export function testSegments(
  exposures: PartExposure[],
  run: ExperimentRun,
): Pick<AbTestDetails, 'segments' | 'comparisons'> {
  const counted = parts.map((part) => {
    const rows = ofTest(
      exposures.filter((row) => row.part === part),
      run,
    );
    return largest(rows).map((value) => ({
      part,
      value,
      variants: run.variants.map(({ name }) => ({
        name,
        ...total(rows.filter((row) => row.value === value && row.name === name)),
      })),
    }));
  });
  const all = counted.flat();
  const controlName = controlOfRun(run);
  const comparisons = all.length * (run.variants.length - 1);
  return {
    comparisons,
    segments: all.map(({ variants, ...segment }) => {
      const control = variants.find(({ name }) => name === controlName);
      return {
        ...segment,
        variants: variants.map((variant) => ({
          ...variant,
          conversion_rate:
            variant.impressions === 0 ? null : percent(variant.conversions, variant.impressions),
          interval:
            variant === control || !control || !isCompared(run)
              ? null
              : difference(control, variant, comparisons),
        })),
      };
    }),
  };
}

function largest(rows: PartExposure[]): string[] {
  const values = [...new Set(rows.map(({ value }) => value))];
  const size = (value: string) => total(rows.filter((row) => row.value === value)).impressions;
  return values.sort((a, b) => size(b) - size(a) || (a < b ? -1 : 1)).slice(0, maxValues);
}

type Counts = Pick<Exposure, 'impressions' | 'conversions'>;

function difference(control: Counts, variant: Counts, comparisons: number): [number, number] | null {
  if (!hasEnough(control) || !hasEnough(variant)) return null;
  const found = compareArms(control, variant, tunedFor, comparisons);
  return found && [percent(found.interval[0], 1), percent(found.interval[1], 1)];
}
