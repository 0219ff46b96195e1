import { expect, it } from 'vitest';
import { limitCallers } from '../../src/kit/limit-callers.ts';

it('lets each caller do one thing at a time, and the next caller go before more of the same', async () => {
  const limited = limitCallers({ concurrency: 1, maxWaiting: 3, refusal: () => new Error('full') });
  const done: string[] = [];
  const work = (name: string) => async () => {
    for (let turn = 0; turn < 5; turn++) await null;
    done.push(name);
  };
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => limited('a', work(name)));
  const refused = limited('a', work('a5'));
  const other = limited('b', work('b1'));
  await expect(refused).rejects.toThrow('full');
  await Promise.all([...greedy, other]);
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  await limited('a', work('a6'));
  expect(done.at(-1)).toBe('a6');
});

it('lets a caller do as many things at a time as it may, whatever others do', async () => {
  const limited = limitCallers({
    ...{ concurrency: Number.POSITIVE_INFINITY, each: 2, maxWaiting: 9 },
    refusal: () => new Error('full'),
  });
  const running = new Set<string>();
  const ends: (() => void)[] = [];
  const ask = (caller: string, name: string) =>
    limited(caller, () => new Promise<void>((resolve) => running.add(name) && ends.push(resolve)));
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')];
  await null;
  expect([...running]).toEqual(['a1', 'a2', 'b1']);
  ends[0]?.();
  await all[0];
  await expect.poll(() => running.has('a3')).toBe(true);
  for (const end of ends) end();
  await Promise.all(all);
});

it('refuses what has waited too long, behind its own work or that of others, and nothing that runs', async () => {
  const limited = limitCallers({ concurrency: 1, maxWaiting: 3, refusal: () => new Error('full') });
  const late = new AbortController();
  let end = () => {};
  const running = limited('a', () => new Promise<void>((resolve) => (end = resolve)), late.signal);
  const waiting = [limited('a', async () => 1, late.signal), limited('b', async () => 2, late.signal)];
  const refused = Promise.all(waiting.map((each) => expect(each).rejects.toThrow('full')));
  await null;
  late.abort();
  await refused;
  await expect(limited('c', async () => 3, late.signal)).rejects.toThrow('full');
  end();
  await running;
  expect(await Promise.all([limited('a', async () => 4), limited('b', async () => 5)])).toEqual([4, 5]);
});
