import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJobLag, readJobState } from '../../src/records/jobs/job-state.ts';
import { addJob, claimJob, failRun, leaseMs } from '../../src/records/jobs/queue.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import type { Records } from '../../src/records/records.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
const members: Record<string, (() => Records) | null> = {
  sqlite: () => openSqlite(':memory:'),
  postgres: postgres && (() => openPostgres(postgres.url, () => undefined)),
};
afterAll(() => postgres?.stop());

const start = Date.parse('2026-11-21T08:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

for (const [name, open] of Object.entries(members)) {
  const because = open ? '' : ' (skipped: no PostgreSQL here)';
  describe.skipIf(!open)(`the state of jobs on ${name}${because}`, () => {
    let records: Records;
    beforeAll(async () => {
      records = (open as () => Records)();
      await migrate(records);
    });
    beforeEach(async () => {
      await records.db.deleteFrom('jobs').execute();
    });
    afterAll(() => records?.close());

    it('has none late that runs, however long it takes, until its lease ends', async () => {
      const { db } = records;
      await addJob(db, { kind: 'make-export', key: 'e', payload: { export_id: 'e' }, runAt: iso(start) });
      const now = start + 15 * 60_000;
      expect(await readJobState(db, now)).toMatchObject({ waiting: 1, late: 1 });
      expect(await readJobLag(db, now)).toEqual({ due: 1, seconds: 900, dead: 0 });
      await claimJob(records, start, { leaseNowMs: now });
      expect(await readJobState(db, now)).toMatchObject({ waiting: 0, late: 0 });
      expect(await readJobLag(db, now)).toEqual({ due: 0, seconds: 0, dead: 0 });
      const ended = now + leaseMs;
      expect(await readJobState(db, now, ended)).toMatchObject({ waiting: 1, late: 1 });
      expect(await readJobLag(db, now, ended)).toMatchObject({ due: 1, seconds: 900 });
    });

    it('keeps the failed run that is listed where a node reports another whose lease it lost', async () => {
      const { db } = records;
      const every = { intervalMs: 60_000, offsetMs: 0 };
      const key = 'recurring:end-ab-tests';
      await addJob(db, { kind: 'end-ab-tests', key, payload: {}, runAt: iso(start) });
      const claim = async (at: number) => {
        const job = await claimJob(records, at, { leaseMs: 1_000 });
        if (!job) throw new Error('no job is due');
        return job;
      };
      const first = await claim(start);
      expect(await failRun(db, first, every, 'first', start, false)).toBe('dead');
      const lost = await claim(start + 120_000);
      await claim(start + 130_000);
      expect(await failRun(db, lost, every, 'second', start + 131_000, false)).toBe('lost');
      expect((await readJobState(db, start + 131_000)).dead).toMatchObject([{ error: 'first' }]);
    });
  });
}
