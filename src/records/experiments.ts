import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExperimentRun, SharesPeriod } from '../contract/ab-testing.ts';
import type { SiteConfig } from '../contract/sites.ts';
import type { Db } from './records.ts';
import type { Tables } from './tables.ts';

type Test = Pick<ExperimentRun, 'variants' | 'allocation'> & { weights: SharesPeriod['weights'] };

/**
 * Begins, ends or carries on the run of a site's test, as its settings now say: other variants, or another way of
 * sharing out, are another run; other weights go on in the same one. Call it in the transaction that saves the site.
 */
export async function keepExperiment(
  db: Db,
  site: { id: string; config: Pick<SiteConfig, 'ab_test'> },
  now: string,
): Promise<void> {
  const test = testOf(site.config.ab_test);
  const run = await findRun(db, site.id);
  const goesOn = run !== null && run.stopped_at === null;
  if (goesOn && test && isSame(run, test)) {
    const isNoted = await noteWeights(db, run, test.weights, now);
    // The daily look at the results came in between: its shares are there to be read by now.
    return isNoted ? undefined : keepExperiment(db, site, now);
  }
  if (goesOn) await db.updateTable('experiments').set({ stopped_at: now }).where('id', '=', run.id).execute();
  if (test) await begin(db, site.id, test, now);
}

/** The run that goes on, else the one that ended last; null where there never was one. */
export async function findRun(db: Db, siteId: string): Promise<ExperimentRun | null> {
  const row = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy(sql`stopped_at is null`, 'desc')
    .orderBy('stopped_at', 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Every run of a site, the oldest first. */
export async function listRuns(db: Db, siteId: string): Promise<ExperimentRun[]> {
  const rows = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('started_at')
    .execute();
  return rows.map(toRun);
}

/** Runs of active sites that go on, and whose shares follow the results. */
export async function listBanditRuns(db: Db): Promise<{ siteId: string; run: ExperimentRun }[]> {
  const rows = await db
    .selectFrom('experiments')
    .innerJoin('sites', 'sites.id', 'experiments.site_id')
    .selectAll('experiments')
    .where('stopped_at', 'is', null)
    .where('allocation', '=', 'bandit')
    .where('sites.status', '=', 'active')
    .orderBy('experiments.id')
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, run: toRun(row) }));
}

/** @returns false where the run ended, or its shares changed, since it was read: then nothing is stored. */
export async function addPeriod(db: Db, run: ExperimentRun, period: SharesPeriod): Promise<boolean> {
  const result = await db
    .updateTable('experiments')
    .set({ periods: JSON.stringify([...run.periods, period]) })
    .where('id', '=', run.id)
    .where('stopped_at', 'is', null)
    .where('periods', '=', JSON.stringify(run.periods))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Null where no test is on. */
function testOf({ enabled, variants, allocation = 'fixed' }: SiteConfig['ab_test']): Test | null {
  if (!enabled || variants.length === 0) return null;
  return {
    variants: variants.map(({ name, template_id }) => ({ name, template_id })),
    allocation,
    weights: Object.fromEntries(variants.map(({ name, weight }) => [name, weight])),
  };
}

/** Another wall under the same name is another variant. */
function isSame(run: ExperimentRun, test: Test): boolean {
  const set = ({ variants }: Test | ExperimentRun) =>
    JSON.stringify(variants.map(({ name, template_id }) => [name, template_id]).sort());
  return run.allocation === test.allocation && set(run) === set(test);
}

async function noteWeights(
  db: Db,
  run: ExperimentRun,
  weights: SharesPeriod['weights'],
  now: string,
): Promise<boolean> {
  const before = run.periods.findLast((period) => period.set_by === 'owner')?.weights ?? {};
  if (Object.keys(weights).every((name) => weights[name] === before[name])) return true;
  return addPeriod(db, run, { from: now, weights, set_by: 'owner' });
}

async function begin(db: Db, siteId: string, test: Test, now: string): Promise<void> {
  const first: SharesPeriod = { from: now, weights: test.weights, set_by: 'owner' };
  await db
    .insertInto('experiments')
    .values({
      id: randomUUID(),
      site_id: siteId,
      started_at: now,
      stopped_at: null,
      allocation: test.allocation,
      variants: JSON.stringify(test.variants),
      periods: JSON.stringify([first]),
    })
    .execute();
}

function toRun(row: Tables['experiments']): ExperimentRun {
  return {
    id: row.id,
    started_at: row.started_at,
    stopped_at: row.stopped_at,
    allocation: row.allocation,
    variants: JSON.parse(row.variants) as ExperimentRun['variants'],
    periods: JSON.parse(row.periods) as ExperimentRun['periods'],
  };
}
