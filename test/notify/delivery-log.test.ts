import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteOldDeliveries, deliveryDays } from '../../src/notifications/delete-old-deliveries.ts';
import { replayDelivery, replayFailed } from '../../src/notifications/replay.ts';
import type { StoredIntegration } from '../../src/records/notifications/integrations.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type DeliveryStage, hour, openDeliveryStage } from './delivery-stage.ts';

const day = 24 * hour;
let stage: DeliveryStage;
let receiver: Receiver;
let hook: StoredIntegration;
beforeEach(async () => {
  stage = await openDeliveryStage();
  receiver = await startReceiver();
  hook = await stage.addHook(receiver.url);
});
afterEach(async () => {
  await receiver.close();
  await stage.close();
});

async function forget(): Promise<void> {
  await deleteOldDeliveries({ ...stage, now: () => stage.clock.nowMs, log: quietLog });
}

async function sendAgain(): Promise<void> {
  const [one] = await stage.deliveries(hook);
  await replayDelivery(stage.records, one?.id ?? '', stage.iso());
  await stage.worker().runDue();
}

const attemptsKept = async () =>
  Number(
    (
      await stage.records.db
        .selectFrom('delivery_attempts')
        .select((is) => is.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

it('every attempt of a delivery is in its log, however often it was sent again', async () => {
  await stage.tell();
  const worker = stage.worker();
  await worker.runDue();
  const [one] = await stage.deliveries(hook);
  const first = one?.log[0]?.at;
  for (let times = 0; times < 101; times += 1) {
    stage.clock.nowMs += 1_000;
    await replayDelivery(stage.records, one?.id ?? '', stage.iso());
    await worker.runDue();
  }
  const [after] = await stage.deliveries(hook);
  expect(after).toMatchObject({ state: 'delivered', replays: 101 });
  expect(after?.log).toHaveLength(102);
  expect(after?.log.at(-1)?.at).toBe(first);
});

it('what failed since a time is sent again, also of a message from before', async () => {
  await stage.tell();
  stage.clock.nowMs += 3 * day;
  const failedAt = stage.iso();
  const failed = { state: 'failed' as const, finished_at: failedAt };
  await stage.records.db.updateTable('deliveries').set(failed).execute();
  stage.clock.nowMs += hour;
  expect(await replayFailed(stage.records, hook.id, stage.iso(), stage.iso())).toBe(0);
  expect(await replayFailed(stage.records, hook.id, failedAt, stage.iso())).toBe(1);
});

it('a delivery goes with its attempts and its message 90 days after it ended, and not before', async () => {
  await stage.tell();
  await stage.worker().runDue();
  stage.clock.nowMs += deliveryDays * day;
  await forget();
  expect(await attemptsKept()).toBe(1);
  stage.clock.nowMs += 1;
  await forget();
  expect(await stage.deliveries(hook)).toEqual([]);
  expect(await attemptsKept()).toBe(0);
  expect(await stage.records.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

it('a delivery that was sent again keeps all its attempts for 90 days after that', async () => {
  await stage.tell();
  await stage.worker().runDue();
  stage.clock.nowMs += (deliveryDays - 1) * day;
  await sendAgain();
  stage.clock.nowMs += deliveryDays * day;
  await forget();
  const [kept] = await stage.deliveries(hook);
  expect(kept?.log).toHaveLength(2);
  stage.clock.nowMs += 1;
  await forget();
  expect(await stage.deliveries(hook)).toEqual([]);
});

it('a delivery that still waits stays, however old', async () => {
  await stage.tell();
  stage.clock.nowMs += 200 * day;
  await forget();
  expect(await stage.deliveries(hook)).toMatchObject([{ state: 'waiting' }]);
});
