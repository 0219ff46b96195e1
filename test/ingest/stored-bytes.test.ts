import { expect, it } from 'vitest';
import { storedBytesReader } from '../../src/composition/stored-bytes.ts';
import { quietLog } from '../support/quiet-log.ts';

function setOut(readTables: () => Promise<number>) {
  const stage = { nowMs: 0, backlog: 7, readTables, asked: 0 };
  const read = storedBytesReader({
    readTables() {
      stage.asked++;
      return stage.readTables();
    },
    backlogBytes: async () => stage.backlog,
    now: () => stage.nowMs,
    log: quietLog,
  });
  return { stage, read };
}

const away = () => Promise.reject(new Error('away'));

it('what waits on the disk counts while the event store is away, beside the size it had', async () => {
  const { stage, read } = setOut(async () => 100);
  expect(await read()).toBe(107);
  stage.readTables = away;
  stage.nowMs += 60_000;
  stage.backlog = 50;
  expect(await read()).toBe(150);
  expect(await read()).toBe(150);
  stage.readTables = async () => 200;
  await expect.poll(read).toBe(250);
});

it('a start without the event store counts what waits on the disk', async () => {
  const { stage, read } = setOut(away);
  expect(await read()).toBe(7);
  stage.readTables = async () => 100;
  await expect.poll(read).toBe(107);
});

it('an event store that hangs is asked once and not waited for', async () => {
  const { stage, read } = setOut(async () => 100);
  await read();
  stage.readTables = () => new Promise(() => undefined);
  stage.nowMs += 60_000;
  stage.backlog = 50;
  expect(await read()).toBe(150);
  stage.nowMs += 60_000;
  expect(await read()).toBe(150);
  expect(stage.asked).toBe(2);
});

it('the event store is asked every 30 seconds at most', async () => {
  const { stage, read } = setOut(async () => 100);
  await read();
  stage.nowMs += 29_999;
  await read();
  expect(stage.asked).toBe(1);
});

it('the event store is asked again where the clock was set back', async () => {
  const { stage, read } = setOut(async () => 100);
  await read();
  stage.nowMs -= 3_600_000;
  await read();
  expect(stage.asked).toBe(2);
});
