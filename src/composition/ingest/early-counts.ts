import { keyOf } from '../../events/intake/drop-counts.ts';
import type { IntakeBounds } from '../../events/intake/intake-bounds.ts';
import { trackBucketOf } from '../../http/edge/metrics/track-buckets.ts';
import type { SiteDay } from '../../records/intake/site-day-events.ts';
import type { ServerAnswers } from './ingest-processes.ts';
import type { IngestCounts } from './protocol.ts';

type Counting = Pick<ServerAnswers, 'count' | 'addSiteDays' | 'listSiteDays'>;

export interface EarlyCounts extends Counting {
  /** Passes on the sums; called once nothing is counted here. */
  handOver(to: Pick<ServerAnswers, 'count'>, bounds: Pick<IntakeBounds, 'noteDays'>): void;
}

/** What ingest processes count while the server waits for its database: sums, so that a long wait takes no more memory. */
export function openEarlyCounts(): EarlyCounts {
  let accepted = 0;
  let fallbacks = 0;
  const dropped: Record<string, number> = {};
  const answered = openSums<IngestCounts['answered'][number]>(
    ({ status, times, seconds }) => `${status} ${trackBucketOf(seconds / times)}`,
    ['times', 'seconds'],
  );
  const drops = openSums<IngestCounts['drops'][number]>(keyOf, ['count']);
  const days = openSums<SiteDay>(({ site_id, day }) => `${site_id} ${day}`, ['events']);
  return {
    count(counts) {
      accepted += counts.accepted;
      fallbacks += counts.fallbacks;
      for (const [reason, times] of Object.entries(counts.dropped))
        dropped[reason] = (dropped[reason] ?? 0) + times;
      answered.add(counts.answered);
      drops.add(counts.drops);
    },
    addSiteDays: async (counts) => days.add(counts),
    // Of this server since its start: the daily limit holds meanwhile, as far as is known.
    listSiteDays: async (day) => days.all().filter((each) => each.day === day),
    handOver(to, bounds) {
      to.count({ accepted, fallbacks, dropped, answered: answered.all(), drops: drops.all() });
      // With their own next: a database that has just come back may not answer yet, and they try again.
      bounds.noteDays(days.all());
    },
  };
}

function openSums<T extends object>(keyOf: (each: T) => string, summed: (keyof T)[]) {
  const sums = new Map<string, T>();
  return {
    add(more: T[]): void {
      for (const each of more) {
        const sum = sums.get(keyOf(each));
        if (!sum) sums.set(keyOf(each), { ...each });
        else
          for (const name of summed) Object.assign(sum, { [name]: Number(sum[name]) + Number(each[name]) });
      }
    },
    all: () => [...sums.values()],
  };
}
