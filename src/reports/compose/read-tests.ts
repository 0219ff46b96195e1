import { readExperiment } from '../../analytics/ab-test/ab-test.ts';
import { readResult } from '../../analytics/ab-test/read-ab-test.ts';
import type { StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import { listRunsBetween, withTemplates } from '../../records/ab-tests/finished-ab-tests.ts';
import type { Sources } from './order.ts';

const dayMs = 86_400_000;

/** A test as it stood at an instant. */
export interface ReadTest {
  run: StoredRun;
  result: AbTesting;
  /** Whether it went on then. */
  goesOn: boolean;
  /** Days since its end; 0 while it goes on. */
  endedDays: number;
}

/**
 * The A/B tests of a period with their results at its end, the oldest first: for a test that had ended by then the
 * one of its end, which late events may change for a week, else what had happened until then.
 */
export async function readTests(
  { store, db }: Sources,
  siteId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<ReadTest[]> {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const tests: ReadTest[] = [];
  for (const stored of await listRunsBetween(db, siteId, { from, to })) {
    const run = await withTemplates(db, siteId, stored);
    const goesOn = run.stopped_at === null || run.stopped_at > to;
    const result = goesOn
      ? await readExperiment(store, siteId, asOf(run, to), toMs, goesOn)
      : await readResult(store, siteId, run, toMs);
    const endedDays = goesOn ? 0 : (toMs - Date.parse(run.stopped_at ?? to)) / dayMs;
    tests.push({ run, result, goesOn, endedDays });
  }
  return tests;
}

/** The run as it was then. */
function asOf(run: StoredRun, instant: string): StoredRun {
  return {
    ...run,
    at_end: null,
    stopped_at: instant,
    periods: run.periods.filter(({ from }) => from < instant),
  };
}
