import { describe, expect, test } from 'vitest';
import type { Sender } from '../../src/events/intake/cookieless-sessions.ts';
import { pv, type Stage } from './visit-cases.ts';

const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.parse('2026-07-16T00:00:00Z');
const at = (nowMs: number) => ({ from: { nowMs } });

/** What is true of visits at midnight UTC, when the key changes. */
export function describeMidnight(setOut: (by?: Partial<Sender>) => Promise<Stage>): void {
  describe('at midnight UTC, a visit', () => {
    test('goes on until 30 minutes were idle', async () => {
      const { view } = await setOut();
      const first = await view(pv(1), at(midnight - minute));
      expect(await view(pv(2), at(midnight - 1))).toBe(first);
      expect(await view(pv(3), at(midnight))).toBe(first);
      expect(await view(pv(4), at(midnight + 29 * minute))).toBe(first);
      expect(await view(pv(5), at(midnight + 59 * minute))).toBe(first);
      expect(await view(pv(6), at(midnight + 89 * minute + 1))).toBe(pv(6));
    });

    test('that was not seen since before it is over after 30 minutes, and its key gone', async () => {
      const { view, known } = await setOut();
      await view(pv(1), at(midnight - 1));
      await view(pv(1), {
        event: { event_type: 'wall_displayed', metadata: { variant: 'b' } },
        ...at(midnight - 1),
      });
      expect(await view(pv(2), at(midnight + 30 * minute))).toBe(pv(2));
      // By the same key, it would still be known when the last wall was.
      expect((await known(pv(2), at(midnight + 30 * minute))).wall_at).toBeUndefined();
    });

    test('knows its wall when the blocker is off and the page loaded again', async () => {
      const { view, known } = await setOut();
      const before = at(midnight - 10_000);
      const first = await view(pv(1), before);
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } }, ...before });
      const reload = { event: { metadata: { navigation: 'reload' } }, ...at(midnight + 10_000) };
      expect(await view(pv(2), reload)).toBe(first);
      expect(await known(pv(2), reload)).toMatchObject({ wall: 'b', page_views: 2 });
    });

    test('behind an address that many share goes on by a reload, and again later', async () => {
      const { view, known } = await setOut({ address: '192.168.1.20' });
      const before = at(midnight - 10_000);
      const first = await view(pv(1), before);
      await view(pv(1), { event: { event_type: 'wall_displayed', metadata: { variant: 'b' } }, ...before });
      const reload = { event: { metadata: { navigation: 'reload' } } };
      expect(await view(pv(2), { ...reload, ...at(midnight + 20 * minute) })).toBe(first);
      expect(await view(pv(3), { ...reload, ...at(midnight + 40 * minute) })).toBe(first);
      expect((await known(pv(3), { ...reload, ...at(midnight + 40 * minute) })).wall).toBe('b');
      expect(await view(pv(4), at(midnight + 41 * minute))).toBe(pv(4));
    });

    test('whose page stays open goes on, with its visitor', async () => {
      const { view } = await setOut();
      const first = await view(pv(1), at(midnight - minute));
      await view(pv(2), at(midnight - minute));
      expect(await view(pv(2), at(midnight + 20 * minute))).toBe(first);
      expect(await view(pv(2), at(midnight + 40 * minute))).toBe(first);
      expect(await view(pv(3), at(midnight + 41 * minute))).toBe(first);
    });

    test('of another visitor is another one', async () => {
      const { view } = await setOut();
      await view(pv(1), at(midnight - 1));
      expect(await view(pv(2), { from: { nowMs: midnight, address: '85.214.132.118' } })).toBe(pv(2));
    });

    test('lasts 24 hours at most', async () => {
      const { view } = await setOut();
      const begin = midnight - 12 * hour;
      const first = await view(pv(1), at(begin));
      for (let step = 1; step < 48; step++)
        expect(await view(pv(1 + step), at(begin + step * 30 * minute))).toBe(first);
      expect(await view(pv(100), at(begin + 24 * hour))).toBe(pv(100));
    });
  });
}
