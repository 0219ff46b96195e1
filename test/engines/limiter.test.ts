import { afterAll, describe, expect, it } from 'vitest';
import type { Limiter } from '../../src/kit/limiter/limiter.ts';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';
import { openRedisLimiter } from '../../src/kit/limiter/redis.ts';
import { openRedis } from '../../src/kit/redis.ts';
import { openMemorySignals } from '../../src/kit/signals/memory.ts';
import { openRedisSignals } from '../../src/kit/signals/redis.ts';
import type { Signals } from '../../src/kit/signals/signals.ts';
import { quietLog } from '../support/quiet-log.ts';
import { startRedis } from '../support/redis.ts';

const redis = await startRedis();
const minute = 1_795_238_400_000;

interface Member {
  limiter(now: () => number): Promise<Limiter>;
  signals(): Promise<Signals>;
}

const members: Record<string, Member | null> = {
  memory: {
    limiter: async (now) => openMemoryLimiter(now),
    signals: async () => openMemorySignals(),
  },
  redis: redis && {
    limiter: async (now) => openRedisLimiter(await openRedis(redis.url, quietLog), now),
    signals: async () => openRedisSignals(await openRedis(redis.url, quietLog), quietLog),
  },
};

afterAll(() => redis?.stop());

for (const [name, member] of Object.entries(members)) {
  const because = member ? '' : ' (skipped: no Redis here)';
  describe.skipIf(!member)(`limiter and signals on ${name}${because}`, () => {
    const open: Member['limiter'] = (now) => (member as Member).limiter(now);
    const signals: Member['signals'] = () => (member as Member).signals();

    it('allows exactly the limit, also to calls at once', async () => {
      const limiter = await open(() => minute);
      const all = await Promise.all(Array.from({ length: 130 }, () => limiter.take(`a-${name}`, 100)));
      expect(all.filter((allowance) => allowance.allowed)).toHaveLength(100);
      expect(Math.min(...all.map((allowance) => allowance.remaining))).toBe(0);
    });

    it('keeps clients apart and begins anew each minute', async () => {
      let now = minute + 59_000;
      const limiter = await open(() => now);
      expect((await limiter.take(`b-${name}`, 1)).allowed).toBe(true);
      expect(await limiter.take(`b-${name}`, 1)).toEqual({
        allowed: false,
        limit: 1,
        remaining: 0,
        resetAt: minute + 60_000,
      });
      expect((await limiter.take(`c-${name}`, 1)).allowed).toBe(true);
      now += 1_000;
      expect((await limiter.take(`b-${name}`, 1)).allowed).toBe(true);
    });

    it('counts in windows of any length, each for itself', async () => {
      const quarter = 900_000;
      let now = minute - (minute % quarter);
      const limiter = await open(() => now);
      const take = () => limiter.take(`d-${name}`, 1, quarter);
      expect(await take()).toMatchObject({ allowed: true, resetAt: now + quarter });
      now += quarter - 1;
      expect((await take()).allowed).toBe(false);
      expect((await limiter.take(`e-${name}`, 1)).allowed).toBe(true);
      now += 1;
      expect((await take()).allowed).toBe(true);
    });

    it('tells listeners of this node at once, and once', async () => {
      const bus = await signals();
      const heard: string[] = [];
      bus.subscribe('site', (id) => heard.push(id));
      await bus.publish('site', '1');
      expect(heard).toEqual(['1']);
      await bus.publish('site', '2');
      expect(heard).toEqual(['1', '2']);
      await bus.close();
    });
  });
}

describe('limiter in memory, in a flood', () => {
  it('counts ten million clients exactly, but for a handful, in bounded memory', async () => {
    const limiter = openMemoryLimiter(() => minute);
    const before = process.memoryUsage();
    let wrong = 0;
    for (let client = 0; client < 10_000_000; client++) {
      const { remaining } = await limiter.take(`api:198.51.${client % 250}.${client}`, 100);
      if (remaining !== 99) wrong++;
    }
    expect(wrong).toBeLessThan(100);
    const { arrayBuffers } = process.memoryUsage();
    expect(arrayBuffers - before.arrayBuffers).toBeLessThanOrEqual(64 * 1024 * 1024 + 1_000_000);
    expect(Math.ceil((await limiter.take('api:198.51.7.7', 100)).remaining)).toBe(98);
  });

  it('counts a client of the crowd exactly up to and beyond what a slot holds', async () => {
    const limiter = openMemoryLimiter(() => minute);
    for (let client = 0; client < 100_000; client++) await limiter.take(`k${client}`, 1);
    let allowed = 0;
    for (let call = 0; call < 3_000; call++) if ((await limiter.take('heavy', 2_000)).allowed) allowed++;
    expect(allowed).toBe(2_000);
  });
});
