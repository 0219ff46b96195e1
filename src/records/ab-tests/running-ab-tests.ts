import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { Unread } from '../read-json.ts';
import type { Db } from '../records.ts';
import { readSiteConfig } from '../sites/stored-config.ts';
import { toRun } from './ab-test-runs.ts';
import { isPastEnd } from './last-day.ts';

/** Null where the test is past its last day: it goes on no longer, though nobody has ended it yet. */
type Running = Unread<ExperimentRun | null>;

/** Runs of active sites that go on, and whose visitors are shared out by fixed weights. */
export async function listFixedRuns(db: Db, nowMs: number): Promise<Running[]> {
  return listRunning(db, 'fixed', nowMs);
}

/** Runs of active sites that go on, and whose shares follow the results. */
export async function listBanditRuns(db: Db, nowMs: number): Promise<Running[]> {
  return listRunning(db, 'bandit', nowMs);
}

/** Sites whose running test has a last day, and whether it is past that. */
export async function listWithEnd(db: Db, nowMs: number): Promise<Unread<boolean>[]> {
  const rows = await db
    .selectFrom('experiments')
    .innerJoin('sites', 'sites.id', 'experiments.site_id')
    .select(['sites.id', 'sites.config'])
    .where('stopped_at', 'is', null)
    .where('sites.config', 'like', '%"ends_on"%')
    .execute();
  return rows.map(({ id, config }) => ({
    siteId: id,
    read: () => isPastEnd(readSiteConfig(config, id), nowMs),
  }));
}

async function listRunning(
  db: Db,
  allocation: ExperimentRun['allocation'],
  nowMs: number,
): Promise<Running[]> {
  const rows = await db
    .selectFrom('experiments')
    .innerJoin('sites', 'sites.id', 'experiments.site_id')
    .selectAll('experiments')
    .select('sites.config')
    .where('stopped_at', 'is', null)
    .where('allocation', '=', allocation)
    .where('sites.status', '=', 'active')
    .orderBy('experiments.id')
    .execute();
  return rows.map(({ config, ...row }) => ({
    siteId: row.site_id,
    read: () => (isPastEnd(readSiteConfig(config, row.site_id), nowMs) ? null : toRun(row)),
  }));
}
