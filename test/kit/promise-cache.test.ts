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

it('drops those that were asked for longest ago, by their size', async () => {
  const cached = openPromiseCache<string>({ most: 4, sizeOf: (value) => value.length });
  const made: string[] = [];
  const ask = (key: string) =>
    cached(key, async () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'bb', 'a', 'cc', 'a', 'cc', 'bb']) await ask(key);
  expect(made).toEqual(['a', 'bb', 'cc', 'bb']);
});

it('keeps what is being made, however much that is', async () => {
  const cached = openPromiseCache<string>({ most: 1, sizeOf: (value) => value.length });
  let finish = (_: string): void => undefined;
  const slow = cached('slow', () => new Promise((resolve) => (finish = resolve)));
  await cached('large', async () => 'large');
  const same = cached('slow', async () => 'made again');
  finish('once');
  expect(await Promise.all([slow, same])).toEqual(['once', 'once']);
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
