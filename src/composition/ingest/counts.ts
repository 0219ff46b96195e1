import type { DropCounts } from '../../events/intake/drop-counts.ts';
import type { IngestCounts } from './protocol.ts';

const tellEveryMs = 250;

export interface Counts extends Pick<DropCounts, 'note'> {
  countAccepted(events: number, dropped: Record<string, number>): void;
  /** Tells the rest. */
  close(): void;
}

/** Counts what comes in, and tells the server now and then: an event must not cost a message. */
export function openCounts(tell: (counts: IngestCounts) => void): Counts {
  let counted = nothing();
  const drops = new Map<string, IngestCounts['drops'][number]>();

  function tellAll(): void {
    const isEmpty = counted.accepted === 0 && Object.keys(counted.dropped).length === 0 && drops.size === 0;
    if (isEmpty) return;
    tell({ ...counted, drops: [...drops.values()] });
    counted = nothing();
    drops.clear();
  }

  const timer = setInterval(tellAll, tellEveryMs);
  timer.unref();
  return {
    countAccepted(events, dropped) {
      counted.accepted += events;
      for (const [reason, count] of Object.entries(dropped))
        counted.dropped[reason] = (counted.dropped[reason] ?? 0) + count;
    },
    note(site_id, reason, count) {
      const key = `${site_id} ${reason}`;
      const known = drops.get(key);
      if (known) known.count += count;
      else drops.set(key, { site_id, reason, count });
    },
    close() {
      clearInterval(timer);
      tellAll();
    },
  };
}

function nothing(): Omit<IngestCounts, 'drops'> {
  return { accepted: 0, dropped: {} };
}
