import type { Db } from '../records.ts';

/** Forgets to whom the reports written before `before` went; the reports stay. */
export async function forgetRecipientsBefore(db: Db, before: string): Promise<void> {
  const old = db.selectFrom('report_runs').select('id').where('created_at', '<', before);
  await db.deleteFrom('report_deliveries').where('run_id', 'in', old).execute();
  await db
    .updateTable('report_runs')
    .set({ only_to: '[]' })
    .where('created_at', '<', before)
    .where('only_to', 'is not', null)
    .where('only_to', '<>', '[]')
    .execute();
}
