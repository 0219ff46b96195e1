import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTestDetails } from '../../contract/analytics/ab-testing.ts';
import { controlOfRun } from '../../records/ab-tests/control-of-run.ts';
import type { AnalyticsStore } from '../store.ts';
import { countExposuresByPart } from './count-exposures.ts';
import { daysOfTest, testByDay } from './test-over-time.ts';
import { testSegments } from './test-segments.ts';
import { testStages } from './test-stages.ts';

/** How a test came to its result: by day, among some visitors only, and by the stages of the test. */
export async function readTestDetails(
  store: AnalyticsStore,
  site: { id: string; config: { timezone: string } },
  run: ExperimentRun,
  nowMs: number,
): Promise<Omit<AbTestDetails, 'id' | 'guard_rails'>> {
  const days = daysOfTest(run, site.config.timezone, nowMs);
  const starts = days.map(({ start }) => start * 1000);
  const exposures = await countExposuresByPart(store, site.id, run, starts);
  return {
    control: controlOfRun(run),
    days: testByDay(exposures, run, days),
    ...testSegments(exposures, run),
    stages: testStages(
      exposures.filter(({ part }) => part === 'day'),
      run,
    ),
  };
}
