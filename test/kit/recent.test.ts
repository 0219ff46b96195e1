import { beforeEach, describe, expect, it } from 'vitest';
import { openTtlCache, type Recent } from '../../src/kit/ttl-cache.ts';

let now: number;
let stored: string | null;
let looks: number;
let find: (id: string) => Promise<string | null>;
let recent: Recent<string | null>;
beforeEach(() => {
  [now, stored, looks] = [0, 'first', 0];
  find = async () => stored;
  const counted = (id: string) => {
    looks++;
    return find(id);
  };
  recent = openTtlCache(counted, { keepMs: 10_000, most: 3 }, () => now);
});
const fail = () => {
  find = async () => {
    throw new Error('the store is away');
  };
};

describe('openTtlCache', () => {
  it('looks up once for callers at the same time, and again after its time or a change', async () => {
    expect(await Promise.all([recent.get('a'), recent.get('a')])).toEqual(['first', 'first']);
    stored = 'second';
    expect(await recent.get('a')).toBe('first');
    now = 10_000;
    expect(await recent.get('a')).toBe('second');
    stored = 'third';
    recent.forget('a');
    expect(await recent.get('a')).toBe('third');
    expect(looks).toBe(3);
  });

  it('looks up again where the clock was set back, instead of keeping a value for so long', async () => {
    now = 3_600_000;
    expect(await recent.get('a')).toBe('first');
    stored = 'second';
    now = 0;
    expect(await recent.get('a')).toBe('second');
    now = 9_999;
    expect(await recent.get('a')).toBe('second');
    expect(looks).toBe(2);
  });

  it('serves the last known value while the look-up fails, trying again once a second', async () => {
    await recent.get('a');
    fail();
    for (now = 10_000; now < 3_600_000; now += 500) expect(await recent.get('a')).toBe('first');
    expect(looks).toBeLessThanOrEqual(1 + 3_590);
    recent.forget('a');
    expect(await recent.get('a')).toBe('first');
    find = async () => 'back';
    now += 1_000;
    expect(await recent.get('a')).toBe('back');
  });

  it('serves the last known value while the look-up hangs, and the new one once it is there', async () => {
    await recent.get('a');
    let answer: (value: string) => void = () => undefined;
    find = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    now = 10_000;
    expect(await recent.get('a')).toBe('first');
    expect(await recent.get('a')).toBe('first'); // without waiting: this one is within the second
    answer('late');
    await expect.poll(() => recent.get('a')).toBe('late');
    expect(looks).toBe(2);
  });

  it('fails where nothing is known, and where there was nothing: absence is not trusted for long', async () => {
    fail();
    await expect(recent.get('a')).rejects.toThrow('away');
    [find, stored] = [async () => null, null];
    expect(await recent.get('a')).toBeNull();
    fail();
    now = 10_000;
    await expect(recent.get('a')).rejects.toThrow('away');
  });

  it('does not keep what was read before a change', async () => {
    const answers: ((value: string) => void)[] = [];
    find = () => new Promise((resolve) => answers.push(resolve));
    const early = recent.get('a');
    recent.forget('a');
    const later = recent.get('a');
    answers[1]?.('after');
    answers[0]?.('before');
    expect([await early, await later]).toEqual(['before', 'after']);
    expect(await recent.get('a')).toBe('after');
  });

  it('keeps what is in use when many others come', async () => {
    await recent.get('used');
    for (let other = 0; other < 100; other++) {
      await recent.get(`other-${other}`);
      recent.forget('used');
      await recent.get('used');
    }
    fail();
    recent.forget('used');
    expect(await recent.get('used')).toBe('first');
    await expect(recent.get('other-0')).rejects.toThrow('away');
  });
});
