import type { SpoolParts } from '../events/intake/spool/spool.ts';
import { addFailedEvent } from '../records/intake/failed-events.ts';
import { withoutErased } from '../records/intake/without-erased.ts';
import type { Records } from '../records/records.ts';

/** What the spool needs of the records. */
export function spoolRecords(
  { db }: Records,
  now: () => number,
): Pick<SpoolParts, 'failed' | 'withoutErased'> {
  return {
    failed: (row, reason) => addFailedEvent(db, row, reason, new Date(now()).toISOString()),
    withoutErased: (rows) => withoutErased(db, rows, now()),
  };
}
