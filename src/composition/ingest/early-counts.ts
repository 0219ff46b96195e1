import { randomUUID } from 'node:crypto';
import type { SiteDay } from '../../records/intake/site-day-events.ts';
import type { ServerAnswers } from './ingest-processes.ts';
import type { IngestCounts } from './protocol.ts';

type Counting = Pick<ServerAnswers, 'count' | 'addSiteDays'>;

export interface EarlyCounts extends Counting {
  /** Passes on the sums. */
  handOver(to: Counting): Promise<void>;
}

/** What ingest processes count while the server waits for its database: sums, so that a long wait takes no more memory. */
export function openEarlyCounts(): EarlyCounts {
  let accepted = 0;
  let fallbacks = 0;
  const dropped: Record<string, number> = {};
  const answered = openSums<IngestCounts['answered'][number]>(
    ({ status }) => `${status}`,
    ['times', 'seconds'],
  );
  const drops = openSums<IngestCounts['drops'][number]>(
    ({ site_id, reason }) => `${site_id} ${reason}`,
    ['count'],
  );
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
    async handOver(to) {
      to.count({ accepted, fallbacks, dropped, answered: answered.all(), drops: drops.all() });
      // One row for each site and day: a statement can't add to the same row twice.
      await to.addSiteDays(days.all(), randomUUID());
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
