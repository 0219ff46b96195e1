import { describe, expect, it } from 'vitest';
import { caveatText } from '../../src/contract/messages/revenue-texts.ts';
import { message } from '../../src/kit/messages/text.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';

/** They are said of days gone by as well, for which nobody can wait. */
describe('what is missing in a hold-out is true of a month that is over too', () => {
  const texts = [
    caveatText({ code: 'holdout_empty' }),
    caveatText({ code: 'too_few_visitors' }),
    message('revenue.nobodyInTheHoldOut'),
    message('report.tooEarlyNoInterval'),
  ];

  it.each([
    ['en', /\b(yet|wait|from then)\b/i],
    ['de', /\b(noch|warten|bisher|ab dann)\b/i],
    ['fr', /\b(encore|attendez|alors)\b/i],
    ['es', /\b(aún|espera|pronto|entonces)(?!\p{L})/iu],
  ] as const)('%s', (language, waiting) => {
    for (const text of texts) expect(writerOf(language).say(text)).not.toMatch(waiting);
  });

  it('says of which days', () => {
    expect(inEnglish(caveatText({ code: 'holdout_empty' }))).toMatch(
      /^No one was in the hold-out on these days/,
    );
  });
});
