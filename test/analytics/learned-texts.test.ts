import { describe, expect, it } from 'vitest';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import { asLearned, learnedText, whatWasLearned } from '../../src/contract/messages/learned-texts.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';

const variant = (name: string, conversion_rate: number, interval: [number, number] | null) => {
  const counts = { impressions: 10_000, conversions: Math.round(100 * conversion_rate) };
  return { name, ...counts, conversion_rate, confidence: 97.5, interval };
};
const control = variant('control', 20, null);
const test = (
  code: AbTesting['verdict']['code'],
  rivals: ReturnType<typeof variant>[],
  caveats: AbTesting['caveats'] = [],
) => ({
  variants: [
    control,
    ...rivals.map((each) => (code === 'winner' ? { ...each, is_winner: true as const } : each)),
  ],
  verdict: { code, variant: null },
  caveats,
});
const say = (result: ReturnType<typeof test>) => inEnglish(learnedText(whatWasLearned(result)));

describe('what a test has shown', () => {
  it('is its winner, with its confidence', () => {
    expect(say(test('winner', [variant('b', 25.04, [2, 8])]))).toBe(
      '“b” won: it converted 25.0% of the sessions that saw it. Confidence that it’s better: 97.5%.',
    );
  });

  it('is how large the difference may be where there is no winner, of the best of its rivals', () => {
    const rivals = [variant('b', 19, [-4, 2]), variant('c', 21, [-1.25, 3.5])];
    expect(say(test('undecided', rivals))).toBe(
      'No winner: “c” converted 21.0% of sessions, “control” 20.0%. The true difference is likely between −1.3 and 3.5 percentage points, so either wall may be better.',
    );
    const german = writerOf('de').say(learnedText(whatWasLearned(test('undecided', rivals))));
    expect(german).toContain('„c“ kam auf eine Konversionsrate von 21,0\u00a0%');
  });

  it('is in rates that are rounded once, from their counts', () => {
    const b = { ...variant('b', 26.25, [-1, 1]), impressions: 4343, conversions: 1140 };
    expect(say(test('winner', [b]))).toContain('converted 26.2% of');
    expect(say(test('tie', [b]))).toContain('“b” converted 26.2%');
    const learned = whatWasLearned(test('tie', [b]));
    const older = { outcome: 'tie', variant: 'b', rate: 26.25, control: 'control', control_rate: 20 };
    expect(inEnglish(learnedText({ ...learned, variant: 'control', control: 'b' }))).toContain('26.2%');
    expect(inEnglish(learnedText(asLearned(older)))).toContain('“control” 20.0%');
  });

  it('is no more than the numbers carry', () => {
    const b = [variant('b', 20.5, [-1, 1])];
    expect(say(test('tie', b))).toMatch(/^A tie: “b” converted 20.5%/);
    expect(say(test('undecided', b, ['too_little_data']))).toMatch(/^Not enough data: /);
    expect(say(test('did_not_count', b))).toMatch(/^The result isn’t valid: /);
    // As earlier versions stored it.
    expect(say(test('tie', b, ['sample_ratio_mismatch']))).toMatch(/^The result isn’t valid: /);
    expect(say(test('undecided', b, ['sample_ratio_mismatch']))).toMatch(/^The result isn’t valid: /);
    for (const code of ['tie', 'undecided'] as const) {
      expect(say(test(code, b, ['multiple_exposure']))).toMatch(/^No winner: the test didn’t show/);
    }
    expect(say(test('undecided', b, ['bandit']))).toMatch(/^No winner: the test didn’t show/);
    expect(say(test('undecided', []))).toMatch(/^No winner: the test didn’t show/);
  });

  it('stays the same once it was stored as texts', () => {
    const learned = whatWasLearned(test('winner', [variant('b', 25, [2, 8])]));
    const stored = Object.fromEntries(Object.entries(learned).map(([name, value]) => [name, String(value)]));
    expect(asLearned(stored)).toEqual(learned);
    expect(asLearned({ outcome: 'of a later version' }).outcome).toBe('nothing');
  });
});
