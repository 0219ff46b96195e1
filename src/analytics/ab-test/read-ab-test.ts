import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTest, AbTesting } from '../../contract/analytics/ab-testing.ts';
import type { AnalyticsStore } from '../store.ts';
import { readExperiment } from './ab-test.ts';
import { finalAt, formerVerdict } from './final-result.ts';

/** The result of a test: the stored one once it is final, else as its numbers are now. */
export async function readResult(
  store: AnalyticsStore,
  siteId: string,
  run: StoredRun,
  nowMs: number,
): Promise<AbTesting> {
  const final_at = finalAt(run);
  if (run.result) return { verdict_at_end: null, ...run.result, final_at };
  const result = await readExperiment(store, siteId, run, nowMs);
  return { ...result, final_at, verdict_at_end: run.at_end && formerVerdict(run.at_end, result) };
}

/**
 * One test with its result.
 * @param endsOn its last day, if it goes on and the settings have one
 */
export async function readAbTest(
  store: AnalyticsStore,
  siteId: string,
  run: StoredRun,
  nowMs: number,
  endsOn: string | null = null,
): Promise<AbTest> {
  const result = await readResult(store, siteId, run, nowMs);
  return {
    ...result,
    id: run.id,
    started_at: run.started_at,
    stopped_at: run.stopped_at,
    ended_because: run.ended_because,
    ends_on: run.stopped_at === null ? endsOn : null,
    wall_after: run.wall_after,
    frozen_at: run.frozen_at,
    variants: result.variants.map((variant) => {
      const own = run.variants.find(({ name }) => name === variant.name);
      return {
        ...variant,
        template_id: own?.template_id ?? '',
        template_name: own?.template_name ?? null,
      };
    }),
  };
}
