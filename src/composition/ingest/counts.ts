import { type DropCounts, dayOf, keyOf } from '../../events/intake/drop-counts.ts';
import { trackBucketOf } from '../../http/edge/metrics/track-buckets.ts';
import type { IngestCounts } from './protocol.ts';

const tellEveryMs = 250;

export interface Counts extends Pick<DropCounts, 'note'> {
  countAccepted(events: number, dropped: Record<string, number>): void;
  countAnswered(status: number, seconds: number): void;
  countFallback(): void;
  /** Tells the rest. */
  close(): void;
}

/** Counts what comes in, and tells the server now and then: no message for each event, and no timer while nothing comes in. */
export function openCounts(tell: (counts: IngestCounts) => void, now: () => number): Counts {
  let counted = nothing();
  const drops = new Map<string, IngestCounts['drops'][number]>();
  let timer: NodeJS.Timeout | null = null;

  function tellSoon(): void {
    timer ??= setTimeout(tellAll, tellEveryMs).unref();
  }

  function tellAll(): void {
    timer = null;
    const isEmpty = counted.answered.size + counted.fallbacks + drops.size === 0;
    if (isEmpty) return;
    tell({ ...counted, answered: [...counted.answered.values()], drops: [...drops.values()] });
    counted = nothing();
    drops.clear();
  }

  return {
    countAccepted(events, dropped) {
      tellSoon();
      counted.accepted += events;
      for (const [reason, count] of Object.entries(dropped))
        counted.dropped[reason] = (counted.dropped[reason] ?? 0) + count;
    },
    countAnswered(status, seconds) {
      tellSoon();
      const key = status * 100 + trackBucketOf(seconds);
      const known = counted.answered.get(key);
      if (!known) counted.answered.set(key, { status, times: 1, seconds });
      else {
        known.times++;
        known.seconds += seconds;
      }
    },
    countFallback() {
      tellSoon();
      counted.fallbacks++;
    },
    note(site_id, reason, count) {
      tellSoon();
      const drop = { site_id, day: dayOf(now()), reason, count };
      const known = drops.get(keyOf(drop));
      if (known) known.count += count;
      else drops.set(keyOf(drop), drop);
    },
    close() {
      if (timer) clearTimeout(timer);
      tellAll();
    },
  };
}

interface Counted {
  accepted: number;
  dropped: Record<string, number>;
  /** By status and bucket of the histogram, so that the mean of each stays within its bucket. */
  answered: Map<number, { status: number; times: number; seconds: number }>;
  fallbacks: number;
}

function nothing(): Counted {
  return { accepted: 0, dropped: {}, answered: new Map(), fallbacks: 0 };
}
