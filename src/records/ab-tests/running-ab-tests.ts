import type { ExperimentRun } from '../../contract/analytics/ab-test-runs.ts';
import type { Db } from '../records.ts';
import { readSiteConfig } from '../sites/stored-config.ts';
import { toRun } from './ab-test-runs.ts';
import { isPastEnd } from './last-day.ts';

interface Running {
  siteId: string;
  run: ExperimentRun;
}

/** Runs of active sites that go on, and whose visitors are shared out by fixed weights. */
export async function listFixedRuns(db: Db, nowMs: number): Promise<Running[]> {
  return listRunning(db, 'fixed', nowMs);
}

/** Runs of active sites that go on, and whose shares follow the results. */
export async function listBanditRuns(db: Db, nowMs: number): Promise<Running[]> {
  return listRunning(db, 'bandit', nowMs);
}

/** Sites whose running test is past its last day. */
export async function listPastEnd(db: Db, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('experiments')
    .innerJoin('sites', 'sites.id', 'experiments.site_id')
    .select(['sites.id', 'sites.config'])
    .where('stopped_at', 'is', null)
    .where('sites.config', 'like', '%"ends_on"%')
    .execute();
  return rows.filter(({ id, config }) => isPastEnd(readSiteConfig(config, id), nowMs)).map(({ id }) => id);
}

/** One that is past its last day goes on no longer, though nobody has ended it yet. */
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
  return rows
    .filter(({ site_id, config }) => !isPastEnd(readSiteConfig(config, site_id), nowMs))
    .map((row) => ({ siteId: row.site_id, run: toRun(row) }));
}
