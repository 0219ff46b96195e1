import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { areSteady, drawsIn } from '../../src/analytics/revenue/draws.ts';
import { type ArmPlan, simulateArms } from './simulate-arms.ts';

const site: ArmPlan = {
  name: 'all page views',
  arrivals: 60,
  days: 30,
  holdout: () => 0.05,
  returns: 0.4,
  visits: 0.1,
  lasts: 60,
  differ: true,
  allow: { walled: 1, holdout: 1 },
  runs: 300,
};

describe('two arms of visitors who come back', () => {
  it.each([
    site,
    { ...site, name: 'visitors who never come back', returns: 0, arrivals: 100 },
    { ...site, name: 'a wall without an effect', allow: { walled: 0.1, holdout: 0.1 } },
    { ...site, name: 'a wall with an effect', allow: { walled: 0.2, holdout: 0.03 }, arrivals: 100 },
  ])('hold the truth in 94 of 100, and are hardly wider: $name', (plan) => {
    const { held, silent, width } = simulateArms(plan);
    expect(held).toBeGreaterThanOrEqual(0.94);
    expect(width).toBeLessThan(1.25);
    expect(silent).toBeLessThanOrEqual(0.01);
  });

  it.each([
    { name: 'a site of regulars', plan: { ...site, returns: 0.9, lasts: 300, arrivals: 20 } },
    { name: 'visitors who all come as often', plan: { ...site, differ: false } },
  ])('are too wide rather than too narrow: $name', ({ plan }) => {
    const { held, width } = simulateArms(plan);
    expect(held).toBeGreaterThanOrEqual(0.97);
    expect(width).toBeLessThan(2);
  });

  it('are a bit too narrow for a quarter of a year, in which most come once and some very often', () => {
    const { held } = simulateArms({ ...site, days: 90, arrivals: 30 });
    expect(held).toBeGreaterThan(0.88);
  });
});

describe('a hold-out whose percentage changes', () => {
  const changes = (day: number, before: number, after: number): ArmPlan['holdout'] => {
    return (at) => (at < day ? before : after);
  };
  it.each([
    ['before the period', changes(-20, 0.05, 0.1)],
    ['as the period begins', changes(0, 0.05, 0.1)],
    ['as the period begins, to less', changes(0, 0.2, 0.05)],
    ['within the period', changes(15, 0.05, 0.1)],
    ['by one point', changes(0, 0.05, 0.06)],
    ['by three points', changes(0, 0.05, 0.08)],
  ])('claims nothing false: %s', (_, holdout) => {
    expect(simulateArms({ ...site, holdout }).claimed).toBeLessThanOrEqual(0.06);
  });

  it('is told from chance by its draws', () => {
    const day = (walled: number, holdout: number) => Array.from({ length: 30 }, () => ({ walled, holdout }));
    expect(areSteady([...day(95, 5), ...day(96, 4)])).toBe(true);
    expect(areSteady([...day(95, 5), ...day(90, 10)])).toBe(false);
    expect(areSteady([...day(90, 10), ...day(95, 5), ...day(95, 5)])).toBe(false);
    const few = [...day(95, 5).slice(0, 1), ...day(90, 10).slice(0, 1)];
    expect(areSteady(few)).toBe(true);
    expect([areSteady([]), areSteady(day(95, 0)), areSteady(day(95, 5).slice(0, 1))]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('whose page views a period can have', () => {
  const all = new Map([
    ['2026-01-01', { walled: 900, holdout: 100 }],
    ['2026-04-01', { walled: 95, holdout: 5 }],
    ['2026-04-03', { walled: 38, holdout: 2 }],
    ['2026-05-01', { walled: 19, holdout: 1 }],
  ]);
  const period = (first: string, last: string) => ({
    first: Temporal.PlainDate.from(first),
    last: Temporal.PlainDate.from(last),
    zone: 'UTC',
  });

  it('are those who were drawn in it, or in the 90 days before the first of them', () => {
    const late = drawsIn(all, period('2026-04-03', '2026-04-30'), true);
    expect(late).toMatchObject({
      eligible: { walled: 133, holdout: 7 },
      span: { start: '2026-04-03', end: '2026-04-03' },
    });
    const early = drawsIn(all, period('2026-03-20', '2026-05-31'), true);
    expect(early).toMatchObject({
      eligible: { walled: 1052, holdout: 108 },
      span: { start: '2026-04-01', end: '2026-05-01' },
    });
    expect([...early.byDay]).toEqual([
      ['2026-04-01', { walled: 995, holdout: 105 }],
      ['2026-04-03', { walled: 38, holdout: 2 }],
      ['2026-05-01', { walled: 19, holdout: 1 }],
    ]);
  });

  it('are those who were drawn in it where nothing is stored, and nobody without a draw', () => {
    const { eligible } = drawsIn(all, period('2026-04-03', '2026-04-30'), false);
    expect(eligible).toEqual({ walled: 38, holdout: 2 });
    expect(drawsIn(all, period('2026-04-10', '2026-04-30'), true)).toMatchObject({
      eligible: { walled: 0, holdout: 0 },
      span: null,
    });
  });
});
