import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import type { Worker } from '../../src/records/jobs/worker.ts';
import type { StoredIntegration } from '../../src/records/notifications/integrations.ts';
import { patienceMs } from '../support/patience.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type DeliveryStage, leaseMs, openDeliveryStage, send } from './delivery-stage.ts';

let stage: DeliveryStage;
let receiver: Receiver;
beforeEach(async () => {
  stage = await openDeliveryStage();
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await stage.close();
});

describe('many deliveries', () => {
  it('pass a slow receiver, which is asked twice at a time at most and gets all of its own', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = await startReceiver(() => ({ status: 200, after: opened }));
    const slowHook = await stage.addHook(slow.url);
    const fastHooks = [await stage.addHook(receiver.url), await stage.addHook(receiver.url)];
    for (let count = 0; count < 30; count += 1) await stage.tell();
    const worker = stage.worker();
    const running = [worker.runDue()];
    await expect
      .poll(
        () => {
          // What found both turns taken waits for a later one.
          stage.clock.nowMs += 1_000;
          running.push(worker.runDue());
          return receiver.received.length;
        },
        { timeout: patienceMs, interval: 20 },
      )
      .toBe(60);
    // What has arrived is noted a moment later.
    for (const hook of fastHooks) await vi.waitFor(() => allDelivered(hook, 30), 10_000);
    expect(slow.received).toHaveLength(2);
    open();
    await Promise.all(running);
    await untilNoneWaits(slowHook, worker);
    expect(slow.maxOpen()).toBe(2);
    await allDelivered(slowHook, 30);
    expect(slow.received).toHaveLength(30);
    await slow.close();
  });

  it('survive fifty workers that are lost on the way: each arrives, with one id and one body', async () => {
    const hook = await stage.addHook(receiver.url);
    for (let count = 0; count < 50; count += 1) await stage.tell();
    for (let lost = 0; lost < 50; lost += 1) {
      // Each third one is lost before the request, the others when it has arrived and nobody has noted it yet.
      await loseWorker({ afterGood: lost % 2, isBefore: lost % 3 === 0 });
      stage.clock.nowMs += leaseMs + 1;
    }
    await untilNoneWaits(hook, stage.worker());
    await allDelivered(hook, 50);
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const id = String(headers['webhook-id']);
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    }
    expect(bodies.size).toBe(50);
    expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
    // Twice only what was lost between its arrival and the note of it.
    expect(receiver.received.length).toBe(50 + 33);
  });
});

/** Starts a worker and lets it do so many deliveries; in the next one it stops for good, without a word. */
function loseWorker({ afterGood, isBefore }: { afterGood: number; isBefore: boolean }): Promise<void> {
  let sent = 0;
  return new Promise((resolve) => {
    const stopping: SafeFetch = async (...request) => {
      sent += 1;
      if (sent <= afterGood) return send(...request);
      if (!isBefore) await send(...request);
      resolve();
      return new Promise(() => undefined);
    };
    void stage.lostWorker(stopping).runDue();
  });
}

/** A quarter of a minute after the other, as long as something is to be sent. */
async function untilNoneWaits(hook: StoredIntegration, worker: Worker): Promise<void> {
  for (;;) {
    await worker.runDue();
    const deliveries = await stage.deliveries(hook);
    if (deliveries.every(({ state }) => state !== 'waiting')) return;
    stage.clock.nowMs += 15_000;
  }
}

async function allDelivered(hook: StoredIntegration, count: number): Promise<void> {
  const states = (await stage.deliveries(hook)).map(({ state }) => state);
  expect(states).toEqual(Array(count).fill('delivered'));
}
