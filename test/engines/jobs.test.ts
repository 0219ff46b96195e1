import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import type { JobHandlers, JobKind, JobPayloads } from '../../src/records/jobs/job-payloads.ts';
import { readJobState, retryJob } from '../../src/records/jobs/job-state.ts';
import {
  addJob,
  claimJob,
  expireLeases,
  leaseMs,
  maxLostLeases,
  retryDelaysMs,
} from '../../src/records/jobs/queue.ts';
import { removeOldJobs } from '../../src/records/jobs/remove-old-jobs.ts';
import { TryAgain } from '../../src/records/jobs/try-again.ts';
import { startWorker, type Worker, type WorkerContext } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { listDeletedSites } from '../../src/records/retention/retention.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const start = Date.parse('2026-11-21T08:00:00.000Z');
const dayMs = 86_400_000;

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`jobs on ${name}${because}`, () => {
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

    const add = <K extends JobKind>(kind: K, payload: JobPayloads[K], key: string = randomUUID()) =>
      addJob(records.db, { kind, key, payload, runAt: new Date(now).toISOString() });
    const row = () => records.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    const worker = (handlers: JobHandlers, more: Partial<WorkerContext> = {}) => {
      const context = { now: () => now, log: quietLog, intervalMs: 3_600_000, graceMs: 0, ...more };
      const made = startWorker(records, handlers, context);
      workers.push(made);
      return made;
    };

    it('a node that was killed takes its jobs back when it starts, and no other node does', async () => {
      await add('delete-events', { site_id: 'a' });
      await claimJob(records, now, { node: 'node-1' });
      const ran: string[] = [];
      const on = (node: string) => worker({ 'delete-events': async () => void ran.push(node) }, { node });
      now += 1_000;
      await on('node-10').runDue();
      expect(ran).toEqual([]);
      await on('node-1').runDue();
      expect(ran).toEqual(['node-1']);
      expect(await row()).toMatchObject({ state: 'done', attempts: 2 });
    });

    it.each([
      ['web_1', 'web-1'],
      ['web%', 'web-1'],
      ['WEB', 'web'],
    ])('the start of node %s leaves the leases of node %s alone', async (starting, holder) => {
      await add('delete-events', { site_id: 'a' });
      const job = await claimJob(records, now, { node: holder });
      await expireLeases(records.db, starting);
      now += 1_000;
      expect(await claimJob(records, now)).toBeNull();
      await expireLeases(records.db, holder);
      expect(await claimJob(records, now)).toMatchObject({ id: job?.id, lostLeases: 1 });
    });

    it('once by key, leased to one worker, retried later and later, then dead', async () => {
      await add('delete-events', { site_id: 'a' }, 'one');
      await add('delete-events', { site_id: 'b' }, 'one');
      const begun: [string, number][] = [];
      const failing = worker({
        'delete-events': async ({ site_id }) => {
          begun.push([site_id, now]);
          throw new Error('no');
        },
      });
      for (const delay of [0, ...retryDelaysMs]) {
        now += delay - 1;
        await failing.runDue();
        now += 1;
        await failing.runDue();
      }
      expect(begun.map(([site]) => site)).toEqual(Array(retryDelaysMs.length + 1).fill('a'));
      expect(await row()).toMatchObject({ state: 'dead', error: 'Error: no', attempts: 6, lease: null });
      now += dayMs;
      expect(await claimJob(records, now)).toBeNull();
    });

    it('of workers that ask at once, one gets it', async () => {
      await add('delete-expired-data', {});
      const claims = await Promise.all([1, 2, 3, 4].map(() => claimJob(records, now)));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it('a worker whose lease ended changes nothing: the result of the one who took over counts', async () => {
      for (const lateEnd of ['finishes', 'fails'] as const) {
        await records.db.deleteFrom('jobs').execute();
        await add('delete-expired-data', {});
        const [slow, quick] = [gate(), gate()];
        const first = worker({ 'delete-expired-data': () => slow.work() }).runDue();
        await slow.begun;
        now += leaseMs + 1;
        const second = worker({ 'delete-expired-data': () => quick.work() }).runDue();
        await quick.begun;
        const { lease } = await row();
        if (lateEnd === 'finishes') slow.end();
        else slow.fail(new Error('too late'));
        await first;
        expect(await row()).toMatchObject({ state: 'waiting', lease, error: null, attempts: 2 });
        quick.end();
        await second;
        expect(await row()).toMatchObject({ state: 'done', lease: null });
      }
    });

    it('a worker that is alive keeps its lease, however long the work takes', async () => {
      await add('delete-expired-data', {});
      const long = gate();
      const running = worker({ 'delete-expired-data': () => long.work() }, { leaseMs: 300 }).runDue();
      await long.begun;
      for (let minute = 0; minute < 3; minute++) {
        now += 290;
        await expect.poll(async () => Date.parse((await row()).leased_until ?? '')).toBe(now + 300);
        expect(await claimJob(records, now)).toBeNull();
      }
      long.end();
      await running;
      expect(await row()).toMatchObject({ state: 'done', attempts: 1 });
    });

    it('a job that kills the process is given up, with the reason, and can be tried again', async () => {
      await add('mail', { mail_id: 'm' });
      for (let kill = 0; kill < maxLostLeases; kill++) {
        expect(await claimJob(records, now)).toMatchObject({ lostLeases: kill });
        now += leaseMs + 1;
      }
      const [begun, dead]: [string[], string[]] = [[], []];
      const survivor = worker(
        { mail: async ({ mail_id }) => void begun.push(mail_id) },
        { onDead: async ({ id }) => void dead.push(id) },
      );
      await survivor.runDue();
      expect(begun).toEqual([]);
      const { dead: listed } = await readJobState(records.db, now);
      expect(listed).toMatchObject([{ kind: 'mail', error: expect.stringContaining('stopped 5 times') }]);
      expect(dead).toEqual([listed[0]?.id]);
      const taken = await retryJob(records.db, dead[0] ?? '', new Date(now).toISOString());
      expect(taken).toEqual({ kind: 'mail', payload: { mail_id: 'm' } });
      await survivor.runDue();
      expect(begun).toEqual(['m']);
    });

    it('a lost lease between tries that end does not count towards that', async () => {
      await add('mail', { mail_id: 'm' });
      for (let round = 0; round < 2 * maxLostLeases; round++) {
        await claimJob(records, now);
        now += leaseMs + 1;
        await worker({ mail: () => Promise.reject(new StoreUnavailable('events', 'away')) }).runDue();
        expect(await row()).toMatchObject({ state: 'waiting', lost_leases: 0 });
        now += 60_000;
      }
    });

    it('postponed by its own schedule, keeps all its attempts for errors', async () => {
      await add('deliver', { delivery_id: 'd', replays: 0 });
      let error: Error = new TryAgain('the receiver is away', 60_000);
      const sending = worker({ deliver: () => Promise.reject(error) });
      for (let round = 0; round < 2 * retryDelaysMs.length; round++) {
        await sending.runDue();
        expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
        now += 60_000;
      }
      error = new Error('a fault of Truce');
      await sending.runDue();
      expect(await row()).toMatchObject({ state: 'waiting', attempts: 1 });
    });

    it('waits while a store is away, without using up its tries', async () => {
      await add('write-report', { run_id: 'r' });
      let away = true;
      const writing = worker({
        'write-report': async () => {
          if (away) throw new StoreUnavailable('events', new Error('connect ECONNREFUSED'));
        },
      });
      for (let minute = 0; minute < 12 * 60; minute++) {
        await writing.runDue();
        now += 60_000;
      }
      expect(await row()).toMatchObject({ state: 'waiting', attempts: 0 });
      expect((await row()).error).toContain('The event store is unavailable');
      away = false;
      await writing.runDue();
      expect(await row()).toMatchObject({ state: 'done', error: null });
    });

    it('what is under way when the service stops is given back at once', async () => {
      await add('delete-expired-data', {});
      const long = gate();
      const stopping = worker({ 'delete-expired-data': () => long.work() });
      const running = stopping.runDue();
      await long.begun;
      await stopping.close();
      expect(await claimJob(records, now)).toMatchObject({ attempts: 1, lostLeases: 0 });
      long.end();
      await running;
      expect((await row()).state).toBe('waiting'); // the next worker's
    });

    it('what is under way at a fault keeps its lease: it may have caused it', async () => {
      await add('mail', { mail_id: 'm' });
      for (let fault = 0; fault < maxLostLeases; fault++) {
        const long = gate();
        const failing = worker({ mail: () => long.work() }, { node: 'one' });
        void failing.runDue();
        await long.begun;
        failing.keepLeases();
        await failing.close();
        await expireLeases(records.db, 'one');
      }
      const begun: string[] = [];
      await worker({ mail: async ({ mail_id }) => void begun.push(mail_id) }, { node: 'one' }).runDue();
      expect(begun).toEqual([]);
      expect(await row()).toMatchObject({ state: 'dead' });
    });

    it('what is over goes; keys stay as long as they may come again, deleted sites for a month', async () => {
      for (let day = 0; day < 100; day++) {
        for (const kind of ['delete-expired-data', 'delete-events'] as const) {
          await (kind === 'delete-expired-data'
            ? add(kind, {}, `a${day}`)
            : add(kind, { site_id: `${day}` }, `b${day}`));
        }
        await add('erase-old-mails', {}, `dead${day}`);
        now += dayMs;
      }
      const set = (state: 'done' | 'dead', like: string) =>
        records.db.updateTable('jobs').set({ state }).where('key', 'like', like).execute();
      await set('done', 'a%');
      await set('done', 'b%');
      await set('dead', 'dead%');
      await add('mail', { mail_id: 'waits' }, 'waiting');
      await records.db.updateTable('jobs').set({ run_at: '2020' }).where('key', '=', 'waiting').execute();
      expect(await removeOldJobs(records.db, now)).toBe(97 + 69 + 10);
      expect(await removeOldJobs(records.db, now)).toBe(0);
      const keys = (await records.db.selectFrom('jobs').select('key').execute()).map(({ key }) => key);
      expect(keys.filter((key) => key.startsWith('a')).sort()).toEqual(['a97', 'a98', 'a99']);
      expect(keys).toContain('waiting');
      const deleted = await listDeletedSites(records.db, new Date(now - 30 * dayMs).toISOString());
      expect(deleted).toHaveLength(29);
    });
  });
}

/** Work that the test begins, ends or fails. */
function gate() {
  const control = { end: () => {}, fail: (_: Error) => {}, start: () => {} };
  const done = new Promise<void>((resolve, reject) => Object.assign(control, { end: resolve, fail: reject }));
  const begun = new Promise<void>((resolve) => Object.assign(control, { start: resolve }));
  return {
    begun,
    work: () => {
      control.start();
      return done;
    },
    end: () => control.end(),
    fail: (error: Error) => control.fail(error),
  };
}
