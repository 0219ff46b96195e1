import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExperiment } from '../../src/analytics/ab-test/ab-test.ts';
import type { ExperimentRun } from '../../src/contract/analytics/ab-test-runs.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { openEventEngines } from '../support/event-engines.ts';

const { members: all, stop } = await openEventEngines('ab');
// Minutes on two shards in one process; `npm run test:cluster` runs it on a real cluster.
const { 'two shards': _shards, ...members } = all;
afterAll(stop);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Raw events are kept for 90 days, so a fixed date would one day be too old. */
const now = Date.now();
const ago = (days: number) => new Date(now - days * dayMs).toISOString();

for (const [name, open] of Object.entries(members)) {
  describe(`the result of a test on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await open();
      await migrateEvents(engine);
    });
    afterAll(() => engine.close());

    const read = (site: string, run: ExperimentRun | null) => readExperiment(engine, site, run, now);
    /** Walls of a variant, spread evenly between two times (days ago); the first `won` of them converted. */
    const show = async (
      site: string,
      variant: string,
      impressions: number,
      won: number,
      days: [number, number],
      isFirst = false,
    ) => {
      const rows = Array.from({ length: impressions }, (_, index) => {
        const at = now - (days[0] - ((days[0] - days[1]) * (index + 0.5)) / impressions) * dayMs;
        const session_id = randomUUID();
        const metadata = isFirst ? JSON.stringify({ wall_first: true }) : '';
        const wall = { ...row(site, session_id, 'wall_displayed', at, variant), metadata };
        return index < won
          ? [wall, row(site, session_id, 'conversion_allowlist', at + 60_000, variant)]
          : [wall];
      }).flat();
      await engine.insert('events', batch(rows), randomUUID());
    };

    it('counts from its beginning to its end, and only its own variants', async () => {
      const site = randomUUID();
      await show(site, 'control', 50, 50, [20, 12]);
      await show(site, 'control', 200, 40, [10, 3]);
      await show(site, 'b', 200, 60, [10, 3]);
      await show(site, 'earlier', 30, 0, [10, 3]);
      await show(site, 'b', 70, 70, [2, 1]);
      const run = runOf({ control: 1, b: 1 }, { started_at: ago(11), stopped_at: ago(2.5) });
      expect(await read(site, run)).toMatchObject({
        status: 'stopped',
        started_at: ago(11),
        stopped_at: ago(2.5),
        time_left: null,
        allocation: null,
        variants: [
          { name: 'control', impressions: 200, conversions: 40, conversion_rate: 20 },
          { name: 'b', impressions: 200, conversions: 60, conversion_rate: 30 },
        ],
        recommendation: expect.stringMatching(/^The test has ended\./),
      });
    });

    it('what happens after the end does not change the result', async () => {
      const site = randomUUID();
      const rows = [
        row(site, 's', 'wall_displayed', now - 1.6 * hourMs, 'b'),
        row(site, 's', 'conversion_allowlist', now - 1.55 * hourMs, 'b'),
        row(site, 't', 'wall_displayed', now - 1.6 * hourMs, 'b'),
        row(site, 't', 'conversion_allowlist', now - 1.4 * hourMs, 'b'),
      ];
      await engine.insert('events', batch(rows), randomUUID());
      const run = runOf({ control: 1, b: 1 }, { started_at: ago(1), stopped_at: ago(1.5 / 24) });
      expect((await read(site, run)).variants[1]).toMatchObject({ impressions: 2, conversions: 1 });
    });

    it('says where two variants show the same wall: one template, or two that do not differ', async () => {
      const told = async (templates: (string | undefined)[], weights = { control: 1, b: 1 }) => {
        const run = runOf(weights, { started_at: ago(1) });
        const variants = run.variants.map((variant, index) => {
          const content = templates[index];
          const template = content && { id: `t${index}`, updated_at: ago(2), content };
          return { ...variant, template_id: 'default', ...(template && { template }) };
        });
        return (await read(randomUUID(), { ...run, variants })).caveats.includes('same_template');
      };
      expect(await told([])).toBe(true);
      expect(await told(['a wall', 'a wall'])).toBe(true);
      expect(await told(['a wall', 'another'])).toBe(false);
      expect(await told(['a wall', 'a wall'], { control: 1, b: 0 })).toBe(false);
    });

    it('says where a template was changed while it was tested', async () => {
      const told = async (updated_at: string) => {
        const run = runOf({ control: 1, b: 1 }, { started_at: ago(5), stopped_at: ago(2) });
        const variants = run.variants.map((variant) => ({
          ...variant,
          template: { id: variant.name, updated_at, content: variant.name },
        }));
        return (await read(randomUUID(), { ...run, variants })).caveats.includes('template_edited');
      };
      expect(await told(ago(6))).toBe(false);
      expect(await told(ago(3))).toBe(true);
      expect(await told(ago(1))).toBe(false);
    });

    it('names a winner, with the classic figures beside it', async () => {
      const site = randomUUID();
      await show(site, 'control', 1000, 200, [9, 1]);
      await show(site, 'b', 1000, 300, [9, 1]);
      const result = await read(site, runOf({ control: 1, b: 1 }, { started_at: ago(10) }));
      expect(result).toMatchObject({ status: 'winner', caveats: [], time_left: null, stopped_at: null });
      expect(result.variants[1]).toMatchObject({
        is_winner: true,
        confidence: 99.9,
        single_look: { note: 'valid only if you look once', p_value: expect.any(Number) },
      });
      expect(result.variants.filter((variant) => 'is_winner' in variant)).toHaveLength(1);
    });

    it('holds the counts against the weights of their time', async () => {
      const site = randomUUID();
      await show(site, 'control', 500, 100, [10, 5]);
      await show(site, 'b', 500, 100, [10, 5]);
      await show(site, 'control', 900, 180, [4.9, 0.1]);
      await show(site, 'b', 100, 20, [4.9, 0.1]);
      const change = { from: ago(5), weights: { control: 9, b: 1 }, set_by: 'owner' as const };
      const noted = runOf({ control: 1, b: 1 }, { started_at: ago(10) });
      const known = await read(site, { ...noted, periods: [...noted.periods, change] });
      expect(known.caveats).toEqual(['weights_changed']);
      expect((await read(site, noted)).caveats).toEqual(['sample_ratio_mismatch']);
    });

    it('holds visitors against the weights, not their further sessions', async () => {
      const [fair, mismatched, unknown] = [randomUUID(), randomUUID(), randomUUID()] as const;
      const run = runOf({ control: 1, b: 1 }, { started_at: ago(10) });
      const caveats = async (site: string) => (await read(site, run)).caveats;
      await show(fair, 'control', 500, 100, [9, 1], true);
      await show(fair, 'control', 120, 24, [9, 1]);
      await show(fair, 'b', 500, 100, [9, 1], true);
      expect(await caveats(fair)).toEqual([]);
      expect((await read(fair, run)).variants).toMatchObject([{ impressions: 620 }, { impressions: 500 }]);
      await show(mismatched, 'control', 500, 100, [9, 1], true);
      await show(mismatched, 'b', 380, 80, [9, 1], true);
      await show(mismatched, 'b', 120, 20, [9, 1]);
      expect(await caveats(mismatched)).toEqual(['sample_ratio_mismatch']);
      await show(unknown, 'control', 620, 124, [9, 1]);
      await show(unknown, 'b', 500, 100, [9, 1]);
      expect(await caveats(unknown)).toEqual(['sample_ratio_mismatch']);
    });

    it('walls while it was off for a moment are not its own, and the shares have not changed', async () => {
      const site = randomUUID();
      await show(site, 'control', 500, 100, [10, 5]);
      await show(site, 'b', 500, 100, [10, 5]);
      await show(site, 'control', 70, 70, [4.9, 4.8]);
      await show(site, 'control', 500, 100, [4, 1]);
      await show(site, 'b', 500, 100, [4, 1]);
      const weights = { control: 1, b: 1 };
      const run = runOf(weights, { started_at: ago(10) });
      const off = { from: ago(5), weights: {}, set_by: 'owner' as const };
      const back = { from: ago(4.5), weights, set_by: 'owner' as const };
      const result = await read(site, { ...run, periods: [...run.periods, off, back] });
      expect(result.variants).toMatchObject([
        { name: 'control', impressions: 1000, conversions: 200 },
        { name: 'b', impressions: 1000, conversions: 200 },
      ]);
      expect(result.caveats).not.toContain('weights_changed');
    });

    it('pages that still share out by what they had loaded are no mismatch', async () => {
      const site = randomUUID();
      await show(site, 'control', 500, 100, [10, 1]);
      await show(site, 'b', 500, 100, [10, 1]);
      await show(site, 'control', 80, 0, [1, 1 - 5 / (24 * 60)]);
      const change = { from: ago(1), weights: { control: 0, b: 1 }, set_by: 'owner' as const };
      const run = runOf({ control: 1, b: 1 }, { started_at: ago(10) });
      await show(site, 'b', 300, 60, [0.9, 0.1]);
      expect((await read(site, { ...run, periods: [...run.periods, change] })).caveats).toEqual([
        'weights_changed',
        'first_minutes_left_out',
      ]);
    });

    it('says how long it will take, by the traffic of the last seven days', async () => {
      const site = randomUUID();
      await show(site, 'control', 700, 140, [6.99, 0]);
      await show(site, 'b', 700, 154, [6.99, 0]);
      const { time_left, status, recommendation } = await read(
        site,
        runOf({ control: 1, b: 1 }, { started_at: ago(8) }),
      );
      expect(status).toBe('running');
      const perDay = 1400 / 7 / 2;
      expect(time_left?.days).toBeGreaterThan(7);
      expect((time_left?.visitors_per_variant ?? 0) / perDay / (time_left?.days ?? 1)).toBeCloseTo(1, 1);
      expect(recommendation).toContain('current traffic');
    });

    it('with shares by the results: they are told, and nothing is inferred', async () => {
      const site = randomUUID();
      await show(site, 'control', 1000, 200, [9, 1]);
      await show(site, 'b', 1000, 300, [9, 1]);
      const run = runOf({ control: 1, b: 1 }, { started_at: ago(10), allocation: 'bandit' });
      run.periods.push({ from: ago(1), weights: { control: 40, b: 60 }, set_by: 'results' });
      const result = await read(site, run);
      expect(result).toMatchObject({
        status: 'running',
        caveats: ['bandit'],
        time_left: null,
        allocation: [
          { name: 'control', share: 40 },
          { name: 'b', share: 60 },
        ],
        recommendation: expect.stringContaining('currently “control” 40% and “b” 60%'),
      });
      for (const variant of result.variants) {
        expect(variant).toMatchObject({ confidence: 0, interval: null, single_look: null });
        expect(variant).not.toHaveProperty('is_winner');
      }
    });

    it('without a test, all walls since ever, and no more than is known', async () => {
      const site = randomUUID();
      expect(await read(site, null)).toMatchObject({
        variants: [{ name: 'control', impressions: 0, single_look: null }],
        status: 'collecting',
        started_at: null,
        stopped_at: null,
        time_left: null,
      });
      await show(site, '', 20, 5, [30, 20]);
      expect((await read(site, null)).variants).toMatchObject([
        { name: 'control', impressions: 20, conversions: 5 },
      ]);
    });

    it('before its first wall, has its variants in their order', async () => {
      const result = await read(randomUUID(), runOf({ z: 1, a: 1 }, { started_at: ago(1) }));
      expect(result.variants.map((variant) => variant.name)).toEqual(['z', 'a']);
      expect(result).toMatchObject({ status: 'collecting', time_left: null });
    });
  });
}

function runOf(
  weights: Record<string, number>,
  more: Partial<ExperimentRun> & Pick<ExperimentRun, 'started_at'>,
): ExperimentRun {
  return {
    id: randomUUID(),
    stopped_at: null,
    allocation: 'fixed',
    variants: Object.keys(weights).map((name) => ({ name, template_id: name })),
    periods: [{ from: more.started_at, weights, set_by: 'owner' }],
    ...more,
  };
}

function row(site_id: string, session_id: string, event_type: string, at: number, variant: string): EventRow {
  const occurred_at = engineTime(at);
  return {
    id: randomUUID(),
    site_id,
    session_id,
    event_type,
    occurred_at,
    received_at: occurred_at,
    variant,
  };
}

function batch(rows: EventRow[]): Buffer {
  return Buffer.from(rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
}
