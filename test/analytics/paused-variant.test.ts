import { expect, it } from 'vitest';
import type { Facts } from '../../src/analytics/ab-test/ab-test-counts.ts';
import { judgeVariants } from '../../src/analytics/ab-test/judge-variants.ts';
import { timeLeft } from '../../src/analytics/ab-test/time-left.ts';

const facts: Facts = {
  ...{
    control: null,
    multipleExposure: 0,
    days: 30,
    ratio: { counts: [], expected: [] },
    reverted: [],
    leftOut: 0,
  },
  ...{ weightsChanged: false, bandit: false, sameTemplate: false, templateEdited: false, rampUp: false },
};
const variant = (name: string, conversions: number, impressions: number) => ({
  ...{ name, conversions, impressions, weight: 1 },
});

it('a variant that was paused with few visitors holds nobody up either, and counts as a try', () => {
  const paused = { ...variant('paused', 1, 20), weight: 0 };
  const two = [variant('control', 200, 1000), variant('b', 300, 1000)];
  expect(judgeVariants([...two, paused], facts)).toMatchObject({
    status: 'winner',
    winner: 'b',
    caveats: [],
  });
  const close = [variant('control', 600, 2400), variant('b', 696, 2400)];
  expect(judgeVariants([...close, paused], facts).winner).toBeNull();
  const noControl = [{ ...variant('control', 1, 20), weight: 0 }, variant('b', 300, 1000), paused];
  expect(judgeVariants(noControl, facts)).toMatchObject({ status: 'collecting', winner: null });
});

it('a paused variant leaves the others their time', () => {
  const two = [variant('control', 60, 400), variant('b', 70, 400)];
  const alone = timeLeft(judgeVariants(two, facts), 100)?.days ?? 0;
  for (const reverted of [[], ['paused']]) {
    const paused = { ...variant('paused', 1, 50), weight: 0 };
    const judgement = judgeVariants([...two, paused], { ...facts, reverted });
    // A little longer: the verdict is adjusted for one try more.
    expect(timeLeft(judgement, 100)?.days).toBeGreaterThan(alone);
    expect(timeLeft(judgement, 100)?.days).toBeLessThan(2 * alone);
  }
  const noControl = [
    { ...variant('control', 1, 50), weight: 0 },
    variant('b', 70, 400),
    variant('c', 60, 400),
  ];
  expect(timeLeft(judgeVariants(noControl, facts), 100)).toBeNull();
});
