import { describe, expect, test } from 'vitest';
import { chooseWall, isHeldOut } from '../../src/sdk/ask/choose-wall.ts';

const visitors = 20_000;

function settings(weights: Record<string, number>, holdout = 0) {
  return {
    site_id: '6f1f3c1e-7b8a-4d0e-9a53-0c1d2e3f4a5b',
    holdout,
    walls: Object.entries(weights).map(([variant, weight]) => ({
      variant,
      file: '',
      weight,
      display: {},
    })),
  };
}

/** Who gets what, by visitor. */
function draw(each: ReturnType<typeof settings>): string[] {
  return Array.from({ length: visitors }, (_, visitor) => {
    const id = `visitor-${visitor}`;
    return isHeldOut(each, id) ? 'holdout' : (chooseWall(each, id)?.variant ?? 'nothing');
  });
}

const shareOf = (drawn: string[], name: string) => drawn.filter((each) => each === name).length / visitors;
/** Four standard errors of a share. */
const tolerance = (share: number) => 4 * Math.sqrt((share * (1 - share)) / visitors);

describe('weights', () => {
  test.each([
    [{ a: 1, b: 1 }],
    [{ a: 1, b: 3, never: 0 }],
    [{ control: 50, b: 30, c: 15, d: 5 }],
    [{ x: 0.001, y: 0.002 }],
  ])('are kept within four standard errors over 20,000 visitors: %j', (weights) => {
    const drawn = draw(settings(weights));
    const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    for (const [name, weight] of Object.entries(weights)) {
      const want = weight / whole;
      expect(Math.abs(shareOf(drawn, name) - want)).toBeLessThanOrEqual(tolerance(want));
    }
  });

  test('of 0 give nothing, also where all are 0', () => {
    expect(draw(settings({ a: 0, b: 1 }))).not.toContain('a');
    expect(new Set(draw(settings({ a: 0, b: 0 })))).toEqual(new Set(['nothing']));
    expect(chooseWall(settings({}), 'v1')).toBeUndefined();
  });

  test('that change move only the share that must move, and nobody between two unchanged variants', () => {
    const before = draw(settings({ a: 1, b: 1, c: 1 }));
    const after = draw(settings({ a: 2, b: 1, c: 1 }));
    const moved = before.flatMap((from, visitor) =>
      from === after[visitor] ? [] : [[from, after[visitor]]],
    );
    expect(moved.every(([, to]) => to === 'a')).toBe(true);
    const necessary = 1 / 2 - 1 / 3;
    expect(Math.abs(moved.length / visitors - necessary)).toBeLessThanOrEqual(tolerance(necessary));
  });

  test('in another unit, or in another order, move nobody', () => {
    expect(draw(settings({ a: 10, b: 30 }))).toEqual(draw(settings({ b: 3, a: 1 })));
  });

  test('of 0 for one variant share its visitors out, and leave all others where they are', () => {
    const before = draw(settings({ a: 1, b: 1, c: 1 }));
    const after = draw(settings({ a: 1, b: 1, c: 0 }));
    expect(after.every((to, visitor) => to === before[visitor] || before[visitor] === 'c')).toBe(true);
  });
});

describe('the hold-out', () => {
  test('has its percent, drawn independently of the variants', () => {
    const drawn = draw(settings({ a: 1, b: 3 }, 20));
    expect(Math.abs(shareOf(drawn, 'holdout') - 0.2)).toBeLessThanOrEqual(tolerance(0.2));
    const walled = draw(settings({ a: 1, b: 3 }));
    const heldFromA = walled.filter((name, visitor) => name === 'a' && drawn[visitor] === 'holdout').length;
    expect(heldFromA / walled.filter((name) => name === 'a').length).toBeCloseTo(0.2, 1.6);
  });

  test('that grows keeps everybody it had, and moves nobody between variants', () => {
    const small = draw(settings({ a: 1, b: 1 }, 5));
    const large = draw(settings({ a: 1, b: 1 }, 20));
    expect(small.every((name, visitor) => name !== 'holdout' || large[visitor] === 'holdout')).toBe(true);
    expect(large.every((name, visitor) => name === 'holdout' || name === small[visitor])).toBe(true);
  });
});

test('the same visitor gets the same wall', () => {
  expect(chooseWall(settings({ a: 1, b: 1 }), 'v1')).toEqual(chooseWall(settings({ a: 1, b: 1 }), 'v1'));
});
