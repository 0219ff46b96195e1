import { beforeEach, describe, expect, it } from 'vitest';
import { type ClockWatch, jumpMs, settleMs, watchClock } from '../../src/kit/clock-watch.ts';
import { quietLog } from '../support/quiet-log.ts';

const dayMs = 86_400_000;

let time: { passed: number; setTo: number; shared: number | null };
let watch: ClockWatch;
beforeEach(() => {
  time = { passed: 1_000, setTo: Date.parse('2026-11-22T09:00:00Z'), shared: null };
  watch = open(null);
});

const now = () => time.setTo + time.passed;

function open(sharedNow: (() => Promise<number>) | null): ClockWatch {
  return watchClock({ now, elapsed: () => time.passed, sharedNow, log: quietLog });
}

describe('the system clock', () => {
  it('is trusted while it goes on as time passes, and after small corrections', async () => {
    for (let step = 0; step < 20; step++) {
      time.passed += dayMs;
      time.setTo += jumpMs - 1;
      expect(await watch.isTrusted()).toBe(true);
    }
    expect(watch.doubt()).toBeNull();
  });

  it.each([1.5 * jumpMs, dayMs, 400 * dayMs])(
    'that jumps ahead by %i ms is in doubt until it is back',
    async (ms) => {
      time.setTo += ms;
      expect(await watch.isTrusted()).toBe(false);
      const trustedAt = new Date(now() + settleMs).toISOString();
      expect(watch.doubt()).toEqual({ aheadSeconds: Math.round(ms / 1000), trustedAt });
      time.passed += settleMs / 2;
      expect(await watch.isTrusted()).toBe(false);
      time.setTo -= ms;
      expect(await watch.isTrusted()).toBe(true);
      expect(watch.doubt()).toBeNull();
    },
  );

  it('that stays at its new time is trusted after an hour', async () => {
    time.setTo += dayMs;
    expect(await watch.isTrusted()).toBe(false);
    time.passed += settleMs - 1;
    expect(await watch.isTrusted()).toBe(false);
    time.passed += 1;
    expect(await watch.isTrusted()).toBe(true);
  });

  it('that jumps again is in doubt for another hour', async () => {
    time.setTo += dayMs;
    await watch.isTrusted();
    time.passed += settleMs - 1;
    time.setTo += dayMs;
    expect(await watch.isTrusted()).toBe(false);
    time.passed += settleMs - 1;
    expect(await watch.isTrusted()).toBe(false);
  });

  it('that is set back is trusted: nothing is done before its time', async () => {
    time.setTo -= dayMs;
    expect(await watch.isTrusted()).toBe(true);
  });

  it.each([dayMs, -dayMs])(
    'that is %i ms from the clock of the database is in doubt as long as it is',
    async (ms) => {
      let wrong = 0;
      watch = open(async () => now() - wrong);
      expect(await watch.isTrusted()).toBe(true);
      wrong = ms;
      time.passed += 60_000;
      expect(await watch.isTrusted()).toBe(false);
      expect(watch.doubt()).toEqual({ aheadSeconds: ms / 1000, trustedAt: null });
      time.passed += 2 * settleMs;
      expect(await watch.isTrusted()).toBe(false);
      wrong = 0;
      time.passed += 60_000;
      expect(await watch.isTrusted()).toBe(true);
    },
  );

  it('that is wrong is not what nodes share: they count from the clock of the database', async () => {
    const right = now();
    watch = open(async () => right + time.passed - 1_000);
    expect(watch.sharedNow()).toBe(now());
    time.setTo += 90_000;
    await watch.isTrusted();
    expect(watch.sharedNow()).toBe(right);
    time.passed += 5_000;
    time.setTo -= dayMs;
    expect(watch.sharedNow()).toBe(right + 5_000);
  });

  it('that moved asks the database at once, as after a machine slept', async () => {
    let asked = 0;
    watch = open(async () => {
      asked++;
      return now();
    });
    await watch.isTrusted();
    await watch.isTrusted();
    expect(asked).toBe(1);
    time.setTo += 30_000;
    await watch.isTrusted();
    expect(asked).toBe(2);
    expect(watch.sharedNow()).toBe(now());
  });
});
