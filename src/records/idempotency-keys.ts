import type { Db } from './records.ts';

export interface IdempotencyKeyTables {
  /** Answers kept for a day, so that a repeated request gets the first one's. */
  repeats: {
    id: string;
    request_hash: string;
    /** Null while the first request is under way. Sealed with the client's key, which is not stored. */
    answer: string | null;
    created_at: string;
  };
}

/** How long an answer is kept, and how long a request under way is believed to be alive. */
export const repeatLimits = { keptMs: 86_400_000, aliveMs: 60_000 } as const;

/** Begins the hash of a request. Change it with what is hashed: a response that another version stored can't be compared. */
export const hashFormat = 'v2:';

/** A request's hold on its key. `at` is its fencing token: a request that takes over has a later one. */
export interface Reservation {
  id: string;
  at: string;
}

export type Claim =
  | { state: 'first'; reservation: Reservation }
  | { state: 'other request' }
  | { state: 'earlier version' }
  | { state: 'under way' }
  | { state: 'answered'; answer: string };

/** Claims a request's key. Only one caller ever gets `first`, also with several nodes. */
export async function reserveIdempotencyKey(
  db: Db,
  id: string,
  requestHash: string,
  nowMs: number,
): Promise<Claim> {
  const created_at = new Date(nowMs).toISOString();
  const claim = await db
    .insertInto('repeats')
    .values({ id, request_hash: requestHash, answer: null, created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (claim.numInsertedOrUpdatedRows === 1n) return { state: 'first', reservation: { id, at: created_at } };
  return lookAtRepeat(db, id, requestHash, nowMs);
}

/** What became of a key that somebody else claimed: one read, unless its holder is gone. */
export async function lookAtRepeat(db: Db, id: string, requestHash: string, nowMs: number): Promise<Claim> {
  const row = await db.selectFrom('repeats').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || isOver(row, nowMs)) {
    // Only the very row that was seen: another waiter may have claimed the key meanwhile, or its holder may commit.
    if (row?.answer === null) await releaseRepeat(db, { id, at: row.created_at });
    else if (row) await removeResponse(db, { id, at: row.created_at });
    return reserveIdempotencyKey(db, id, requestHash, nowMs);
  }
  const isComparable = row.request_hash.startsWith(hashFormat);
  if (!isComparable) return { state: row.answer === null ? 'under way' : 'earlier version' };
  if (row.request_hash !== requestHash) return { state: 'other request' };
  return row.answer === null ? { state: 'under way' } : { state: 'answered', answer: row.answer };
}

/**
 * Saves the response of the request that holds the key; call it in the transaction of its change.
 * @returns false if another request has taken the key over: the change must not be committed.
 */
export async function saveResponse(db: Db, { id, at }: Reservation, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('repeats')
    .set({ answer })
    .where('id', '=', id)
    .where('created_at', '=', at)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A request that failed saved nothing: its key may be used again. A saved response stays. */
export async function releaseRepeat(db: Db, { id, at }: Reservation): Promise<void> {
  await db
    .deleteFrom('repeats')
    .where('id', '=', id)
    .where('created_at', '=', at)
    .where('answer', 'is', null)
    .execute();
}

async function removeResponse(db: Db, { id, at }: Reservation): Promise<void> {
  await db.deleteFrom('repeats').where('id', '=', id).where('created_at', '=', at).execute();
}

/** Deletes expired responses. @returns how many. */
export async function removeOldRepeats(db: Db, nowMs: number): Promise<number> {
  const before = new Date(nowMs - repeatLimits.keptMs).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('repeats')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Kept long enough; or under way in a process that did not survive it, which must not hold its key for a day. */
function isOver(
  { answer, created_at }: { answer: string | null; created_at: string },
  nowMs: number,
): boolean {
  const age = nowMs - Date.parse(created_at);
  return age > (answer === null ? repeatLimits.aliveMs : repeatLimits.keptMs);
}
