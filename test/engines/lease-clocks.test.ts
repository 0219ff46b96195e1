import { afterAll, describe, expect, it } from 'vitest';
import { watchClock } from '../../src/kit/clock-watch.ts';
import { addJob, leaseMs } from '../../src/records/jobs/queue.ts';
import { startWorker, type Worker } from '../../src/records/jobs/worker.ts';
import { migrate } from '../../src/records/migrate.ts';
import { openPostgres } from '../../src/records/postgres.ts';
import { sharedClock } from '../../src/records/shared-clock.ts';
import { startPostgres } from '../support/postgres.ts';
import { quietLog } from '../support/quiet-log.ts';

const postgres = await startPostgres();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await postgres?.stop();
});

describe.skipIf(!postgres)(
  `leases of several nodes${postgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  () => {
    it.each([
      ['ahead', leaseMs + 30_000],
      ['behind', -leaseMs - 30_000],
    ])('a node whose clock is %s takes no job from its holder, and loses none', async (_, wrongBy) => {
      const records = openPostgres(postgres?.url ?? '', () => undefined);
      closers.push(() => records.close());
      await migrate(records);
      await records.db.deleteFrom('jobs').execute();
      const ran: string[] = [];
      const [begun, end] = [gate(), gate()];
      const node = (name: string, now: () => number): Worker => {
        const clock = watchClock({
          ...{ now, log: quietLog },
          elapsed: () => performance.now(),
          sharedNow: sharedClock(records),
        });
        const mail = async () => {
          ran.push(name);
          begun.resolve();
          if (ran.length === 1) await end.promise;
        };
        const more = { mayRecur: clock.isTrusted, leaseNow: clock.sharedNow, node: name };
        const worker = startWorker(records, { mail }, { ...more, now, log: quietLog, intervalMs: 3_600_000 });
        closers.push(() => worker.close());
        return worker;
      };
      const wrong = node('wrong', () => Date.now() + wrongBy);
      const right = node('right', Date.now);
      const runAt = new Date(0).toISOString();
      await addJob(records.db, { kind: 'mail', key: 'one', payload: { mail_id: 'm' }, runAt });
      // The one whose lease, or whose look at a lease, would be wrong by its own clock.
      const [holder, other] = wrongBy > 0 ? [right, wrong] : [wrong, right];
      const running = holder.runDue();
      await begun.promise;
      const looked = other.runDue();
      await expect.poll(() => other.running()).toBe(0);
      await looked;
      expect(ran).toHaveLength(1);
      end.resolve();
      await running;
      expect(await records.db.selectFrom('jobs').select(['state', 'attempts']).execute()).toEqual([
        { state: 'done', attempts: 1 },
      ]);
    });
  },
);

function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
