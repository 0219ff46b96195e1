import { expect, test } from 'vitest';
import { type Channel, openCalls } from '../../src/composition/ingest/calls.ts';
import { openOnce } from '../../src/composition/ingest/once.ts';
import { openSiteDayCounts } from '../../src/events/intake/site-day-counts.ts';
import { StoreUnavailable } from '../../src/kit/store-unavailable.ts';
import type { SiteDay } from '../../src/records/intake/site-day-events.ts';

type Offer = { double(n: number): number; addSiteDays(counts: SiteDay[], id: string): Promise<void> };

/** Two ends of one channel. @param deliver what sending does */
function channelBy(deliver: (message: unknown, failed: (error: unknown) => void, to: Listener[]) => unknown) {
  const heard: [Listener[], Listener[]] = [[], []];
  const end = (own: Listener[], other: Listener[]): Channel => ({
    send: (message, failed) => deliver(message, failed, other) as undefined,
    onMessage: (listener) => void own.push(listener),
  });
  return [end(heard[0], heard[1]), end(heard[1], heard[0])] as const;
}

type Listener = (message: unknown) => void;

function hand(message: unknown, to: Listener[]): void {
  for (const listener of to) listener(message);
}

function offered(deliver: Parameters<typeof channelBy>[0], offer: Partial<Offer>, patienceMs = 10_000) {
  const [own, other] = channelBy(deliver);
  openCalls(other, () => offer, patienceMs);
  return openCalls<Offer>(own, () => ({}), patienceMs);
}

test('a message that has to wait, which Node says false of, is not a failure', async () => {
  const calls = offered(
    (message, _, to) => {
      queueMicrotask(() => hand(message, to));
      return false;
    },
    { double: (n) => 2 * n },
  );
  expect(await calls.ask.double(21)).toBe(42);
});

test('a message that cannot be sent is one at once', async () => {
  const calls = offered((_, failed) => failed(new Error('the channel is closed')), {});
  await expect(calls.ask.double(21)).rejects.toThrow(StoreUnavailable);
  expect(() => calls.tell.double(21)).not.toThrow();
});

test('counts of a day whose answer comes too late are added once', async () => {
  const added: number[] = [];
  let go = () => {};
  const slow = new Promise<void>((resolve) => {
    go = resolve;
  });
  const once = openOnce<void>();
  const addSiteDays = (counts: SiteDay[], id: string) =>
    once(id, async () => {
      added.push(...counts.map(({ events }) => events));
      await slow;
    });
  const calls = offered((message, _, to) => hand(message, to), { addSiteDays }, 1);
  const counts = openSiteDayCounts({ addSiteDays: calls.ask.addSiteDays, listSiteDays: async () => [] }, () =>
    Date.parse('2026-07-15T12:00:00Z'),
  );
  counts.note(['a', 'a', 'a']);
  await expect(counts.exchange()).rejects.toThrow(StoreUnavailable);
  counts.note(['a']);
  expect(counts.of('a')).toBe(4);
  go();
  await counts.exchange();
  expect(added).toEqual([3, 1]);
});

test('what failed is tried again, what was done is not', async () => {
  const once = openOnce<string>();
  await expect(once('1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await once('1', async () => 'first')).toBe('first');
  expect(await once('1', async () => 'again')).toBe('first');
  expect(await once('2', async () => 'second')).toBe('second');
});
