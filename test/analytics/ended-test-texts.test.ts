import { expect, it } from 'vitest';
import { caveats } from '../../src/contract/analytics/ab-testing.ts';
import { remarkOf, verdictText } from '../../src/contract/messages/ab-test-texts.ts';
import { type Language, languages } from '../../src/kit/messages/languages.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';

const ended = { multiple_exposure_rate: 2, stopped_at: '2026-11-20T00:00:00.000Z' };
const counts = { impressions: 1000, conversions: 300, conversion_rate: 30, confidence: 97.5 };
const result = {
  variants: [{ name: 'friendly', ...counts, tied_with: ['c'] }],
  verdict: { code: 'winner' as const, variant: 'friendly' },
  allocation: null,
};

it('the winner of an ended test is a result, not a command', () => {
  const textOf = (stopped_at: string | null) => verdictText({ ...result, stopped_at });
  expect(inEnglish(textOf(null))).toMatch(/^Use “friendly”: it converts 30\.0%/);
  expect(inEnglish(textOf(ended.stopped_at))).toBe(
    '“friendly” won: it converted 30.0% of the sessions that saw it. Confidence that it’s better: 97.5%. “c” may be just as good.',
  );
  for (const language of Object.keys(languages) as Language[]) {
    expect(writerOf(language).say(textOf(ended.stopped_at))).not.toMatch(/Verwenden|Utilisez|Usa «|Use “/);
  }
});

it('no remark on an ended test says to wait, or what comes next', () => {
  const said = (stopped_at: string | null) =>
    caveats
      .map((caveat) => remarkOf(caveat, { ...ended, stopped_at }))
      .map(({ title, text }) => inEnglish([title, text]))
      .join(' ');
  expect(said(null)).toMatch(/Wait longer.*see control instead.*take part so far/);
  expect(said(ended.stopped_at)).not.toMatch(/Wait longer|see control instead|so far|once everyone/);
});
