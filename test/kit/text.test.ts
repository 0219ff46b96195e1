import { describe, expect, it } from 'vitest';
import { findingText } from '../../src/contract/messages/check-texts.ts';
import type { Language } from '../../src/kit/messages/languages.ts';
import { message, type Text } from '../../src/kit/messages/text.ts';
import { inEnglish, writerOf } from '../../src/kit/messages/writer.ts';

const inAll = (text: Text) =>
  (['en', 'de', 'fr', 'es'] as Language[]).map((language) =>
    writerOf(language)
      .say(text)
      .replace(/[\u00a0\u2009\u202f]/g, ' '),
  );

describe('a text', () => {
  it('is written in each language, with its values', () => {
    expect(inAll(message('common.days', { count: 1200 }))).toEqual([
      '1,200 days',
      '1.200 Tage',
      '1 200 jours',
      '1200 días',
    ]);
  });

  it('of a user is not changed, whatever is in it', () => {
    const name = "{count, plural} '{x}' <b> \\u0041 #";
    expect(inEnglish(message('common.useNameForEveryone', { name }))).toBe(`Use “${name}” for everyone`);
    expect(inEnglish(name)).toBe(name);
  });

  it('can be stored', () => {
    const text: Text = [
      message('common.useNameForEveryone', { name: { list: ['a', 'b'] } }),
      { format: 'percent', of: 12.54 },
    ];
    expect(inEnglish(JSON.parse(JSON.stringify(text)))).toBe('Use “a and b” for everyone 12.5%');
  });

  it('of a code names a status by its digits', () => {
    const text = findingText({ code: 'page_status', values: { status: 1404 } });
    expect(inEnglish(text)).toBe('The page returned 1404.');
  });

  it('in a language that this version does not have is English', () => {
    expect(writerOf('xx').language).toBe('en');
    expect(writerOf(null).language).toBe('en');
  });
});

describe('formats', () => {
  it.each<[Text, string[]]>([
    [{ format: 'percent', of: 12.54 }, ['12.5%', '12,5 %', '12,5 %', '12,5 %']],
    [{ format: 'percent', of: 20 }, ['20.0%', '20,0 %', '20,0 %', '20,0 %']],
    [{ format: 'percent', of: 0 }, ['0%', '0 %', '0 %', '0 %']],
    [{ format: 'setPercent', of: 40 }, ['40%', '40 %', '40 %', '40 %']],
    [{ format: 'percent', of: 0.04 }, ['<0.1%', '<0,1 %', '<0,1 %', '<0,1 %']],
    [{ format: 'percent', of: 99.97 }, ['>99.9%', '>99,9 %', '>99,9 %', '>99,9 %']],
    [{ format: 'count', of: 12345 }, ['12,345', '12.345', '12 345', '12.345']],
    [
      { format: 'money', of: { amount: '1842.60', currency: 'EUR' } },
      ['€1,842.60', '1.842,60 €', '1 842,60 €', '1842,60 €'],
    ],
    [
      { format: 'day', of: '2026-11-03' },
      ['Tuesday, November 3', 'Dienstag, 3. November', 'mardi 3 novembre', 'martes, 3 de noviembre'],
    ],
    [
      { format: 'period', of: { start: '2026-11-03', end: '2026-11-09' } },
      ['November 3 – 9, 2026', '3.–9. November 2026', '3–9 novembre 2026', '3–9 de noviembre de 2026'],
    ],
    [{ format: 'country', of: 'DE' }, ['Germany', 'Deutschland', 'Allemagne', 'Alemania']],
    [{ format: 'bytes', of: 1_234_567 }, ['1.2 MB', '1,2 MB', '1,2 Mo', '1,2 MB']],
  ])('%j', (text, written) => {
    expect(inAll(text)).toEqual(written);
  });

  it('keep a currency that nobody knows', () => {
    expect(inEnglish({ format: 'money', of: { amount: '5', currency: 'no' } })).toBe('5 no');
  });
});
