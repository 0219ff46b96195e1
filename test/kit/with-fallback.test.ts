import { expect, it } from 'vitest';
import type { Limiter } from '../../src/kit/limiter/limiter.ts';
import { withFallback } from '../../src/kit/limiter/with-fallback.ts';

function setOut() {
  const stage = { nowMs: 10_000_000, asked: 0, counted: 0, isAway: true };
  const own: Limiter = {
    take: async (_key, limit) => ({ allowed: true, limit, remaining: limit, resetAt: 0 }),
    close: async () => undefined,
  };
  const shared: Limiter = {
    ...own,
    async take(...asked) {
      stage.asked++;
      if (stage.isAway) throw new Error('away');
      return own.take(...asked);
    },
  };
  const limiter = withFallback(
    shared,
    own,
    () => stage.nowMs,
    () => stage.counted++,
  );
  return { stage, take: () => limiter.take('key', 100) };
}

it('leaves a limiter that failed alone for a second', async () => {
  const { stage, take } = setOut();
  await take();
  stage.nowMs += 999;
  await take();
  expect(stage).toMatchObject({ asked: 1, counted: 2 });
  stage.nowMs += 1;
  stage.isAway = false;
  await take();
  expect(stage).toMatchObject({ asked: 2, counted: 2 });
});

it('asks it again where the clock was set back meanwhile', async () => {
  const { stage, take } = setOut();
  await take();
  stage.nowMs -= 3_600_000;
  stage.isAway = false;
  await take();
  expect(stage).toMatchObject({ asked: 2, counted: 1 });
});
