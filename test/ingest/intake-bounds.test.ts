import { afterEach, describe, expect, test } from 'vitest';
import type { NearBound } from '../../src/contract/core/near-bound.ts';
import {
  type IntakeBounds,
  type IntakeLimits,
  openIntakeBounds,
} from '../../src/events/intake/intake-bounds.ts';
import type { SiteDay } from '../../src/records/intake/site-day-events.ts';
import { quietLog } from '../support/quiet-log.ts';

const evening = Date.parse('2026-07-15T23:59:00Z');
const opened: IntakeBounds[] = [];
afterEach(() => Promise.all(opened.splice(0).map((bounds) => bounds.close())));

/** The store that nodes share, and nodes beside it. */
function setOut(limits: Partial<IntakeLimits>) {
  const clock = { now: evening };
  const stored = new Map<string, number>();
  const store = { fails: null as null | 'all' | 'writes', waits: Promise.resolve(), asked: 0 };
  const sent: { id: string; events: number }[] = [];
  const disk = { free: 1_000, used: 0 };
  const warned: NearBound[] = [];
  const open = () => {
    const bounds = openIntakeBounds({
      limits: { siteDayEvents: 0, storedBytes: 0, freeBytes: 0, ...limits },
      addSiteDays: async (counts: SiteDay[], id: string) => {
        store.asked++;
        sent.push({ id, events: counts.reduce((sum, each) => sum + each.events, 0) });
        await store.waits;
        if (store.fails !== null) throw new Error('away');
        for (const { site_id, day, events } of counts) {
          const key = `${day} ${site_id}`;
          stored.set(key, (stored.get(key) ?? 0) + events);
        }
      },
      async listSiteDays(day) {
        if (store.fails === 'all') throw new Error('away');
        return [...stored]
          .filter(([key]) => key.startsWith(day))
          .map(([key, events]) => ({ site_id: key.slice(11), day, events }));
      },
      readFreeBytes: async () => disk.free,
      readStoredBytes: async () => disk.used,
      warn: async (near) => void warned.push(near),
      now: () => clock.now,
      log: quietLog,
      intervalMs: 3_600_000,
    });
    opened.push(bounds);
    return bounds;
  };
  return { clock, store, stored, sent, disk, warned, open, node: open() };
}

const events = (count: number, site_id = 'a') => Array.from({ length: count }, () => ({ site_id }));
const ids = (count: number, id = 'a') => Array.from({ length: count }, () => id);

