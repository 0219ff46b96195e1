import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExperiment } from '../../src/analytics/ab-test/ab-test.ts';
import { lengthOf, planTest } from '../../src/analytics/ab-test/plan-test.ts';
import { readTestDetails } from '../../src/analytics/ab-test/test-details.ts';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';
import { dateOf, daysAgo, names, noon, rowsOf, type Told } from '../support/event-rows.ts';

const engines = await openEventEngines('ab_days');
afterAll(() => engines.stop());

const iso = (ms: number) => new Date(ms).toISOString();
const berlin = { timezone: 'Europe/Berlin' };

/** From three days ago until an hour before now; it was off for an hour two days ago. */
const run: ExperimentRun = {
  id: randomUUID(),
  started_at: iso(daysAgo(3)),
  stopped_at: iso(noon - 3_600_000),
  allocation: 'fixed',
  variants: ['control', 'b'].map((name) => ({ name, template_id: name })),
  periods: [
    { from: iso(daysAgo(3)), weights: { control: 1, b: 1 }, set_by: 'owner' },
    { from: iso(daysAgo(2)), weights: {}, set_by: 'owner' },
    { from: iso(daysAgo(2) + 3_600_000), weights: { control: 1, b: 1 }, set_by: 'owner' },
  ],
};

function saw(variant: string, at: number, count: number, won: number, more: Partial<Told> = {}): Told[] {
  return names(count, `${variant} ${at} ${more.device ?? ''}`).flatMap((session, index) => {
    const metadata = { variant, ...more.metadata };
    const told = { ...more, session, at, metadata };
    const wall = { ...told, type: 'wall_displayed' };
    return index < won ? [wall, { ...told, at: at + 1000, type: 'conversion_allowlist' }] : [wall];
  });
}

const told = [
  ...saw('control', daysAgo(4), 7, 7),
  ...saw('control', daysAgo(3) + 1000, 120, 20),
  // A quarter past eleven at night, UTC, is the next day in Berlin in summer and winter alike.
  ...saw('b', daysAgo(3) + 11.25 * 3_600_000, 150, 60, { device: 'mobile' }),
  ...saw('control', daysAgo(2) + 60_000, 50, 0),
  ...saw('b', daysAgo(1), 30, 3, { metadata: { blocker_type: 'ublock_origin' } }),
  ...saw('control', daysAgo(1), 40, 4, { metadata: { blocker_type: 'ublock_origin' } }),
  ...saw('old', daysAgo(1), 9, 9),
  ...saw('b', noon, 5, 5),
];

for (const [name, open] of Object.entries(engines.members)) {
  describe(`a test over time on ${name}`, () => {
    let engine: Engine;
    const site = { id: randomUUID(), config: berlin };
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
      await engine.insert('events', rowsOf(site.id, told), randomUUID());
    });
    afterAll(() => engine.close());

    it('counts each day of the site by variant, and only what was shown while the test ran', async () => {
      const { days } = await readTestDetails(engine, site, run, noon);
      const counts = days.map(({ date, variants }) => [
        date,
        ...variants.map(({ impressions, conversions }) => [impressions, conversions]),
      ]);
      expect(counts).toEqual([
        [dateOf(daysAgo(3)), [120, 20], [0, 0]],
        [dateOf(daysAgo(2)), [0, 0], [150, 60]],
        [dateOf(daysAgo(1)), [40, 4], [30, 3]],
        [dateOf(noon), [0, 0], [0, 0]],
      ]);
    });

    it('adds up to the result, with the band of each rate', async () => {
      const [{ days }, result] = await Promise.all([
        readTestDetails(engine, site, run, noon),
        readExperiment(engine, site.id, run, noon),
      ]);
      const last = days
        .at(-1)
        ?.variants.map(({ name: variant, to_date }) => [
          variant,
          to_date.impressions,
          to_date.conversions,
          to_date.conversion_rate,
        ]);
      expect(last).toEqual(
        result.variants.map((each) => [each.name, each.impressions, each.conversions, each.conversion_rate]),
      );
      // 0.1667 ± √(0.1667 × 0.8333 ÷ 120) × 4.4476.
      expect(days[0]?.variants.map(({ to_date }) => to_date.interval)).toEqual([[1.54, 31.8], null]);
      expect(days[0]?.variants[1]?.to_date.conversion_rate).toBeNull();
    });

    it('is split by device, blocker and country, with intervals for all comparisons together', async () => {
      const { segments, comparisons } = await readTestDetails(engine, site, run, noon);
      const shown = segments.map(({ part, value, variants }) => [
        part,
        value,
        ...variants.map(({ impressions, conversions }) => [impressions, conversions]),
      ]);
      expect(shown).toEqual([
        ['device', 'desktop', [160, 24], [30, 3]],
        ['device', 'mobile', [0, 0], [150, 60]],
        ['blocker', '', [120, 20], [150, 60]],
        ['blocker', 'ublock_origin', [40, 4], [30, 3]],
        ['country', 'DE', [160, 24], [180, 63]],
      ]);
      expect(comparisons).toBe(5);
      const intervals = segments.map(({ variants }) => variants.map(({ interval }) => interval));
      // 0.35 - 0.15 ± √(0.15 × 0.85 ÷ 160 + 0.35 × 0.65 ÷ 180) × 4.1862 in Germany.
      expect(intervals[4]).toEqual([null, [1, 39]]);
      expect(intervals.slice(0, 2)).toEqual([
        [null, null],
        [null, null],
      ]);
    });

    it('is planned from the own rate and traffic', async () => {
      const plan = await planTest(engine, site.id, 2, noon);
      expect(plan.conversion_rate).toBe(Math.round((10_000 * 108) / 411) / 100);
      expect(plan.lengths.map(({ lift_percent }) => lift_percent)).toEqual([5, 10, 20, 30, 50]);
      const sizes = plan.lengths.map(({ visitors_per_variant }) => visitors_per_variant);
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      expect(await planTest(engine, randomUUID(), 2, noon)).toMatchObject({
        conversion_rate: null,
        walls_per_day: 0,
        lengths: [],
      });
    });
  });
}

describe('the length of a test', () => {
  it('is what the traffic takes, a week at least, and unknown without any', () => {
    const long = lengthOf(20, 0.25, 2, 400);
    expect(long).toEqual({ ...long, days: Math.ceil((2 * long.visitors_per_variant) / 400) });
    expect(lengthOf(20, 0.25, 2, 1e6).days).toBe(7);
    expect(lengthOf(20, 0.25, 2, 0).days).toBeNull();
  });

  it('agrees with the simulation of daily looks: 25% and 30% at 200 a day each takes about a week', () => {
    // docs/statistics.md: a winner after 7 days in the median; 80% power takes somewhat longer.
    const { days = 0 } = lengthOf(20, 0.25, 2, 400);
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThanOrEqual(14);
  });
});
