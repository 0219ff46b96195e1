import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import { readJobState, retryJob } from '../../src/records/jobs/job-state.ts';
import { addJob, claimJob, leaseMs, maxLostLeases, retryDelaysMs } from '../../src/records/jobs/queue.ts';
import {
  dailyAt,
  ensureRecurring,
  everyHour,
  everyMinute,
  type Interval,
  nextRun,
  type RecurringJob,
  recurringKey,
} from '../../src/records/jobs/recurring.ts';
import { startWorker, type Worker, type WorkerContext } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const start = Date.parse('2026-11-21T08:10:00.000Z');
const hourMs = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

it.each<[string, Interval, string, string]>([
  ['a minute', everyMinute, '2026-11-21T08:00:00.000Z', '2026-11-21T08:01:00.000Z'],
  ['an hour', everyHour, '2026-11-21T08:59:59.999Z', '2026-11-21T09:00:00.000Z'],
  ['a day, before the time', dailyAt(3), '2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00.000Z'],
  ['a day, at the time', dailyAt(3), '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
])('every %s', (_, every, now, next) => {
  expect(iso(nextRun(every, Date.parse(now)))).toBe(next);
});

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`recurring jobs on ${name}${because}`, () => {
    let records: Records;
    let now: number;
    const workers: Worker[] = [];
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    beforeEach(async () => {
      now = start;
      await records.db.deleteFrom('jobs').execute();
    });
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await records.close();
    });

    const kind = 'delete-expired-data';
    const hourly = (run: () => Promise<void>): RecurringJob => ({ name: kind, every: everyHour, run });
    const worker = (recurring: RecurringJob[], more: Partial<WorkerContext> = {}) => {
      const context = { now: () => now, log: quietLog, intervalMs: 3_600_000, graceMs: 0, recurring };
      const made = startWorker(records, {}, { ...context, ...more });
      workers.push(made);
      return made;
    };
    const row = (key = recurringKey(kind)) =>
      records.db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirst();

    it('runs once an hour over three nodes, and not before the first full hour', async () => {
      const runs: string[] = [];
      const nodes = [1, 2, 3].map(() => worker([hourly(async () => void runs.push(iso(now)))]));
      for (; now < start + 3 * hourMs; now += 600_000) {
        await Promise.all(nodes.map((node) => node.runDue()));
      }
      expect(runs).toEqual(
        [9, 10, 11].map((hour) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`),
      );
    });

    it('a run that was missed while no node was up runs once, at the start', async () => {
      await ensureRecurring(records.db, [hourly(async () => undefined)], now);
      now += 50 * hourMs;
      const runs: number[] = [];
      const node = worker([hourly(async () => void runs.push(now))]);
      await node.runDue();
      await node.runDue();
      expect(runs).toEqual([now]);
      expect(await row()).toMatchObject({
        state: 'waiting',
        run_at: '2026-11-23T11:00:00.000Z',
        attempts: 0,
      });
    });

    it('one run at a time: while one node works, another does not begin, nor add a second row', async () => {
      const begun: string[] = [];
      let end = () => {};
      const slow = new Promise<void>((resolve) => {
        end = resolve;
      });
      now += hourMs;
      await ensureRecurring(records.db, [hourly(() => slow)], start);
      const work = () => {
        begun.push('first');
        return slow;
      };
      const first = worker([hourly(work)]);
      const running = first.runDue();
      await expect.poll(() => begun).toEqual(['first']);
      now += leaseMs / 2;
      await worker([hourly(async () => void begun.push('second'))]).runDue();
      expect(begun).toEqual(['first']);
      end();
      await running;
      expect(await records.db.selectFrom('jobs').select('key').execute()).toHaveLength(1);
    });

    it('a run whose node died is done by another, when the lease is over', async () => {
      await ensureRecurring(records.db, [hourly(async () => undefined)], now);
      now += hourMs;
      expect(await claimJob(records, now)).toMatchObject({ kind });
      const runs: number[] = [];
      const other = worker([hourly(async () => void runs.push(now))]);
      await other.runDue();
      expect(runs).toEqual([]);
      now += leaseMs;
      await other.runDue();
      expect(runs).toEqual([now]);
      expect(await row()).toMatchObject({ lost_leases: 0, attempts: 0, lease: null });
    });

    it('tries again with growing delays; then the failed run is kept and the next one comes', async () => {
      const daily: RecurringJob = {
        name: kind,
        every: dailyAt(2),
        run: () => Promise.reject(new Error(`no ${runs++}`)),
      };
      let runs = 0;
      const dead: string[] = [];
      const node = worker([daily], { onDead: async ({ id }) => void dead.push(id) });
      for (const day of [22, 23]) {
        await node.runDue();
        now = Date.parse(`2026-11-${day}T02:00:00.000Z`);
        for (const delay of [0, ...retryDelaysMs]) {
          now += delay;
          await node.runDue();
        }
        expect(await row()).toMatchObject({ state: 'waiting', run_at: `2026-11-${day + 1}T02:00:00.000Z` });
      }
      expect(runs).toBe(12);
      expect(dead).toHaveLength(2);
      const state = await readJobState(records.db, now);
      expect(state.dead).toMatchObject([{ id: dead[1], kind, error: 'Error: no 11' }]);
      expect(await retryJob(records.db, dead[1] ?? '', iso(now))).not.toBeNull();
      await worker([{ ...daily, run: async () => undefined }]).runDue();
      expect(await row(`${recurringKey(kind)}:failed`)).toMatchObject({ state: 'done' });
    });

    it('never waits longer for another try than for its next time', async () => {
      const node = worker([
        { name: 'schedule-reports', every: everyMinute, run: () => Promise.reject(new Error('no')) },
      ]);
      await node.runDue();
      for (let minute = 0; minute < 30; minute++) {
        now += 60_000;
        await node.runDue();
        const key = recurringKey('schedule-reports');
        expect(Date.parse((await row(key))?.run_at ?? '')).toBeLessThanOrEqual(now + 60_000);
      }
      expect((await readJobState(records.db, now)).dead).toHaveLength(1);
    });

    it('a run that kills the process is given up; the next one comes', async () => {
      await ensureRecurring(records.db, [hourly(async () => undefined)], now);
      now += hourMs;
      for (let kill = 0; kill < maxLostLeases; kill++) {
        await claimJob(records, now);
        now += leaseMs + 1;
      }
      const runs: number[] = [];
      const node = worker([hourly(async () => void runs.push(now))]);
      await node.runDue();
      expect(runs).toEqual([]);
      expect((await readJobState(records.db, now)).dead).toMatchObject([{ kind }]);
      now += hourMs;
      await node.runDue();
      expect(runs).toEqual([now]);
    });

    it('while a store is unavailable, no attempt is used up', async () => {
      const node = worker([hourly(() => Promise.reject(new StoreUnavailable('events', 'away')))]);
      for (let minute = 0; minute < 180; minute++, now += 60_000) await node.runDue();
      expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
    });

    it('a node whose clock is two hours ahead delays nothing', async () => {
      const runs: string[] = [];
      const minutely = (note: string): RecurringJob => ({
        name: 'schedule-reports',
        every: everyMinute,
        run: async () => void runs.push(note),
      });
      const ahead = worker([minutely('ahead')], { now: () => now + 2 * hourMs });
      const right = worker([minutely('right')]);
      await right.runDue();
      await ahead.runDue();
      expect(runs).toEqual(['ahead']);
      for (let minute = 0; minute < 3; minute++) {
        now += 60_000;
        await right.runDue();
      }
      expect(runs).toEqual(['ahead', 'right', 'right']);
    });

    it('a slow kind holds up no other, and has its own limit', async () => {
      let end = () => {};
      const slow = new Promise<void>((resolve) => {
        end = resolve;
      });
      let [reports, maxReports, mails] = [0, 0, 0];
      const handlers = {
        'write-report': async () => {
          reports += 1;
          maxReports = Math.max(maxReports, reports);
          await slow;
          reports -= 1;
        },
        mail: async () => {
          mails += 1;
        },
      };
      const runAt = iso(now);
      const add = (job: Parameters<typeof addJob>[1]) => addJob(records.db, job);
      for (let n = 0; n < 4; n++) {
        await add({ kind: 'write-report', key: randomUUID(), payload: { run_id: 'r' }, runAt });
        await add({ kind: 'mail', key: randomUUID(), payload: { mail_id: 'm' }, runAt: iso(now + 1) });
      }
      now += 1;
      const context = { now: () => now, log: quietLog, intervalMs: hourMs, graceMs: 0 };
      const node = startWorker(records, handlers, { ...context, concurrency: { 'write-report': 2 } });
      workers.push(node);
      const running = node.runDue();
      await expect.poll(() => mails).toBe(4);
      expect(reports).toBe(2);
      end();
      await running;
      expect(maxReports).toBe(2);
      expect(await claimJob(records, now)).toBeNull();
    });

    describe('rows of earlier versions', () => {
      const put = (kind: string, key: string, more: object = {}) =>
        records.db
          .insertInto('jobs')
          .values({
            ...{ id: randomUUID(), kind, key, payload: '{}', run_at: iso(now), attempts: 0 },
            ...{ leased_until: null, state: 'waiting', error: null, ...more },
          })
          .execute();

      it('under a name that is no more go, so nothing waits forever', async () => {
        for (const old of ['forget-old', 'forget-old-records', 'forget-deliveries', 'erase-mails'])
          await put(old, `${old}:2026-11-21`);
        await put('watch-lists', 'watch-lists:changed:x', { payload: '{"which":"changed"}' });
        await put('plan-alert-looks', 'plan-alert-looks:x', { state: 'dead', error: 'no' });
        await put('look-for-alerts', 'look-for-alerts:site:x', { payload: '{"site_id":"a"}' });
        await put('mail', 'mail:kept', { payload: '{"mail_id":"m"}' });
        await worker([hourly(async () => undefined)]).runDue();
        const left = await records.db.selectFrom('jobs').select('key').orderBy('key').execute();
        expect(left).toEqual([{ key: 'mail:kept' }, { key: recurringKey(kind) }]);
      });

      it('of a job that kept its name run, and end with that', async () => {
        await put('allocate-visitors', 'allocate-visitors:2026-11-21');
        const runs: number[] = [];
        const run = async () => void runs.push(now);
        await worker([{ name: 'allocate-visitors', every: dailyAt(4), run }]).runDue();
        expect(runs).toHaveLength(1);
        expect(await row('allocate-visitors:2026-11-21')).toMatchObject({ state: 'done' });
        expect(await row(recurringKey('allocate-visitors'))).toMatchObject({ state: 'waiting' });
      });

      it('a node that is still old ends the row; it comes back', async () => {
        for (const state of ['done', 'dead'] as const) {
          await records.db.deleteFrom('jobs').execute();
          await put(kind, recurringKey(kind), { state, attempts: 3 });
          await worker([hourly(async () => undefined)]).runDue();
          expect(await row()).toMatchObject({
            ...{ state: 'waiting', attempts: 0, run_at: '2026-11-21T09:00:00.000Z' },
          });
        }
      });
    });
  });
}
