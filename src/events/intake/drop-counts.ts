import type { DropReason } from '../../contract/events/dropped-events.ts';
import type { Log } from '../../kit/log.ts';
import { addDropCounts, type DropCount } from '../../records/intake/dropped-events.ts';
import type { Records } from '../../records/records.ts';

/** Counts what is left out or refused in memory and keeps it every few seconds: an event must not cost a write. */
export interface DropCounts {
  note(siteId: string, reason: DropReason, count: number): void;
  /** Keeps what was counted now. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function openDropCounts(
  records: Records,
  { now, log, intervalMs }: { now: () => number; log: Log; intervalMs: number },
): DropCounts {
  let counted = new Map<string, DropCount>();

  function note(siteId: string, reason: DropReason, count: number): void {
    const day = new Date(now()).toISOString().slice(0, 10);
    const key = `${siteId} ${day} ${reason}`;
    const known = counted.get(key);
    if (known) known.count += count;
    else counted.set(key, { site_id: siteId, day, reason, count });
  }

  async function flush(): Promise<void> {
    const rows = [...counted.values()];
    if (rows.length === 0) return;
    counted = new Map();
    try {
      await records.db.transaction().execute((db) => addDropCounts(db, rows));
    } catch (error) {
      // Counted again with what comes next.
      for (const row of rows) note(row.site_id, row.reason, row.count);
      log.warn({ error: String(error) }, 'counts of dropped events wait');
    }
  }

  const timer = setInterval(flush, intervalMs);
  timer.unref();
  return {
    note,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
