import { randomUUID } from 'node:crypto';
import type { Db } from '../records.ts';
import type { Job, RecurringKind } from './job-payloads.ts';

/** Work that comes back. Each job has one row in the queue, so its lease lets one run at a time over all nodes. */
export interface RecurringJob {
  name: RecurringKind;
  every: Interval;
  run: () => Promise<void>;
}

/** A run at each full interval since 1970 (UTC), plus the offset. */
export interface Interval {
  intervalMs: number;
  offsetMs: number;
}

const hourMs = 3_600_000;
export const everyFiveSeconds: Interval = { intervalMs: 5_000, offsetMs: 0 };
export const everyMinute: Interval = { intervalMs: 60_000, offsetMs: 0 };
export const everyHour: Interval = { intervalMs: hourMs, offsetMs: 0 };

export function dailyAt(hourUtc: number): Interval {
  return { intervalMs: 24 * hourMs, offsetMs: hourUtc * hourMs };
}

export function nextRun({ intervalMs, offsetMs }: Interval, nowMs: number): number {
  return (Math.floor((nowMs - offsetMs) / intervalMs) + 1) * intervalMs + offsetMs;
}

export function recurringKey(name: RecurringKind): string {
  return `recurring:${name}`;
}

/** Whether this row is the recurring one of its kind; there may be jobs of the same kind that run once. */
export function isRecurring({ kind, key }: Pick<Job, 'kind' | 'key'>): boolean {
  return key === `recurring:${kind}`;
}

/** Names of earlier versions. Nothing handles them any longer, so their rows would wait forever. */
const retiredKinds = [
  ...['forget-old', 'forget-old-records', 'forget-deliveries', 'erase-mails', 'watch-lists'],
  ...['plan-alert-looks', 'look-for-alerts'],
];

/**
 * Makes sure that each job has its row, waiting for a time that its interval allows. A run that was missed while no
 * node was up stays due and runs once. Repairs what a node of an earlier version, or one whose clock is ahead, wrote.
 */
export async function ensureRecurring(
  db: Db,
  jobs: Pick<RecurringJob, 'name' | 'every'>[],
  nowMs: number,
): Promise<void> {
  if (jobs.length === 0) return;
  await db.deleteFrom('jobs').where('kind', 'in', retiredKinds).execute();
  const keys = jobs.map(({ name }) => recurringKey(name));
  const rows = await db
    .selectFrom('jobs')
    .select(['key', 'state', 'run_at', 'leased_until'])
    .where('key', 'in', keys)
    .execute();
  for (const { name, every } of jobs) {
    const row = rows.find(({ key }) => key === recurringKey(name));
    const next = nextRun(every, nowMs);
    const isLeased = row?.leased_until != null;
    const isTooLate = row !== undefined && Date.parse(row.run_at) > next + every.intervalMs;
    if (row?.state === 'waiting' && (isLeased || !isTooLate)) continue;
    await putRow(db, name, new Date(next).toISOString());
  }
}

/** Adds the row, or sets the one that is there to this time, unless a worker has its lease. */
export async function putRow(db: Db, name: RecurringKind, runAt: string): Promise<void> {
  const fresh = {
    ...{ run_at: runAt, state: 'waiting' as const, attempts: 0, error: null },
    ...{ lease: null, leased_until: null, lost_leases: 0 },
  };
  await db
    .insertInto('jobs')
    .values({ id: randomUUID(), kind: name, key: recurringKey(name), payload: '{}', ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(fresh)
        .where((is) => is.or([is('jobs.leased_until', 'is', null), is('jobs.state', '!=', 'waiting')])),
    )
    .execute();
}
