import type { SpoolParts } from '../events/intake/spool/spool.ts';
import type { Log } from '../kit/log.ts';
import { addFailedEvent } from '../records/intake/failed-events.ts';
import { withoutErased } from '../records/intake/without-erased.ts';
import type { Records } from '../records/records.ts';

/** What the spool needs of the records. */
export function spoolRecords(
  { db }: Records,
  now: () => number,
  log: Log,
): Pick<SpoolParts, 'failed' | 'withoutErased'> {
  return {
    failed: (row, reason) => addFailedEvent(db, row, reason, new Date(now()).toISOString()),
    async withoutErased(rows) {
      const { kept, leftOut } = await withoutErased(db, rows, now());
      if (leftOut > 0)
        log.warn({ events: leftOut }, 'recovered events were left out: deleted, erased or too old');
      return kept;
    },
  };
}
