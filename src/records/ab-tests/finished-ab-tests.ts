import { sql } from 'kysely';
import type { ExperimentRun, StoredRun } from '../../contract/analytics/ab-test-runs.ts';
import type { AbTesting } from '../../contract/analytics/ab-testing.ts';
import type { Unread } from '../read-json.ts';
import type { Db } from '../records.ts';
import { contentOf } from '../sites/template-content.ts';
import { listTemplates } from '../sites/templates.ts';
import { toRun } from './ab-test-runs.ts';

/** Runs of a site: the running one first, then the newest. */
export async function listRuns(
  db: Db,
  siteId: string,
  page: { limit: number; offset: number },
): Promise<{ runs: StoredRun[]; total: number }> {
  const ofSite = db.selectFrom('experiments').where('site_id', '=', siteId);
  const rows = await ofSite
    .selectAll()
    .orderBy(sql`stopped_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('stopped_at', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await ofSite
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { runs: rows.map(toRun), total: Number(total) };
}

/** A run of a site by its id. */
export async function findRunOf(db: Db, siteId: string, id: string): Promise<StoredRun | null> {
  const row = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Runs that went on for at least a moment between two instants, the oldest first. */
export async function listRunsBetween(
  db: Db,
  siteId: string,
  range: { from: string; to: string },
): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('started_at', '<', range.to)
    .where((is) => is.or([is('stopped_at', 'is', null), is('stopped_at', '>', range.from)]))
    .orderBy('started_at')
    .execute();
  return rows.map(toRun);
}

/** Which of these sites have a test that ended on its last day since then. */
export async function sitesWithEndedTest(db: Db, siteIds: string[], since: string): Promise<Set<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('experiments')
    .select('site_id')
    .distinct()
    .where('site_id', 'in', siteIds)
    .where('ended_because', '=', 'date_reached')
    .where('stopped_at', '>=', since)
    .execute();
  return new Set(rows.map(({ site_id }) => site_id));
}

/** Runs that ended until then and have no result yet, and those that ended so long ago that theirs is final. */
export async function listUnfrozen(
  db: Db,
  { endedUntil, finalUntil }: { endedUntil: string; finalUntil: string },
): Promise<Unread<StoredRun>[]> {
  const rows = await db
    .selectFrom('experiments')
    .selectAll()
    .where('stopped_at', '<=', endedUntil)
    .where('frozen_at', 'is', null)
    .where((is) => is.or([is('result', 'is', null), is('stopped_at', '<=', finalUntil)]))
    .orderBy('stopped_at')
    .execute();
  return rows.map((row) => ({ siteId: row.site_id, read: () => toRun(row) }));
}

/** Runs that ended on their last day, and whose results became final since then. */
export async function listFinalSince(db: Db, siteId: string, since: string): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('experiments')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('ended_because', '=', 'date_reached')
    .where('frozen_at', '>=', since)
    .orderBy('frozen_at')
    .execute();
  return rows.map(toRun);
}

/** Notes the result that a run has just after its end, once: what the final one is compared with. */
export async function noteResultAtEnd(
  db: Db,
  run: Pick<StoredRun, 'id' | 'stopped_at'>,
  result: AbTesting,
): Promise<void> {
  await db
    .updateTable('experiments')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', run.id)
    .where('stopped_at', '=', run.stopped_at)
    .where('result', 'is', null)
    .execute();
}

/**
 * Stores the final result of a run that ended, once: a result that is there stays as it is. A run that was continued meanwhile,
 * and perhaps ended again, gets the result of its new end later.
 */
export async function freezeResult(
  db: Db,
  run: Pick<StoredRun, 'id' | 'stopped_at'>,
  result: AbTesting,
  now: string,
): Promise<void> {
  if (run.stopped_at === null) return;
  await db
    .updateTable('experiments')
    .set({ result: JSON.stringify(result), frozen_at: now })
    .where('id', '=', run.id)
    .where('stopped_at', '=', run.stopped_at)
    .where('frozen_at', 'is', null)
    .execute();
}

/** The same run, with what is known of its templates now. */
export async function withTemplates<R extends ExperimentRun>(db: Db, siteId: string, run: R): Promise<R> {
  const templates = await listTemplates(db, siteId);
  const variants = run.variants.map((variant) => {
    const found = templates.find(
      ({ id, name }) => id === variant.template_id || name === variant.template_id,
    );
    if (!found) return variant;
    const { id, updated_at, config } = found;
    return {
      ...variant,
      template_name: found.name,
      template: { id, updated_at, content: contentOf(config) },
    };
  });
  return { ...run, variants };
}
