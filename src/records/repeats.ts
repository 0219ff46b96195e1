import type { Db } from './records.ts';

/** How long an answer is kept, and how long a request under way is believed to be alive. */
export const repeatLimits = { keptMs: 86_400_000, aliveMs: 60_000 } as const;

export type Claim =
  | { state: 'first' }
  | { state: 'other request' }
  | { state: 'under way' }
  | { state: 'answered'; answer: string };

/** Claims a request's key. Only one caller ever gets `first`, also with several nodes. */
export async function claimRepeat(db: Db, id: string, requestHash: string, nowMs: number): Promise<Claim> {
  const at = (ms: number) => new Date(ms).toISOString();
  await db
    .deleteFrom('repeats')
    .where('created_at', '<', at(nowMs - repeatLimits.keptMs))
    .execute();
  // A request that its process did not survive must not hold its key for a day.
  await db
    .deleteFrom('repeats')
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('created_at', '<', at(nowMs - repeatLimits.aliveMs))
    .execute();
  const claim = await db
    .insertInto('repeats')
    .values({ id, request_hash: requestHash, answer: null, created_at: at(nowMs) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows === 1n) return { state: 'first' };
  const row = await db.selectFrom('repeats').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return { state: 'under way' };
  if (row.request_hash !== requestHash) return { state: 'other request' };
  return row.answer === null ? { state: 'under way' } : { state: 'answered', answer: row.answer };
}

export async function keepAnswer(db: Db, id: string, answer: string): Promise<void> {
  await db.updateTable('repeats').set({ answer }).where('id', '=', id).execute();
}

/** A request that failed saved nothing: its key may be used again. */
export async function releaseRepeat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('repeats').where('id', '=', id).execute();
}
