import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SafeFetch } from '../../src/kit/safe-fetch/safe-fetch.ts';
import { replayDelivery } from '../../src/notifications/replay.ts';
import { deliveryDelaysMs } from '../../src/notifications/retry-schedule.ts';
import { newWebhookSecret, oldSecretMs } from '../../src/notifications/sign-webhook.ts';
import {
  changeIntegration,
  removeIntegration,
  type StoredIntegration,
} from '../../src/records/notifications/integrations.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type DeliveryStage, hour, leaseMs, openDeliveryStage, send } from './delivery-stage.ts';

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

const only = async () => {
  const deliveries = await stage.deliveries(hook);
  expect(deliveries).toHaveLength(1);
  return deliveries[0] as (typeof deliveries)[number];
};
const header = (index: number, name: string) => receiver.received[index]?.headers[name];

describe('a delivery that is taken', () => {
  it('is signed JSON, and is kept with what was answered', async () => {
    const worker = stage.worker();
    receiver.answer = () => ({ status: 201, body: 'thank\nyou' });
    // The signature's time is that of the clock, which receivers compare with theirs.
    stage.clock.nowMs = Date.now();
    await stage.tell();
    await worker.runDue();
    const [one] = receiver.received;
    expect(one?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Truce/test' });
    const read = new Webhook(hook.secret ?? '').verify(
      one?.body ?? '',
      one?.headers as Record<string, string>,
    );
    expect(read).toMatchObject({ event: 'daily_report', data: { sessions: 1 }, id: header(0, 'webhook-id') });
    expect(await only()).toMatchObject({
      ...{ state: 'delivered', attempts: 1, last_status: 201, error: null, next_attempt_at: null },
      log: [{ status: 201, answer: 'thank you', error: null }],
    });
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('is signed with both secrets for a day after a rotation, then with the new one alone', async () => {
    const worker = stage.worker();
    const old_secret_until = new Date(stage.clock.nowMs + oldSecretMs).toISOString();
    const secret = newWebhookSecret();
    await changeIntegration(stage.records.db, hook.id, { secret, old_secret: hook.secret, old_secret_until });
    for (const ms of [0, oldSecretMs - 1, 1]) {
      stage.clock.nowMs += ms;
      await stage.tell();
      await worker.runDue();
    }
    const signatures = receiver.received.map(
      ({ headers }) => `${headers['webhook-signature']}`.split(' ').length,
    );
    expect(signatures).toEqual([2, 2, 1]);
  });

  it('is the same when sent again, also while an attempt is on its way', async () => {
    const worker = stage.worker();
    await stage.tell();
    await worker.runDue();
    const { id } = await only();
    stage.clock.nowMs += hour;
    receiver.answer = () => {
      receiver.answer = () => ({ status: 200 });
      return { status: 500, after: replayDelivery(stage.records, id, stage.iso()) };
    };
    await replayDelivery(stage.records, id, stage.iso());
    await worker.runDue();
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 1, replays: 2 });
    expect(receiver.received).toHaveLength(3);
    const ids = receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(new Set(ids).size).toBe(1);
    expect(header(0, 'webhook-timestamp')).not.toBe(header(1, 'webhook-timestamp'));
    stage.clock.nowMs += 4 * 24 * hour;
    await worker.runDue();
    expect(receiver.received).toHaveLength(3);
  });
});

describe('a receiver that fails', () => {
  it('is asked ten times, after the delays of the scheme and ten per cent more or less', async () => {
    receiver.answer = () => ({ status: 500 });
    await stage.tell();
    const worker = stage.worker({ unit: Math.random });
    await worker.runDue();
    for (const [index, delay] of deliveryDelaysMs.entries()) {
      expect(await only()).toMatchObject({ state: 'waiting', attempts: index + 1 });
      const askedAt = stage.clock.nowMs;
      stage.clock.nowMs = askedAt + Math.floor(delay * 0.9) - 1;
      await worker.runDue();
      expect(receiver.received).toHaveLength(index + 1);
      stage.clock.nowMs = askedAt + Math.ceil(delay * 1.1);
      await worker.runDue();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await only()).toMatchObject({ state: 'failed', attempts: 10, next_attempt_at: null });
    expect(await stage.hook(hook)).toMatchObject({ state: 'active' });
  });

  it('gets it when it works again, and is in health then', async () => {
    receiver.answer = () => ({ status: 500 });
    await stage.tell();
    const worker = stage.worker();
    await worker.runDue();
    expect((await stage.hook(hook)).failing_since).toBe(stage.iso());
    receiver.answer = () => ({ status: 200 });
    stage.clock.nowMs += 5_000;
    await worker.runDue();
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 2, error: null });
    expect((await stage.hook(hook)).failing_since).toBeNull();
  });

  it('is not asked early because the worker was killed right after an attempt', async () => {
    receiver.answer = () => ({ status: 500 });
    await stage.tell();
    const worker = stage.worker();
    await worker.runDue();
    // The attempt was kept, the job was not put back: its lease ends.
    const lease = { lease: 'killed/1', leased_until: stage.iso(), run_at: stage.iso() };
    await stage.records.db.updateTable('jobs').set(lease).where('kind', '=', 'deliver').execute();
    stage.clock.nowMs += 1_000;
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    stage.clock.nowMs += 3_999;
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    stage.clock.nowMs += 1;
    await worker.runDue();
    expect(receiver.received).toHaveLength(2);
  });

  it('has it from another worker, and the one that was paused undoes nothing', async () => {
    const answers = [] as (() => void)[];
    const paused: SafeFetch = (request, limits) =>
      new Promise((resolve, reject) => {
        answers.push(() => send(request, limits).then(resolve, reject));
      });
    await stage.tell();
    const slow = stage.lostWorker(paused).runDue();
    await expect.poll(() => answers.length).toBe(1);
    stage.clock.nowMs += leaseMs + 1;
    await stage.worker().runDue();
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 1 });
    receiver.answer = () => ({ status: 500 });
    answers[0]?.();
    await slow;
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 1, error: null });
    expect((await only()).log).toHaveLength(2);
  });

  it.each([429, 503])('is left alone for as long as it asks with %i', async (status) => {
    receiver.answer = () => ({ status, headers: { 'retry-after': '7200' } });
    await stage.tell();
    const worker = stage.worker();
    await worker.runDue();
    expect(Date.parse((await only()).next_attempt_at ?? '')).toBe(stage.clock.nowMs + 2 * hour);
    stage.clock.nowMs += 2 * hour - 1;
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    stage.clock.nowMs += 1;
    await worker.runDue();
    expect(receiver.received).toHaveLength(2);
  });

  it('with a redirect is not followed, and says so', async () => {
    const other = await startReceiver();
    receiver.answer = () => ({ status: 308, headers: { location: other.url } });
    await stage.tell();
    await stage.worker().runDue();
    expect(await only()).toMatchObject({ state: 'waiting', error: expect.stringContaining('a redirect') });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('by being away is told of in words of ours', async () => {
    await receiver.close();
    await stage.tell();
    await stage.worker().runDue();
    expect(await only()).toMatchObject({ state: 'waiting', log: [{ status: null, answer: null }] });
    expect((await only()).error).toBe('No connection: the server refused it or cannot be reached.');
    receiver = await startReceiver();
  });

  it('and is removed meanwhile leaves nothing to do', async () => {
    receiver.answer = () => ({ status: 500, after: removeIntegration(stage.records.db, hook.id) });
    await stage.tell();
    const worker = stage.worker();
    await worker.runDue();
    const deliveries = async () => {
      const jobs = await stage.records.db.selectFrom('jobs').select(['kind', 'state']).execute();
      return jobs.filter(({ kind }) => kind === 'deliver');
    };
    // At once: an attempt that cannot be written down is no failed job.
    expect(await deliveries()).toEqual([{ kind: 'deliver', state: 'done' }]);
    stage.clock.nowMs += 24 * hour;
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toEqual([{ kind: 'deliver', state: 'done' }]);
  });
});