describe('events of a site and day', () => {
  test('up to the limit and no further, for each site; with a key without end', () => {
    const { node } = setOut({ siteDayEvents: 10 });
    node.check(events(10), false);
    node.note(ids(9));
    node.check(events(1), false);
    expect(() => node.check(events(2), false)).toThrow(expect.objectContaining({ status: 429 }));
    node.note(ids(1));
    const details = { reason: 'site_day_limit', limit: 10, retry_after: 60 };
    expect(() => node.check(events(1), false)).toThrow(expect.objectContaining({ details }));
    node.check(events(1, 'b'), false);
    node.check(events(500), true);
    expect(() => node.check([...events(1, 'b'), ...events(1)], false)).toThrow();
  });

  test('counted over nodes and restarts', async () => {
    const { node, open } = setOut({ siteDayEvents: 10 });
    const other = open();
    node.note(ids(6));
    other.note(ids(3));
    await node.refresh();
    await other.refresh();
    expect(() => other.check(events(2), false)).toThrow();
    await node.refresh();
    node.check(events(1), false);
    expect(() => node.check(events(2), false)).toThrow();
    const restarted = open();
    await restarted.refresh();
    expect(() => restarted.check(events(2), false)).toThrow();
  });

  test('begin again at midnight', async () => {
    const { node, clock } = setOut({ siteDayEvents: 10 });
    node.note(ids(10));
    await node.refresh();
    expect(() => node.check(events(1), false)).toThrow();
    clock.now += 60_000;
    node.check(events(10), false);
    await node.refresh();
    node.check(events(10), false);
    node.note(ids(10));
    expect(() => node.check(events(1), false)).toThrow();
  });

  test.each(['all', 'writes'] as const)('none is forgotten while the store fails: %s', async (fails) => {
    const { node, store, stored } = setOut({ siteDayEvents: 10 });
    await node.refresh();
    store.fails = fails;
    node.note(ids(6));
    await node.refresh();
    node.note(ids(3));
    await node.refresh();
    expect(() => node.check(events(2), false)).toThrow();
    store.fails = null;
    await node.refresh();
    await node.refresh();
    expect(() => node.check(events(2), false)).toThrow();
    node.check(events(1), false);
    expect([...stored]).toEqual([['2026-07-15 a', 9]]);
  });

  test('counts that may have been added are sent again as they were, apart from newer ones', async () => {
    const { node, store, sent } = setOut({ siteDayEvents: 10 });
    store.fails = 'writes';
    node.note(ids(6));
    await node.refresh();
    node.note(ids(3));
    await node.refresh();
    store.fails = null;
    await node.refresh();
    const [first, again, inTheEnd, rest] = sent;
    expect(sent).toHaveLength(4);
    expect(first).toEqual({ id: expect.any(String), events: 6 });
    expect([again, inTheEnd]).toEqual([first, first]);
    expect(rest).toEqual({ id: expect.not.stringMatching(String(first?.id)), events: 3 });
    expect(() => node.check(events(2), false)).toThrow();
    node.check(events(1), false);
  });

  test('what was stored before this start counts, of today and the day before, and is saved', async () => {
    const { node, stored } = setOut({ siteDayEvents: 10 });
    const day = (which: number) => ({ site_id: 'a', day: `2026-07-${which}`, events: 9 });
    node.noteDays([day(13), day(14), day(15)]);
    node.check(events(1), false);
    expect(() => node.check(events(2), false)).toThrow();
    await node.refresh();
    expect([...stored]).toEqual([
      ['2026-07-14 a', 9],
      ['2026-07-15 a', 9],
    ]);
  });

  test('a day that begins while the store fails has its limit, and the day before its count', async () => {
    const { node, store, stored, clock } = setOut({ siteDayEvents: 10 });
    store.fails = 'all';
    node.note(ids(10));
    await node.refresh();
    clock.now += 60_000;
    node.check(events(10), false);
    node.note(ids(10));
    expect(() => node.check(events(1), false)).toThrow();
    await node.refresh();
    expect(() => node.check(events(1), false)).toThrow();
    store.fails = null;
    await node.refresh();
    expect([...stored]).toEqual([
      ['2026-07-15 a', 10],
      ['2026-07-16 a', 10],
    ]);
  });

  test('a day that begins while its counts are being saved does not have them', async () => {
    const { node, store, stored, clock } = setOut({ siteDayEvents: 10 });
    let answer = () => {};
    store.waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    node.note(ids(10));
    const refreshed = node.refresh();
    await expect.poll(() => store.asked).toBe(1);
    clock.now += 60_000;
    node.check(events(10), false);
    node.note(ids(1));
    store.fails = 'writes';
    answer();
    await refreshed;
    node.check(events(9), false);
    store.fails = null;
    await node.refresh();
    expect([...stored]).toEqual([
      ['2026-07-15 a', 10],
      ['2026-07-16 a', 1],
    ]);
  });

  test('a warning from 80% on', async () => {
    const { node, warned } = setOut({ siteDayEvents: 10 });
    node.note(ids(7));
    await node.refresh();
    expect(warned).toEqual([]);
    node.note(ids(1));
    await node.refresh();
    expect(warned).toEqual([{ bound: 'site_day', siteId: 'a', day: '2026-07-15', events: 8, limit: 10 }]);
  });
});

describe('the disk', () => {
  test('below the floor nothing is taken, with a key neither; it comes back by itself', async () => {
    const { node, disk, warned } = setOut({ freeBytes: 500 });
    disk.free = 999;
    await node.refresh();
    node.check(events(1), false);
    expect(warned).toMatchObject([{ bound: 'free_disk', bytes: 999 }]);
    disk.free = 499;
    await node.refresh();
    for (const isOwners of [false, true]) {
      expect(() => node.check(events(1), isOwners)).toThrow(
        expect.objectContaining({ status: 503, details: { reason: 'disk_floor', retry_after: 60 } }),
      );
    }
    disk.free = 2_000;
    await node.refresh();
    node.check(events(1), false);
  });

  test('at the size that is allowed nothing more is taken', async () => {
    const { node, disk, warned } = setOut({ storedBytes: 100 });
    disk.used = 80;
    await node.refresh();
    node.check(events(1), false);
    expect(warned).toMatchObject([{ bound: 'storage', bytes: 80, limit: 100 }]);
    disk.used = 100;
    await node.refresh();
    expect(() => node.check(events(1), true)).toThrow(
      expect.objectContaining({ status: 429, details: { reason: 'storage_limit', retry_after: 3600 } }),
    );
  });
});
