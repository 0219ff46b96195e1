import { expect, it } from 'vitest';
import { countForSites } from '../../src/http/edge/track-limits.ts';
import { openMemoryLimiter } from '../../src/kit/limiter/memory.ts';

const limit = 5;

/** @param taken requests of each site before this one */
async function countAfter(taken: Record<string, number>) {
  const limiter = openMemoryLimiter(() => 0);
  for (const [site, times] of Object.entries(taken))
    for (let time = 0; time < times; time++) await limiter.take(`track:${site}:client`, limit);
  const { refusal, headers } = await countForSites(limiter, Object.keys(taken), 'client', limit, 0);
  return { isRefused: refusal !== null, left: headers['x-ratelimit-remaining'] };
}

it.each([
  ['before one that allows its last', { a: 50, b: 4 }],
  ['after one that allows its last', { a: 4, b: 50 }],
  ['between others', { a: 0, b: 4, c: 5, d: 4, e: 1 }],
])('a request is refused where one of its sites refuses it: %s', async (_, taken) => {
  expect(await countAfter(taken)).toEqual({ isRefused: true, left: '0' });
});

it('otherwise the site with the least left is shown', async () => {
  expect(await countAfter({ a: 1, b: 3, c: 0 })).toEqual({ isRefused: false, left: '1' });
});
