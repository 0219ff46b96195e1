import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { readTranslator } from '../../src/kit/messages/read-catalogs.ts';
import { createTranslator } from '../../src/kit/messages/translator.ts';

describe('a message', () => {
  test('has the plural forms of its language', () => {
    const text = '{count, plural, one {# strona} few {# strony} many {# stron} other {# strony}} w {site}';
    const write = translatorOf('pl', text);
    expect([1, 3, 5, 22, 1.5].map((count) => write({ count, site: 'A' }))).toEqual([
      '1 strona w A',
      '3 strony w A',
      '5 stron w A',
      '22 strony w A',
      '1,5 strony w A',
    ]);
    const arabic = translatorOf('ar', '{n, plural, zero {0} one {1} two {2} few {3} many {11} other {100}}');
    expect([0, 1, 2, 3, 11, 100].map((n) => arabic({ n }))).toEqual(['0', '1', '2', '3', '11', '100']);
  });

  test('chooses a form of its own for an exact number', () => {
    const write = translatorOf('en', '{count, plural, =0 {None} one {One} other {#}}');
    expect([0, 1, 2].map((count) => write({ count }))).toEqual(['None', 'One', '2']);
  });

  test('writes numbers as its reader does, in a sentence and in a plural', () => {
    const text = '{total} of {count, plural, one {# visit} other {# visits}}';
    expect(translatorOf('en', text)({ total: 1234, count: 56789 })).toBe('1,234 of 56,789 visits');
    expect(translatorOf('en', text, 'en-IN')({ total: 123456, count: 1 })).toBe('1,23,456 of 1 visit');
    expect(translatorOf('de', text)({ total: 1234, count: 56789 })).toBe('1.234 of 56.789 visits');
  });

  test('chooses by a word', () => {
    const write = translatorOf('en', '{role, select, owner {Owns {site}} other {Sees {site}}}');
    expect(write({ role: 'owner', site: 'A' })).toBe('Owns A');
    expect(write({ role: 'reader', site: 'A' })).toBe('Sees A');
  });

  test.each(['C:\\u0041', '\\x41', '{count}', '#', "it's", '%__lingui_octothorpe__%', '$&'])(
    'leaves what a user wrote as it is: %s',
    (name) => {
      expect(translatorOf('en', 'Delete {name}?')({ name })).toBe(`Delete ${name}?`);
      const plural = translatorOf('en', '{count, plural, one {# of {name}} other {# of {name}}}');
      expect(plural({ count: 2, name })).toBe(`2 of ${name}`);
    },
  );

  test('that a stored report has and this version does not is told by its name, in words', () => {
    const translator = createTranslator({ language: 'en' });
    expect(translator.pieces('report.sitesWithoutEvents')).toEqual(['Sites without events']);
    expect(translator.pieces('report.money', { amount: '3' })).toEqual(['Money']);
  });

  test('takes elements as they are', () => {
    const link = { element: 'a' };
    const translator = createTranslator({ language: 'en', compile: compileMessage });
    translator.add({ 'a.b': 'Read {link} in {count, plural, one {# minute} other {# minutes}}.' });
    expect(translator.pieces<object | number>('a.b', { link, count: 3 })).toEqual([
      'Read ',
      link,
      ' in 3 minutes.',
    ]);
  });
});

describe('the messages in Node', () => {
  test('are those of the language', () => {
    const days = (language: 'en' | 'de', count: number) =>
      readTranslator('locales', language).pieces('common.days', { count }).join('');
    expect([days('en', 1), days('en', 2000)]).toEqual(['1 day', '2,000 days']);
    expect([days('de', 1), days('de', 2000)]).toEqual(['1 Tag', '2.000 Tage']);
  });
});

function translatorOf(language: string, text: string, locale?: string) {
  const translator = createTranslator({ language, ...(locale && { locale }), compile: compileMessage });
  translator.add({ 'a.b': text });
  return (values: Record<string, string | number>) => translator.pieces('a.b', values).join('');
}
