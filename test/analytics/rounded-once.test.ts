import { expect, it } from 'vitest';
import { advise } from '../../src/analytics/advice/advise.ts';
import { noFacts, type Segment } from '../../src/analytics/advice/facts.ts';
import type { AbTesting } from '../../src/contract/analytics/ab-testing.ts';
import { verdictText } from '../../src/contract/messages/ab-test-texts.ts';
import { adviceNumberTexts } from '../../src/contract/messages/advice-texts.ts';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';

/** 26.249%: 26.25% with two decimals, and 26.2% with one. */
const counts = { impressions: 4343, conversions: 1140 };
const friendly = { name: 'friendly', ...counts, conversion_rate: 26.25, confidence: 97.5, tied_with: [] };

it.each<[AbTesting['verdict']['code'], string]>([
  ['winner', 'it converts 26.2% of'],
  ['leading', '26.2%'],
  ['level', 'tied at 26.2%'],
])('the verdict has a rate that is rounded once: %s', (code, words) => {
  const result = { variants: [friendly], verdict: { code, variant: 'friendly' }, allocation: null };
  expect(inEnglish(verdictText({ ...result, stopped_at: null }))).toContain(words);
});

it('a recommendation has numbers of two decimals, and those that are rounded once', () => {
  const of = (value: string, met: typeof counts): Segment => ({ dimension: 'device', value, ...met });
  const few = { impressions: 4343, conversions: 400 };
  const segments = [of('desktop', counts), of('mobile', few)];
  const all = { impressions: 8686, conversions: 1540 };
  const facts = { ...noFacts(defaultSiteConfig), segments, all };
  const below = advise(facts).find(({ id }) => id === 'segment_below');
  const [allow] = below?.numbers ?? [];
  if (!allow) throw new Error('no number');
  expect(allow).toMatchObject({ value: 9.21, expected: 26.25 });
  expect(inEnglish(adviceNumberTexts(allow).expected ?? '')).toBe('26.2%');
  // Of an earlier version.
  const { unrounded, ...earlier } = allow;
  expect(unrounded?.value).toBe((100 * 400) / 4343);
  expect(inEnglish(adviceNumberTexts(earlier).expected ?? '')).toBe('26.3%');
});
