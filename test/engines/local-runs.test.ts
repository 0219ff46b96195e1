import { expect, it } from 'vitest';
import { openLocalRuns } from '../../src/records/jobs/local-runs.ts';
import { everyMinute } from '../../src/records/jobs/recurring.ts';
import { quietLog } from '../support/quiet-log.ts';

it('work for each node runs at the start and then at its times, whatever the clock does', async () => {
  let now = Date.parse('2026-11-21T08:10:30.000Z');
  let runs = 0;
  const job = { name: 'look at this disk', every: everyMinute, onEachNode: true as const };
  const run = async () => {
    runs++;
    throw new Error('a failure ends one run, not the job');
  };
  const local = openLocalRuns([{ ...job, run }], () => now, quietLog);
  const runsAfter = async (ms: number) => {
    now += ms;
    const before = runs;
    local.startDue();
    await local.ended();
    return runs - before;
  };
  expect(await runsAfter(0)).toBe(1);
  expect(await runsAfter(29_000)).toBe(0);
  expect(await runsAfter(1_000)).toBe(1);
  expect(await runsAfter(-86_400_000)).toBe(1);
  expect(await runsAfter(1_000)).toBe(0);
});

it('a run that goes on is not started again', async () => {
  let now = 0;
  let end = () => {};
  let runs = 0;
  const run = () => {
    runs++;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const local = openLocalRuns(
    [{ name: 'slow', every: everyMinute, run, onEachNode: true }],
    () => now,
    quietLog,
  );
  local.startDue();
  now = 3_600_000;
  local.startDue();
  expect(runs).toBe(1);
  end();
  await local.ended();
});
