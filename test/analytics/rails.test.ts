import { describe, expect, it } from 'vitest';
import { judgeRails, type RailCounts } from '../../src/analytics/ab-test/judge-rails.ts';
import { nextPeriod } from '../../src/analytics/ab-test/steer-tests.ts';
import { compareMeans } from '../../src/analytics/statistics/sequential-means.ts';
import { compareArms } from '../../src/analytics/statistics/sequential-test.ts';
import type { ExperimentRun, SharesPeriod } from '../../src/contract/analytics/ab-test-runs.ts';
import type { Guardrails } from '../../src/contract/analytics/guardrails.ts';
import { railMetrics } from '../../src/contract/limits/rail-limits.ts';
import { firstState, sharesOf } from '../../src/records/ab-tests/traffic-split.ts';

const at = '2026-11-24T10:00:00.000Z';
const later = '2026-11-26T10:00:00.000Z';

describe('a comparison of means', () => {
  it('is that of shares where values are 0 or 1', () => {
    const [a, b] = [
      { n: 2400, sum: 600, squares: 600 },
      { n: 2400, sum: 696, squares: 696 },
    ];
    const found = compareMeans([{ a, b }], 1, 1);
    // As in docs/statistics.md; n - 1 instead of n is the only difference.
    const [low, high] = compareArms(
      { impressions: 2400, conversions: 600 },
      { impressions: 2400, conversions: 696 },
    )?.interval ?? [0, 0];
    expect(found?.interval[0]).toBeCloseTo(low, 4);
    expect(found?.interval[1]).toBeCloseTo(high, 4);
  });

  it('does not take a better day of one stretch for an effect', () => {
    const stretch = (n: [number, number], mean: number) => ({
      a: { n: n[0], sum: n[0] * mean, squares: n[0] * mean * (mean + 1) },
      b: { n: n[1], sum: n[1] * mean, squares: n[1] * mean * (mean + 1) },
    });
    const [quiet, busy] = [stretch([975, 25], 2), stretch([500, 500], 4)];
    const found = compareMeans([quiet, busy], 1, 1);
    expect(found?.b).toBeCloseTo(found?.a ?? 0, 9);
    expect(found?.interval[0]).toBeLessThan(0);
    expect(found?.interval[1]).toBeGreaterThan(0);
  });

  it('says nothing where nothing varies', () => {
    const none = { n: 500, sum: 0, squares: 0 };
    expect(compareMeans([{ a: none, b: none }], 1, 1)).toBeNull();
  });
});

describe('a guardrail', () => {
  const variants = { control: 'control', challengers: ['b'] };
  const states = (left: number, sessions: number) =>
    judgeRails([counts('control', sessions), counts('b', sessions, { left })], variants).rails.map(
      ({ state }) => state,
    );

  it('breaks where a variant is worse by more than its limit, and says by how much', () => {
    const { rails, comparisons } = judgeRails(
      [counts('control', 5000), counts('b', 5000, { left: 0.6 })],
      variants,
    );
    expect(comparisons).toBe(4);
    const left = rails.find(({ metric }) => metric === 'left_after_wall');
    expect(left).toMatchObject({ state: 'broken', value: 0.6, control: 0.4 });
    expect(left?.limit).toBeCloseTo(0.02, 9);
    expect(left?.interval?.[0]).toBeGreaterThan(0.02);
    expect(rails.filter(({ state }) => state === 'broken')).toHaveLength(1);
  });

  it('does not break for a difference within the limit, or for a gain', () => {
    for (const left of [0.41, 0.1]) expect(states(left, 50_000)).not.toContain('broken');
    expect(states(0.41, 2_000_000)).toEqual(['holds', 'holds', 'holds', 'holds']);
    expect(states(0.1, 2_000_000)).toEqual(['holds', 'holds', 'holds', 'holds']);
  });

  it('holds only once its whole interval is within the limit', () => {
    const left = ({ sessions }: { sessions: number }) =>
      judgeRails([counts('control', sessions), counts('b', sessions, { left: 0.41 })], variants).rails.find(
        ({ metric }) => metric === 'left_after_wall',
      );
    expect(left({ sessions: 5000 })?.interval?.[1]).toBeGreaterThan(0.02);
    expect(left({ sessions: 5000 })?.state).toBe('collecting');
    expect(left({ sessions: 2_000_000 })?.interval?.[1]).toBeLessThan(0.02);
    expect(left({ sessions: 2_000_000 })?.state).toBe('holds');
  });

  it('waits for 100 sessions of each, and for 20 that did what is counted', () => {
    const few = judgeRails([counts('control', 5000), counts('b', 99, { left: 1 })], variants).rails;
    expect(few.map(({ state }) => state)).toEqual(Array(4).fill('collecting'));
    const rare = judgeRails([counts('control', 500), counts('b', 500)], variants).rails;
    expect(rare.find(({ metric }) => metric === 'no_blocker')?.state).toBe('collecting');
  });

  it('that broke stays so in this version of the variant', () => {
    const broken = [{ variant: 'b', metric: 'revenue' as const, at }];
    const { rails } = judgeRails([counts('control', 500), counts('b', 500)], variants, broken);
    expect(rails.find(({ metric }) => metric === 'revenue')).toMatchObject({
      state: 'broken',
      broken_at: at,
    });
  });
});