describe('a receiver is switched off', () => {
  it('at once by 410: nothing else goes there, and the owner is told once', async () => {
    receiver.answer = () => ({ status: 410 });
    for (let count = 0; count < 5; count += 1) await stage.tell();
    const worker = stage.worker({ concurrency: 1 });
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
    const reason = 'The receiver responded with 410 (Gone), so it gets no more notifications.';
    expect(await stage.hook(hook)).toMatchObject({ state: 'disabled', disabled_reason: reason });
    expect((await stage.deliveries(hook)).map(({ state }) => state)).toEqual(Array(5).fill('failed'));
    expect(await stage.mails()).toMatchObject([
      { recipient: 'owner@news.example', subject: 'News: The webhook “Ledger” was turned off' },
    ]);
    await stage.tell();
    await worker.runDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('after 120 hours in which every attempt failed, not before, and the owner is told once', async () => {
    receiver.answer = () => ({ status: 500 });
    const worker = stage.worker();
    const { hours } = await failDaily(worker);
    expect(hours).toBeGreaterThanOrEqual(120);
    expect(hours).toBeLessThanOrEqual(121);
    const { disabled_reason } = await stage.hook(hook);
    expect(disabled_reason).toBe(
      'Every attempt failed for five days. The last time: The receiver responded with 500.',
    );
    const mails = await stage.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain(
      'Every attempt failed for five days. The last time: The receiver responded with 500.',
    );
    expect(mails[0]?.text).toContain(`https://truce.example/sites/${stage.site.id}/integrations`);
  });

  it('not by the first attempts of a rare message, whose receiver failed long ago', async () => {
    receiver.answer = () => ({ status: 500 });
    const worker = stage.worker();
    await stage.tell();
    for (let hours = 0; hours < 30 * 24; hours += 6) {
      await worker.runDue();
      stage.clock.nowMs += 6 * hour;
    }
    await stage.tell();
    await worker.runDue();
    expect(await stage.hook(hook)).toMatchObject({ state: 'active' });
    receiver.answer = () => ({ status: 200 });
    stage.clock.nowMs += hour;
    await worker.runDue();
    expect((await stage.deliveries(hook)).map(({ state }) => state).sort()).toEqual(['delivered', 'failed']);
  });

  it('not before 120 hours more, where one attempt went well', async () => {
    let wasGood = false;
    const from = stage.clock.nowMs;
    receiver.answer = () => {
      const isGood = !wasGood && stage.clock.nowMs - from >= 100 * hour;
      wasGood ||= isGood;
      return { status: isGood ? 200 : 500 };
    };
    const { hours } = await failDaily(stage.worker());
    expect(hours).toBeGreaterThanOrEqual(220);
  });

  /** A notification a day, and a look each hour, until the hook is off. */
  async function failDaily(worker: { runDue(): Promise<void> }): Promise<{ hours: number }> {
    for (let hours = 0; hours < 400; hours += 1) {
      if (hours % 24 === 0) await stage.tell();
      await worker.runDue();
      if ((await stage.hook(hook)).state === 'disabled') return { hours };
      stage.clock.nowMs += hour;
    }
    return { hours: Number.POSITIVE_INFINITY };
  }
});
