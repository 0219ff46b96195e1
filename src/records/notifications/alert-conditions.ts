import type { AlertKind } from '../../contract/integrations/alerts.ts';
import type { Db } from '../records.ts';

export interface AlertConditionTables {
  /** One row a site: the lock of a look, and the last local day that was judged. */
  alert_looks: { site_id: string; looked_at: string; judged_day: string | null };
  /** Conditions that were reported and have not been over for a whole day: until then they are not reported again. */
  alert_conditions: {
    site_id: string;
    kind: AlertKind;
    since: string;
    /** Since when it is over, without a break; null while it stands. */
    over_since: string | null;
  };
}

export type AlertCondition = AlertConditionTables['alert_conditions'];

/** Notes that somebody looks, as the lock of the transaction: others wait here. @returns the last day judged. */
export async function lockLook(db: Db, siteId: string, now: string): Promise<string | null> {
  const row = await db
    .insertInto('alert_looks')
    .values({ site_id: siteId, looked_at: now, judged_day: null })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ looked_at: now }))
    .returning('judged_day')
    .executeTakeFirstOrThrow();
  return row.judged_day;
}

export async function judgedDay(db: Db, siteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('alert_looks')
    .select('judged_day')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.judged_day ?? null;
}

export async function noteJudgedDay(db: Db, siteId: string, day: string): Promise<void> {
  await db.updateTable('alert_looks').set({ judged_day: day }).where('site_id', '=', siteId).execute();
}

export async function findCondition(db: Db, siteId: string, kind: AlertKind): Promise<AlertCondition | null> {
  const row = await db
    .selectFrom('alert_conditions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveCondition(db: Db, condition: AlertCondition): Promise<void> {
  const { since, over_since } = condition;
  await db
    .insertInto('alert_conditions')
    .values(condition)
    .onConflict((conflict) => conflict.columns(['site_id', 'kind']).doUpdateSet({ since, over_since }))
    .execute();
}

export async function endCondition(db: Db, siteId: string, kind: AlertKind): Promise<void> {
  await db.deleteFrom('alert_conditions').where('site_id', '=', siteId).where('kind', '=', kind).execute();
}
