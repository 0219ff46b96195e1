import { describe, expect, it } from 'vitest';
import { writerOf } from '../../src/kit/messages/writer.ts';
import { bestAndWorst } from '../../src/reports/compose/best-days.ts';
import { inWords } from '../../src/reports/render/in-words.ts';
import type { DailyCounts } from '../../src/reports/report.ts';
import { weeklyReport } from './fixtures.ts';

const first = '2028-08-07';

function itemsOf(sessions: number[], addedOn: string | null, conversions = sessions.map(() => 0)) {
  const days = sessions.map((count, index): DailyCounts => {
    const walls = { walls_displayed: conversions[index] ?? 0, conversions: conversions[index] ?? 0 };
    const date = `2028-08-${String(7 + index).padStart(2, '0')}`;
    return { date, sessions: count, adblock_detected: 0, conversion_rate: 0, ...walls };
  });
  const report = { ...weeklyReport, blocks: [bestAndWorst(days, addedOn)] };
  const [block] = inWords(report, writerOf('en')).blocks;
  return block?.type === 'facts' ? block.items.map(({ label, text }) => [label, text]) : [];
}

describe('the best and the worst day of a week', () => {
  it('in which the site was added, are of the days after, and say so', () => {
    const alike = (counted: string) =>
      `All days after Aug 7, when the site was added, had the same number of ${counted}.`;
    expect(itemsOf([50, 0, 0, 0], first)).toEqual([['Comparison', alike('sessions')]]);
    expect(itemsOf([50, 9, 9, 9], first, [5, 1, 1, 1])).toEqual([['Comparison', alike('conversions')]]);
    expect(itemsOf([50, 9, 7, 8], first)).toEqual([
      ['Best day', expect.stringContaining('August 8')],
      ['Worst day', expect.stringContaining('August 9')],
      ['What is counted', 'Only the days after Aug 7, when the site was added.'],
    ]);
    expect(itemsOf([50, 0], first)).toEqual([['Comparison', 'Too few whole days to compare.']]);
  });

  it('of a whole week, are of all its days', () => {
    expect(itemsOf([5, 5, 5], null)).toEqual([['Comparison', 'All days had the same number of sessions.']]);
    expect(itemsOf([50, 9, 7], null)).toHaveLength(2);
  });
});
