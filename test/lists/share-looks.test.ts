import { expect, it } from 'vitest';
import { shareLooks } from '../../src/delivery/filter-lists/share-looks.ts';

/** Looks that go on until they are ended. */
function openLooks() {
  const begun: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  let running = 0;
  let most = 0;
  const look = shareLooks(
    (siteId) => {
      begun.push(siteId);
      most = Math.max(most, ++running);
      return new Promise<void>((resolve, reject) => {
        ends.push((error) => {
          running--;
          if (error) reject(error);
          else resolve();
        });
      });
    },
    () => new Error('too many'),
  );
  const next = async (error?: Error) => {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.(error);
  };
  return { look, begun, next, most: () => most };
}

it('looks at one site at a time, and once for all who ask while its look waits', async () => {
  const { look, begun, next, most } = openLooks();
  const all = Promise.all([...Array.from({ length: 10 }, () => look('a')), look('b'), look('b')]);
  for (let turn = 0; turn < 3; turn++) await next();
  await all;
  expect(begun).toEqual(['a', 'a', 'b']);
  expect(most()).toBe(1);
  const again = look('b');
  await next();
  await again;
  expect(begun).toHaveLength(4);
});

it('goes on after one that failed, of which only those who shared it hear', async () => {
  const { look, next, begun } = openLooks();
  const [first, second] = [look('a'), look('a')];
  await Promise.all([expect(first).rejects.toThrow('away'), next(new Error('away'))]);
  await next();
  await second;
  const third = look('a');
  await next();
  await third;
  expect(begun).toHaveLength(3);
});

it('refuses where too many sites wait, and looks at them later', async () => {
  const { look, next } = openLooks();
  const all = Array.from({ length: 100 }, (_, index) => look(`${index}`));
  await expect(look('more')).rejects.toThrow('too many');
  await next();
  await all[0];
  const later = look('more');
  for (let left = 0; left < 100; left++) await next();
  await Promise.all([...all, later]);
});
