import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Bindings } from '../../src/http/edge/api.ts';
import { mountHealth } from '../../src/http/edge/health.ts';
import type { Meters } from '../../src/http/edge/metrics/meters.ts';
import { processTimers, type Timers } from '../../src/kit/timers.ts';
import { quietLog } from '../support/quiet-log.ts';

/** `/readyz` of a server with these stores, for requests without a key, on a clock that is turned by hand. */
function openHealth(checks: Record<string, () => Promise<unknown>>, refusesEvents = false) {
  const app = new Hono<Bindings>();
  const lines: string[] = [];
  const due = new Map<object, { run: () => void; at: number }>();
  let nowMs = 0;
  const timers: Timers = {
    ...processTimers,
    setTimeout: (run, ms) => {
      const timer = { unref: () => undefined };
      due.set(timer, { run, at: nowMs + ms });
      return timer;
    },
    clearTimeout: (timer) => void (timer && due.delete(timer)),
    performance: { now: () => nowMs },
  };
  const tell = (of: object, text?: string) => void lines.push(`${text}: ${JSON.stringify(of)}`);
  const parts = {
    ...{
      checks,
      timers,
      draining: () => false,
      refusesEvents: () => refusesEvents,
      metricsToken: null,
      baseUrl: 'http://localhost',
      clientAddress: () => '203.0.113.1',
    },
    ...{ backlogBytes: async () => 0, damagedFiles: async () => 0 },
    log: { ...quietLog, info: tell, warn: tell },
  };
  mountHealth(app, parts as unknown as Parameters<typeof mountHealth>[1], {} as Meters);
  const from = { incoming: { socket: { remoteAddress: '203.0.113.1' } } };
  return {
    lines,
    /** How many checks have a limit that runs. */
    waits: () => due.size,
    ask: async (path = '/readyz') => (await app.request(path, {}, from)).status,
    pass(ms: number) {
      nowMs += ms;
      for (const [timer, { run, at }] of due) if (at <= nowMs && due.delete(timer)) run();
    },
  };
}

it('is ready for events while a store is away, and not where the node refuses them', async () => {
  const away = { records: () => Promise.reject(new Error('away')) };
  const { ask } = openHealth(away);
  expect([await ask(), await ask('/readyz?for=events')]).toEqual([503, 200]);
  const refusing = openHealth({}, true);
  expect([await refusing.ask(), await refusing.ask('/readyz?for=events')]).toEqual([200, 503]);
});

it('asks each store once for all who ask within a second', async () => {
  let [records, events] = [0, 0];
  const { ask, pass, lines } = openHealth({ records: async () => records++, events: async () => events++ });
  const all = await Promise.all(Array.from({ length: 200 }, () => ask()));
  expect(new Set(all)).toEqual(new Set([200]));
  pass(999);
  await ask();
  expect([records, events]).toEqual([1, 1]);
  pass(1);
  await ask();
  expect([records, events]).toEqual([2, 2]);
  expect(lines).toEqual([]);
});

it('does not ask a store again that has not answered yet, and tells the log what changed', async () => {
  let asked = 0;
  let isBack = false;
  const events = () => {
    asked++;
    return isBack ? Promise.resolve() : new Promise(() => undefined);
  };
  const { ask, pass, lines, waits } = openHealth({ records: async () => undefined, events });
  for (let round = 0; round < 3; round++) {
    const all = Promise.all(Array.from({ length: 200 }, ask));
    await expect.poll(waits).toBe(1);
    pass(2_000);
    expect(new Set(await all)).toEqual(new Set([503]));
    pass(1_000);
  }
  expect(asked).toBe(1);
  expect(lines).toEqual(['not ready: {"store":"events","error":"no answer"}']);
  isBack = true;
  pass(30_000); // The first question is lost.
  expect(await ask()).toBe(200);
  expect(asked).toBe(2);
  expect(lines.slice(1)).toEqual(['ready again: {"store":"events"}']);
});
