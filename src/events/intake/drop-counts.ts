import type { DropReason } from '../../contract/events/dropped-events.ts';
import type { Log } from '../../kit/log.ts';
import { addDropCounts, type DropCount } from '../../records/intake/dropped-events.ts';
import type { Records } from '../../records/records.ts';

/** Counts what is left out or refused in memory and keeps it every few seconds: an event must not cost a write. */
export interface DropCounts {
  note(siteId: string, reason: DropReason, count: number): void;
  /** Takes what was counted elsewhere, each under its own day. */
  add(counts: DropCount[]): void;
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
    add([{ site_id: siteId, day: dayOf(now()), reason, count }]);
  }

  function add(counts: DropCount[]): void {
    for (const each of counts) {
      const key = keyOf(each);
      const known = counted.get(key);
      if (known) known.count += each.count;
      else counted.set(key, { ...each });
    }
  }

  async function flush(): Promise<void> {
    const rows = [...counted.values()];
    if (rows.length === 0) return;
    counted = new Map();
    try {
      await records.db.transaction().execute((db) => addDropCounts(db, rows));
    } catch (error) {
      // Saved with what comes next, under the day on which they were counted.
      add(rows);
      log.warn({ error: String(error) }, 'counts of dropped events wait');
    }
  }

  const timer = setInterval(flush, intervalMs);
  timer.unref();
  return {
    note,
    add,
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The UTC day that a drop is counted under. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** What is summed up has the same. */
export function keyOf({ site_id, day, reason }: DropCount): string {
  return `${site_id} ${day} ${reason}`;
}
