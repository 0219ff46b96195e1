import type { Db } from '../records.ts';
import type { JobKind } from './job-payloads.ts';

const dayMs = 86_400_000;
/**
 * Days that a job is kept after it is done, and with it its key, so that it does not happen again. Keys are of a day or
 * an hour, or of a row of their own; a clock that is set back by a day repeats none.
 */
const doneDays = 3;
/** Kept longer: which sites were deleted is read from these (retention.ts), and the receipts of erasures. */
const doneDaysOf: Partial<Record<JobKind, number>> = { 'delete-events': 31, 'erase-session': 90 };
/** What failed for good is shown for so long. */
const deadDays = 90;
/** Of one statement, so that none runs into its time limit. */
const maxPerStatement = 5_000;

/** Removes jobs that are over. @returns how many. */
export async function removeOldJobs(db: Db, nowMs: number): Promise<number> {
  const kept = Object.keys(doneDaysOf);
  const [done, dead] = [old('done', doneDays).where('kind', 'not in', kept), old('dead', deadDays)];
  const longer = Object.entries(doneDaysOf).map(([kind, days]) => old('done', days).where('kind', '=', kind));
  let removed = 0;
  for (const query of [done, dead, ...longer]) removed += await removeAll(query);
  return removed;

  function old(state: 'done' | 'dead', days: number) {
    const before = new Date(nowMs - days * dayMs).toISOString();
    return db.selectFrom('jobs').select('id').where('state', '=', state).where('run_at', '<', before);
  }

  async function removeAll(query: ReturnType<typeof old>): Promise<number> {
    for (let total = 0; ; ) {
      const some = query.limit(maxPerStatement);
      const gone = await db.deleteFrom('jobs').where('id', 'in', some).executeTakeFirst();
      total += Number(gone.numDeletedRows);
      if (gone.numDeletedRows < BigInt(maxPerStatement)) return total;
    }
  }
}