describe('shares', () => {
  const asked = { control: 50, b: 30, c: 20 };

  it('begin with 5% of the visitors, the others see control', () => {
    const first = sharesOf(
      firstState(asked, { ramp_up: true }),
      { ramp_up: true },
      { from: at, set_by: 'owner' },
    );
    expect(first).toEqual({
      ...{ from: at, set_by: 'owner', asked, share: 5 },
      weights: { control: 97.5, b: 1.5, c: 1 },
    });
  });

  it('leave those who take no part to what the others are compared with, never to a variant without weight', () => {
    const guards = { ramp_up: true };
    const paused = firstState({ control: 0, a: 1, b: 1 }, guards);
    expect(sharesOf(paused, guards, { from: at, set_by: 'owner' }).weights).toEqual({
      ...{ control: 0, a: 97.5, b: 2.5 },
    });
  });

  it('of a variant that is taken back go to control, also where its owner has paused it', () => {
    const run = {
      periods: [
        { from: at, weights: { control: 1, a: 1, b: 1 }, set_by: 'owner' },
        { from: later, weights: { control: 0, a: 1, b: 1 }, set_by: 'owner' },
      ],
    } as unknown as ExperimentRun;
    const broken = (variant: string) =>
      ({ rails: [{ variant, metric: 'revenue', state: 'broken', broken_at: null }] }) as Guardrails;
    const sharesAfter = (variant: string) => nextPeriod(run, {}, broken(variant), later)?.weights;
    expect(sharesAfter('a')).toEqual({ control: 50, a: 0, b: 50 });
    expect(sharesAfter('b')).toEqual({ control: 50, a: 50, b: 0 });
  });

  it('of a variant that hardly anyone is to see are small, not none', () => {
    const guards = { ramp_up: true };
    const of = (asked: Record<string, number>) =>
      sharesOf(firstState(asked, guards), guards, { from: at, set_by: 'owner' });
    expect(of({ control: 1000, b: 1 }).weights).toEqual({ control: 99.995005, b: 0.004995 });
    expect(of({ control: 1e9, b: 1e-9, c: 0 }).weights).toMatchObject({ b: expect.closeTo(0, 5), c: 0 });
    expect(of({ control: 1e9, b: 1e-9, c: 0 }).weights.b).toBeGreaterThan(0);
    const broken = [{ variant: 'b', metric: 'revenue' as const, at }];
    const notified = { asked: { control: 1e-9, b: 1000 }, share: 100, broken };
    const kept = sharesOf(notified, { on_break: 'notify' }, { from: at, set_by: 'guard_rail' });
    expect(kept.weights.control).toBeGreaterThan(0);
    const run = { periods: [of({ control: 1000, b: 1 })] } as ExperimentRun;
    const ready = { share: 5, since: at, next_share: 25, hours_left: 0, sessions_left: 0 };
    const rails = { rails: [], ramp_up: ready } as unknown as Guardrails;
    expect(nextPeriod(run, guards, rails, later)).toMatchObject({ share: 25, set_by: 'ramp_up' });
  });

  it('are those that were asked for without guardrails, and at the end of a ramp-up', () => {
    const when = { from: at, set_by: 'owner' as const };
    expect(sharesOf(firstState(asked, undefined), undefined, when)).toEqual({ ...when, weights: asked });
    expect(sharesOf({ asked, share: 100, broken: [] }, { ramp_up: true }, when)).toEqual({
      ...when,
      weights: asked,
    });
  });

  it('of a variant that is taken back go to control; the others keep theirs', () => {
    const broken = [{ variant: 'b', metric: 'revenue' as const, at }];
    const when = { from: at, set_by: 'guard_rail' as const };
    expect(sharesOf({ asked, share: 100, broken }, {}, when).weights).toEqual({ control: 80, b: 0, c: 20 });
    expect(sharesOf({ asked, share: 100, broken }, { on_break: 'notify' }, when).weights).toEqual(asked);
  });
});

