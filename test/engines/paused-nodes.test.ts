import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addJob, leaseMs } from '../../src/records/jobs/queue.ts';
import { everyHour } from '../../src/records/jobs/recurring.ts';
import { startWorker, type Worker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';
import { openVirtualTime, type VirtualNode } from '../support/virtual-nodes.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const kind = 'delete-expired-data';
const minuteMs = 60_000;
const workMs = 10 * minuteMs;

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`ten minutes of work on two nodes with ${name}${because}`, () => {
    let records: Records;
    let time: ReturnType<typeof openVirtualTime>;
    let workers: Worker[];
    let nodes: VirtualNode[];
    /** What each node did, with the minute. */
    let events: string[];
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    beforeEach(async () => {
      await records.db.deleteFrom('jobs').execute();
      time = openVirtualTime(Date.parse('2026-11-21T08:00:00.000Z'));
      workers = [];
      nodes = [];
      events = [];
    });
    afterEach(async () => {
      for (const node of nodes) node.goOn();
      const closing = workers.map((worker) => worker.close());
      // What they wait for is in virtual time.
      await Promise.all([...closing, time.pass(minuteMs)]);
    });
    afterAll(() => records.close());

    const minute = () => Math.round((time.now() - Date.parse('2026-11-21T08:00:00.000Z')) / minuteMs);
    const row = () => records.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    const addOne = () => {
      const runAt = new Date(time.now()).toISOString();
      return addJob(records.db, { kind, key: 'once', payload: {}, runAt });
    };

    /** A node that runs as in production, but for what its job does: it takes ten minutes. */
    function start(label: string, isRecurring = false): VirtualNode {
      const node = time.node(records);
      nodes.push(node);
      const run = async () => {
        events.push(`${label} began at ${minute()}`);
        await new Promise<void>((resolve) => node.timers.setTimeout(resolve, workMs));
        events.push(`${label} ended at ${minute()}`);
      };
      const worker = startWorker(node.records, isRecurring ? {} : { [kind]: run }, {
        ...{ now: time.now, log: quietLog, intervalMs: 5_000, graceMs: 0 },
        ...{ node: label, timers: node.timers },
        recurring: isRecurring ? [{ name: kind, every: everyHour, run }] : [],
      });
      workers.push(worker);
      return node;
    }

    it('is run once', async () => {
      await addOne();
      start('a');
      start('b');
      await time.pass(2 * workMs);
      const [label] = events[0] ?? '';
      expect(events).toEqual([`${label} began at 0`, `${label} ended at 10`]);
      expect(await row()).toMatchObject({ state: 'done', attempts: 1, lost_leases: 0 });
    });

    it('that comes back each hour is run once an hour', async () => {
      start('a', true);
      start('b', true);
      await time.pass(2 * 60 * minuteMs + 2 * workMs);
      expect(events.map((each) => each.replace(/^[ab] /, ''))).toEqual([
        ...['began at 60', 'ended at 70'],
        ...['began at 120', 'ended at 130'],
      ]);
    });

    it('stays with a node that is paused for less than its lease', async () => {
      await addOne();
      const a = start('a');
      await time.pass(minuteMs);
      start('b');
      a.pause();
      await time.pass(leaseMs / 2);
      a.goOn();
      await time.pass(2 * workMs);
      expect(events).toEqual(['a began at 0', 'a ended at 10']);
      expect(await row()).toMatchObject({ state: 'done', attempts: 1 });
    });

    it('is taken from a node that is paused for longer, and what that node says afterwards changes nothing', async () => {
      await addOne();
      const a = start('a');
      await time.pass(minuteMs);
      start('b');
      a.pause();
      await time.pass(3 * minuteMs);
      expect(events).toEqual(['a began at 0', 'b began at 2']);
      const { lease } = await row();
      expect(lease).toMatch(/^b\//);
      // Its heartbeat does not take the job back, and its end is not the job's.
      a.goOn();
      await time.pass(7 * minuteMs);
      expect(events).toEqual(['a began at 0', 'b began at 2', 'a ended at 10']);
      expect(await row()).toMatchObject({ state: 'waiting', lease, attempts: 2 });
      await time.pass(2 * minuteMs);
      expect(events.at(-1)).toBe('b ended at 12');
      expect(await row()).toMatchObject({ state: 'done', lease: null, attempts: 2 });
      await time.pass(workMs);
      expect(events).toHaveLength(4);
    });
  });
}
