import { expect, it } from 'vitest';
import { makeOnce, openPromiseCache } from '../../src/kit/promise-cache.ts';

it('makes a value once, also for callers that ask at once, and again where that failed', async () => {
  const cached = openPromiseCache<number>();
  let made = 0;
  const make = async () => {
    made++;
    if (made === 1) throw new Error('EMFILE');
    return made;
  };
  const first = [cached('a', make), cached('a', make)];
  expect(await Promise.allSettled(first)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(made).toBe(1);
  expect(await cached('a', make)).toBe(2);
  expect(await cached('a', make)).toBe(2);
  expect(await cached('b', make)).toBe(3);
});

it('keeps no more than it may', async () => {
  const cached = openPromiseCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    cached(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('does the same for a single value', async () => {
  let made = 0;
  const value = makeOnce(async () => {
    made++;
    if (made === 1) throw new Error('EMFILE');
    return made;
  });
  await expect(value()).rejects.toThrow('EMFILE');
  expect([await value(), await value()]).toEqual([2, 2]);
});