describe('what follows from the rails', () => {
  const guards = { ramp_up: true };
  const run = runOf(
    sharesOf(firstState({ control: 1, b: 1 }, guards), guards, { from: at, set_by: 'owner' }),
  );
  const ready = { share: 5, since: at, next_share: 25, hours_left: 0, sessions_left: 0 };

  it.each([
    [{ ...ready, hours_left: 1 }, null],
    [{ ...ready, sessions_left: 1 }, null],
    [{ ...ready, next_share: null }, null],
    [ready, 25],
  ])('the next step comes after enough time and sessions: %o', (ramp_up, share) => {
    expect(nextPeriod(run, guards, rails({ ramp_up }), later)?.share ?? null).toBe(share);
  });

  it('no step comes while a variant is shown that broke a rail', () => {
    const notify = { ramp_up: true, on_break: 'notify' as const };
    const broken = rails({ ramp_up: ready, state: 'broken' });
    const next = nextPeriod(run, notify, broken, later) as SharesPeriod;
    expect(next.weights.b).toBeGreaterThan(0);
    const known = { ...broken, rails: broken.rails.map((each) => ({ ...each, broken_at: later })) };
    expect(nextPeriod(runOf(next), notify, known, later)).toBeNull();
  });

  it('a broken rail comes first, once', () => {
    const broken = rails({ ramp_up: ready, state: 'broken' });
    const next = nextPeriod(run, guards, broken, later);
    expect(next).toMatchObject({
      set_by: 'guard_rail',
      weights: { control: 100, b: 0 },
      broken: [{ variant: 'b', metric: 'revenue', at: later }],
    });
    const known = { ...broken, rails: broken.rails.map((each) => ({ ...each, broken_at: later })) };
    expect(nextPeriod(runOf(next as SharesPeriod), guards, known, later)).toBeNull();
  });
});

function counts(name: string, sessions: number, { left = 0.4 } = {}): RailCounts {
  const share = (part: number) => ({ sum: part * sessions, squares: part * sessions });
  return {
    ...{ name, period: 0, sessions },
    pages_per_session: { sum: 3 * sessions, squares: 15 * sessions },
    left_after_wall: share(left),
    no_blocker: share(0.01),
    revenue: { sum: 0.6 * sessions, squares: 3 * sessions },
  };
}

function runOf(period: SharesPeriod): ExperimentRun {
  return {
    ...{ id: 'r', started_at: at, stopped_at: null, allocation: 'fixed' },
    variants: ['control', 'b'].map((name) => ({ name, template_id: name })),
    periods: [period],
  };
}

function rails(more: { ramp_up: Guardrails['ramp_up']; state?: 'broken' }): Guardrails {
  const nothing = { sessions: 500, value: 1, control: 1, interval: null, limit: null, broken_at: null };
  return {
    ...{ on_break: 'revert', currency: null, comparisons: 4, reverted: [], ramp_up: more.ramp_up },
    rails: railMetrics.map((metric) => {
      const state = metric === 'revenue' ? (more.state ?? ('holds' as const)) : ('holds' as const);
      return { variant: 'b', metric, state, ...nothing };
    }),
  };
}
