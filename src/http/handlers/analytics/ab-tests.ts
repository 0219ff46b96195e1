import { readExperiment } from '../../../analytics/ab-test/ab-test.ts';
import { planTest } from '../../../analytics/ab-test/plan-test.ts';
import { readAbTest, readResult } from '../../../analytics/ab-test/read-ab-test.ts';
import { readRails } from '../../../analytics/ab-test/read-rails.ts';
import { readTestDetails } from '../../../analytics/ab-test/test-details.ts';
import type { AnalyticsStore } from '../../../analytics/store.ts';
import { ApiError } from '../../../contract/core/errors.ts';
import { findRun } from '../../../records/ab-tests/ab-test-runs.ts';
import { findRunOf, listRuns, withTemplates } from '../../../records/ab-tests/finished-ab-tests.ts';
import type { Records } from '../../../records/records.ts';
import { findRevenue } from '../../../records/sites/revenue.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedSite } from '../owned-site.ts';

/** A site's A/B tests: results, and how they came about. */
export function abTestHandlers(parts: { records: Records; store: AnalyticsStore; now: () => number }) {
  const { records, store, now } = parts;
  return {
    'GET /v1/analytics/sites/:id/ab-testing': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const run = await findRun(records.db, site.id);
      if (!run) return { status: 200, body: await readExperiment(store, site.id, null, now()) };
      const whole = await withTemplates(records.db, site.id, run);
      return { status: 200, body: await readResult(store, site.id, whole, now()) };
    },

    'GET /v1/analytics/sites/:id/ab-tests': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const { runs, total } = await listRuns(records.db, site.id, query);
      const ab_tests = await Promise.all(
        runs.map(async (run) =>
          readAbTest(
            ...([store, site.id, await withTemplates(records.db, site.id, run), now()] as const),
            site.config.ab_test.ends_on ?? null,
          ),
        ),
      );
      return { status: 200, body: { ab_tests, total } };
    },

    'GET /v1/analytics/sites/:id/ab-tests/:testId': async ({ caller, params }) => {
      const site = await ownedSite(records.db, caller, params.id);
      const run = await findRunOf(records.db, site.id, params.testId);
      if (!run) throw new ApiError('NOT_FOUND', 'No such A/B test.');
      const guards = run.stopped_at === null ? site.config.ab_test.guard_rails : undefined;
      const revenue = await findRevenue(records.db, site.id);
      const [details, guard_rails] = await Promise.all([
        readTestDetails(store, site, run, now()),
        readRails(store, site, run, { guards, revenue, nowMs: now() }),
      ]);
      return { status: 200, body: { id: run.id, ...details, guard_rails } };
    },

    'GET /v1/analytics/sites/:id/ab-plan': async ({ caller, params, query }) => {
      const site = await ownedSite(records.db, caller, params.id);
      return { status: 200, body: await planTest(store, site.id, query.variants, now()) };
    },
  } satisfies Partial<Handlers>;
}
