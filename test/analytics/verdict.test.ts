import { describe, expect, it } from 'vitest';
import type { Facts } from '../../src/analytics/ab-test/ab-test-counts.ts';
import {
  type JudgedVariant,
  type Judgement,
  judgeVariants,
} from '../../src/analytics/ab-test/judge-variants.ts';
import { timeLeft } from '../../src/analytics/ab-test/time-left.ts';
import { verdictOf } from '../../src/analytics/ab-test/verdict.ts';
import { sequentialSampleSizePerArm } from '../../src/analytics/statistics/sample-size.ts';
import type { AbTesting, Caveat } from '../../src/contract/analytics/ab-testing.ts';
import { recommendationText } from '../../src/contract/messages/ab-test-texts.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';

describe('the verdict', () => {
  const facts: Facts = {
    control: null,
    multipleExposure: 0,
    days: 30,
    ratio: { counts: [], expected: [] },
    weightsChanged: false,
    bandit: false,
    sameTemplate: false,
    templateEdited: false,
    reverted: [],
    leftOut: 0,
    rampUp: false,
  };
  const variant = (name: string, conversions: number, impressions: number) => ({
    name,
    weight: 1,
    conversions,
    impressions,
  });

  const say = (judgement: Judgement, left: AbTesting['time_left'] = null, hasStopped = false) => {
    const variants = judgement.variants.map(({ conversionRate, tiedWith, ...each }) => ({
      ...{ ...each, conversion_rate: conversionRate, tied_with: tiedWith },
    }));
    return inEnglish(
      recommendationText({
        ...{ status: judgement.status, caveats: judgement.caveats, time_left: left, variants },
        verdict: verdictOf(judgement, hasStopped),
        allocation: variants.map(({ name }) => ({ name, share: 100 / variants.length })),
        multiple_exposure_rate: 2,
        stopped_at: hasStopped ? '2026-11-20T00:00:00.000Z' : null,
      }),
    );
  };

  it('collects, with confidence 0, until every variant has 100 impressions and 10 conversions', () => {
    const few = judgeVariants([variant('control', 30, 200), variant('b', 9, 200)], facts);
    expect(few).toMatchObject({ status: 'collecting', winner: null });
    expect(few.caveats).toEqual(['too_little_data', 'too_few_conversions']);
    expect(few.variants.map((each) => each.confidence)).toEqual([0, 0]);
    expect(say(few)).toMatch(/^Keep all variants.*hardly anyone has allowed ads yet\. Wait longer/);
  });

  it.each([
    [3, 120],
    [0, 1],
    [5, 20],
  ])('does not wait for a variant that was taken back with %i of %i', (conversions, impressions) => {
    const back = { ...variant('b', conversions, impressions), weight: 0 };
    const three = [variant('control', 300, 2000), back, variant('c', 420, 2000)];
    expect(judgeVariants(three, { ...facts, reverted: ['b'] })).toMatchObject({
      status: 'winner',
      winner: 'c',
    });
    // Two challengers were tried, so each has half of the error.
    const close = [variant('control', 300, 2000), back, variant('c', 352, 2000)];
    const alone = judgeVariants(
      close.filter(({ name }) => name !== 'b'),
      facts,
    );
    const beside = judgeVariants(close, { ...facts, reverted: ['b'] });
    const errorOf = ({ variants }: Judgement) => 100 - (variants.at(-1)?.confidence ?? 0);
    expect(errorOf(beside)).toBeGreaterThan(1.9 * errorOf(alone) - 0.2);
    const both = [variant('control', 30, 200), back];
    expect(judgeVariants(both, { ...facts, reverted: ['b'] })).toMatchObject({ status: 'collecting' });
  });

  it('names a winner, and says to use it', () => {
    const clear = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000)], facts);
    expect(clear).toMatchObject({ status: 'winner', winner: 'b', caveats: [] });
    expect(clear.variants[1]?.confidence).toBe(99.9);
    expect(say(clear)).toBe(
      'Use “b”: it converts 30.0% of the sessions it was shown to. Confidence that it’s better: 99.9%.',
    );
  });

  it('says which others may be just as good', () => {
    const three = [variant('control', 200, 1000), variant('b', 300, 1000), variant('c', 295, 1000)];
    expect(say(judgeVariants(three, facts))).toMatch(/^Use “b”.*“c” may be just as good\.$/);
  });

  it('adjusts for several challengers: what holds against one need not hold among three', () => {
    const two = [variant('control', 600, 2400), variant('b', 696, 2400)];
    expect(judgeVariants(two, facts).winner).toBe('b');
    expect(judgeVariants([...two, variant('c', 600, 2400)], facts).winner).toBeNull();
  });

  it('a variant that is worse for sure is no winner', () => {
    const worse = judgeVariants([variant('control', 300, 1000), variant('b', 200, 1000)], facts);
    expect(worse.winner).toBe('control');
  });

  it('a variant without visitors, now and ever, holds nobody up', () => {
    const unused = { ...variant('unused', 0, 0), weight: 0 };
    const rest = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000), unused], facts);
    expect(rest).toMatchObject({ status: 'winner', winner: 'b' });
    expect(rest.variants[2]).toMatchObject({ confidence: 0, interval: null, tiedWith: [] });
  });

  it('calls a tie what much data cannot tell apart', () => {
    const even = judgeVariants([variant('control', 2500, 10_000), variant('b', 2510, 10_000)], facts);
    expect(even).toMatchObject({ status: 'tie', winner: null });
    expect(say(even)).toContain('either works');
  });

  it.each<[Caveat, Partial<Facts>, string, string]>([
    [
      'sample_ratio_mismatch',
      { ratio: { counts: [12_000, 11_000], expected: [11_500, 11_500] } },
      'do_not_choose',
      'did_not_count',
    ],
    ['multiple_exposure', { multipleExposure: 0.02 }, 'no_verdict', 'undecided'],
  ])('calls nothing a tie with %s, also after the end', (caveat, fact, running, ended) => {
    const even = [variant('control', 1200, 12_000), variant('b', 1105, 11_000)];
    const judgement = judgeVariants(even, { ...facts, ...fact });
    expect(judgement).toMatchObject({ status: 'running', winner: null, caveats: [caveat] });
    expect(verdictOf(judgement, false).code).toBe(running);
    expect(verdictOf(judgement, true).code).toBe(ended);
    expect(say(judgement, null, true)).not.toContain('either works');
  });

  it.each<[Caveat, Partial<Facts>, RegExp]>([
    [
      'sample_ratio_mismatch',
      { ratio: { counts: [1000, 1300], expected: [1150, 1150] } },
      /^Don’t act on these numbers/,
    ],
    [
      'multiple_exposure',
      { multipleExposure: 0.02 },
      /^Keep all variants for now: .*no verdict.*in 2\.0% of sessions/,
    ],
    ['bandit', { bandit: true }, /^The traffic split is automatic, currently “control” 50% and “b” 50%\./],
  ])('names no winner with %s, and says why', (caveat, fact, words) => {
    const clear = [variant('control', 200, 1000), variant('b', 300, 1000)];
    const judgement = judgeVariants(clear, { ...facts, ...fact });
    expect(judgement).toMatchObject({ status: 'running', winner: null, caveats: [caveat] });
    expect(say(judgement)).toMatch(words);
    expect(timeLeft(judgement, 1000)).toBeNull();
  });

  it('names no winner while only some visitors take part, and says why', () => {
    const clear = [variant('control', 3_900, 39_000), variant('b', 160, 1_000)];
    const judgement = judgeVariants(clear, { ...facts, rampUp: true });
    expect(judgement).toMatchObject({ status: 'collecting', winner: null, caveats: ['ramp_up'] });
    expect(judgement.variants).toMatchObject([{ confidence: 0 }, { confidence: 0, interval: null }]);
    expect(verdictOf(judgement, false).code).toBe('ramp_up');
    expect(say(judgement)).toMatch(/^Only some visitors take part so far/);
    expect(timeLeft(judgement, 1000)).toBeNull();
    expect(verdictOf(judgement, true).code).toBe('undecided');
  });

  it.each<[Caveat, Partial<Facts>]>([
    ['less_than_a_week', { days: 6.9 }],
    ['weights_changed', { weightsChanged: true }],
    ['same_template', { sameTemplate: true }],
    ['template_edited', { templateEdited: true }],
    ['first_minutes_left_out', { leftOut: 3 }],
  ])('%s is a caveat, not a condition', (caveat, fact) => {
    const clear = [variant('control', 200, 1000), variant('b', 300, 1000)];
    expect(judgeVariants(clear, { ...facts, ...fact })).toMatchObject({ winner: 'b', caveats: [caveat] });
  });

  it('names no leader between equal rates, in no verdict', () => {
    const level = judgeVariants([variant('control', 40, 200), variant('b', 40, 200)], facts);
    expect(level).toMatchObject({ status: 'running', leader: null, winner: null });
    expect(verdictOf(level, false)).toEqual({ code: 'level', variant: null });
    expect(say(level)).toBe('Keep all variants for now: the best ones are tied at 20.0%.');
    expect(timeLeft(level, 100)?.days).toBeGreaterThan(0);
    // Equal as they are told, with two decimals.
    const rounded = judgeVariants(
      [variant('control', 20_000, 100_001), variant('b', 20_000, 100_000)],
      facts,
    );
    expect(rounded).toMatchObject({ status: 'tie', leader: null });
    expect(say(rounded)).toBe('It’s a tie: either works. Keep the one you like best.');
    const third = [variant('control', 40, 200), variant('b', 41, 200), variant('c', 40, 200)];
    expect(judgeVariants(third, facts).leader).toBe('b');
  });

  it('says where nothing varies', () => {
    const none = judgeVariants([variant('control', 0, 500), variant('b', 0, 500)], facts);
    expect(none.caveats).toEqual(['too_little_data', 'no_variation']);
    expect(say(none)).toContain('nothing to compare');
    expect(timeLeft(none, 1000)).toBeNull();
  });

  it('an even ratio of few sessions, and one that the weights explain, are no mismatch', () => {
    const two = [variant('control', 200, 1000), variant('b', 300, 1000)];
    for (const ratio of [
      { counts: [9, 1], expected: [5, 5] },
      { counts: [1500, 500], expected: [1490, 510] },
    ])
      expect(judgeVariants(two, { ...facts, ratio }).caveats).toEqual([]);
  });

  it('bandit: nothing is inferred', () => {
    const clear = judgeVariants([variant('control', 200, 1000), variant('b', 300, 1000)], {
      ...facts,
      bandit: true,
    });
    expect(clear.variants).toMatchObject([
      { confidence: 0, interval: null, tiedWith: [] },
      { confidence: 0, interval: null, tiedWith: [] },
    ]);
  });

  it('one variant alone is compared with nothing, and none at all neither', () => {
    expect(say(judgeVariants([variant('control', 20, 100)], facts))).toContain('second variant');
    expect(say(judgeVariants([], facts))).toContain('nothing to compare');
  });

  describe('once stopped', () => {
    const end = (a: number, b: number, n = 1000, more: Partial<Facts> = {}) =>
      say(judgeVariants([variant('control', a, n), variant('b', b, n)], { ...facts, ...more }), null, true);

    it('names the winner that there was', () => {
      expect(end(200, 300)).toMatch(/^The test has ended\. “b” won: it converted 30\.0% of/);
    });
    it('says that there was none', () => {
      expect(end(200, 205)).toContain('didn’t show which variant is better');
      expect(end(2500, 2510, 10_000)).toContain('either works');
      expect(end(200, 300, 1000, { ratio: { counts: [1000, 1300], expected: [1150, 1150] } })).toContain(
        'something was wrong',
      );
    });
  });

  describe('the time left', () => {
    const two = (a: number, b: number, n: number) =>
      judgeVariants([variant('control', a, n), variant('b', b, n)], facts);

    it('is what the always-valid rule needs for the difference so far, at the traffic there is', () => {
      const running = two(500, 560, 2000);
      const left = timeLeft(running, 400);
      const whole = sequentialSampleSizePerArm(0.25, 0.03, 1);
      expect(left).toEqual({ days: Math.ceil((whole - 2000) / 200), visitors_per_variant: whole - 2000 });
      expect(say(running, left)).toContain(`about ${left?.days} more days at current traffic`);
    });

    it('counts on a difference of a tenth while there is too little data', () => {
      const few = two(5, 5, 50);
      const whole = sequentialSampleSizePerArm(0.1, 0.01, 1);
      expect(timeLeft(few, 1e9)).toEqual({ days: 1, visitors_per_variant: whole - 50 });
      expect(say(few, timeLeft(few, 1e9))).toContain('a 10% difference will take about 1 more day at');
    });

    it('follows the smallest weight', () => {
      const running = { ...two(500, 560, 2000) };
      const [a, b] = running.variants;
      const uneven = { ...running, variants: [a, { ...b, weight: 9 }] as JudgedVariant[] };
      const days = timeLeft(running, 4000)?.days ?? 0;
      expect(timeLeft(uneven, 4000)?.days).toBeGreaterThan(4 * days);
    });

    it('is never more than a year, and says so', () => {
      const running = two(500, 501, 2000);
      const left = timeLeft(running, 10);
      expect(left?.days).toBe(365);
      expect(say(running, left)).toContain('more than a year');
      expect(say(running, { days: 120, visitors_per_variant: 1 })).toContain('about 120 more days');
    });

    it('is unknown where nobody comes, nobody converts or a variant gets nobody', () => {
      expect(timeLeft(two(5, 5, 50), 0)).toBeNull();
      expect(timeLeft(two(0, 0, 50), 100)).toBeNull();
      expect(timeLeft(two(50, 50, 50), 100)).toBeNull();
      expect(timeLeft(two(0, 0, 0), 100)).toBeNull();
      const stopped = judgeVariants(
        [variant('control', 5, 50), { ...variant('b', 5, 50), weight: 0 }],
        facts,
      );
      expect(timeLeft(stopped, 100)).toBeNull();
    });

    it('is nothing once there is a verdict', () => {
      expect(timeLeft(two(200, 300, 1000), 100)).toBeNull();
    });
  });
});
