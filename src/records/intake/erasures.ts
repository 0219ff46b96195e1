import { createHash } from 'node:crypto';
import { type JobPayloads, jobPayloads } from '../jobs/job-payloads.ts';
import { addJob } from '../jobs/queue.ts';
import { readJson } from '../read-json.ts';
import type { Db } from '../records.ts';

/** An erasure of one session id. Its row is its job: the receipt is kept as long as that. */
export type StoredErasure = JobPayloads['erase-session'];

/** Of a receipt and a session id: with both it can be checked; without, two receipts of one id look different. */
export function receiptHash(erasureId: string, sessionId: string): string {
  return createHash('sha256').update(`${erasureId}:${sessionId}`).digest('hex');
}

export async function addErasure(db: Db, erasure: StoredErasure, runAt: string): Promise<void> {
  await addJob(db, { kind: 'erase-session', key: keyOf(erasure.erasure_id), payload: erasure, runAt });
}

export async function findErasure(
  db: Db,
  id: string,
): Promise<(StoredErasure & { isGivenUp: boolean }) | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['id', 'payload', 'state'])
    .where('key', '=', keyOf(id))
    .executeTakeFirst();
  if (!row) return null;
  const erasure = readJson(row.payload, jobPayloads['erase-session'], 'jobs.payload', row.id);
  return { ...erasure, isGivenUp: row.state === 'dead' };
}

/** All whose receipts are kept. */
export async function listErasures(db: Db): Promise<StoredErasure[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', 'erase-session')
    .execute();
  return rows.map(({ id, payload }) => readJson(payload, jobPayloads['erase-session'], 'jobs.payload', id));
}

export async function saveErasure(db: Db, erasure: StoredErasure): Promise<void> {
  const payload = JSON.stringify(erasure);
  await db.updateTable('jobs').set({ payload }).where('key', '=', keyOf(erasure.erasure_id)).execute();
}

function keyOf(id: string): string {
  return `erase-session:${id}`;
}
