import { expect, it } from 'vitest';
import { limitWork } from '../../src/kit/limit-work.ts';

const refusal = () => new Error('full');

it('does so much at once and never more, whenever work comes', async () => {
  const limited = limitWork({ concurrency: 2, maxWaiting: 1_000, refusal });
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    running++;
    most = Math.max(most, running);
    for (let turn = 0; turn < 5; turn++) await null;
    running--;
    done++;
  };
  const all: Promise<void>[] = [];
  // One more in each turn: also between the end of one and the beginning of the next.
  for (let count = 0; count < 200; count++) {
    all.push(limited(work));
    await null;
  }
  await Promise.all(all);
  expect([most, running, done]).toEqual([2, 0, 200]);
});

it('refuses what would wait behind too many, and takes work again afterwards', async () => {
  const limited = limitWork({ concurrency: 1, maxWaiting: 2, refusal });
  let end = () => {};
  const first = limited(() => new Promise<void>((resolve) => (end = resolve)));
  const waiting = [limited(async () => 'second'), limited(async () => 'third')];
  await expect(limited(async () => 'fourth')).rejects.toThrow('full');
  end();
  await first;
  expect(await Promise.all(waiting)).toEqual(['second', 'third']);
  await expect(limited(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limited(async () => 'next')).toBe('next');
});
