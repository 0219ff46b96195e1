import { expect, it } from 'vitest';
import type { Advice } from '../../src/contract/analytics/advice.ts';
import { message } from '../../src/kit/messages/text.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';
import { nextBlocks } from '../../src/reports/compose/advice-block.ts';

const reasonOf = (interval: [number, number] | null) => {
  const number = { code: 'allow' as const, label: '', value: 26.25, expected: 18.12, interval };
  const unrounded = { value: 26.249, expected: 18.12 };
  const about = { variant: 'friendly', confidence: '99.9' };
  const numbers = [{ ...number, unrounded }];
  const advice: Advice = { id: 'use_winner', title: '', text: '', about, numbers, action: null };
  const [block] = nextBlocks([advice], 'site');
  return (block?.type === 'recommendations' && block.items[0]?.reason) || '';
};

it('a measured rate is said to be beside another in the words of the dashboard', () => {
  expect(inEnglish(reasonOf(null))).toMatch(/Visitors who allow ads: 26\.2% vs\. 18\.1%\.$/);
  expect(inEnglish(reasonOf([20, 30]))).toMatch(/26\.2% vs\. 18\.1% \(95%: 20\.0% to 30\.0%\)\.$/);
  for (const language of ['en', 'de', 'fr', 'es'] as const) {
    const { say, formats } = writerOf(language);
    const words = say(message('revenue.expectedExpected', { expected: formats.percent(18.12) }));
    expect(say(reasonOf(null))).toContain(words);
    expect(say(reasonOf([20, 30]))).toContain(words);
  }
});
