import { describe, expect, test } from 'vitest';
import { allTexts } from '../../src/sdk/texts/all.ts';
import { directionOf } from '../../src/sdk/texts/direction.ts';
import { pickLanguage } from '../../src/sdk/texts/pick-language.ts';

describe('the language of a wall', () => {
  const available = 'en de es fr he hr id nb pt pt-br sr zh zh-tw'.split(' ');

  test.each([
    ['pt-BR', 'pt-br'],
    ['pt-PT', 'pt'],
    ['pt-AO', 'pt'],
    ['zh-Hant-TW', 'zh-tw'],
    ['zh-HK', 'zh-tw'],
    ['zh_MO', 'zh-tw'],
    ['zh-CN', 'zh'],
    ['zh-Hans-HK', 'zh'],
    ['zh', 'zh'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['es-419', 'es'],
    ['sr-Latn-RS', 'sr'],
    ['bs-BA', 'hr'],
    ['DE-at', 'de'],
    ['tlh', 'en'],
    ['', 'en'],
  ])('%s reads %s', (wish, language) => {
    expect(pickLanguage([wish], available)).toBe(language);
  });

  test('is the first wish that there are texts for', () => {
    expect(pickLanguage(['gsw', 'fr-CH', 'de-CH'], available)).toBe('fr');
    expect(pickLanguage([], available)).toBe('en');
  });

  test('is spelt as the owner spells it, and a sister region is better than English', () => {
    expect(pickLanguage(['nb-NO'], ['en', 'no'])).toBe('no');
    expect(pickLanguage(['pt'], ['en', 'pt-BR'])).toBe('pt-BR');
    expect(pickLanguage(['zh-CN'], ['en', 'zh-TW'])).toBe('zh-TW');
  });

  test.each([
    ['nb', 'nb'],
    ['no', 'nb'],
    ['nn-NO', 'nn'],
    ['bs', 'bs'],
    ['hr-BA', 'hr'],
    ['sh', 'sr'],
    ['yue-HK', 'yue'],
    ['zh-HK', 'zh-tw'],
    ['zh-Hant-MO', 'zh-tw'],
    ['zh-CN', 'zh'],
  ])('is its own beside one that its readers get too: %s reads %s, in any order', (wish, language) => {
    const both = 'nb nn hr bs sr zh-tw yue zh'.split(' ');
    expect(pickLanguage([wish], both)).toBe(language);
    expect(pickLanguage([wish], both.toReversed())).toBe(language);
  });

  test('runs from right to left where it should', () => {
    const rightToLeft = Object.keys(allTexts).filter((code) => directionOf(code) === 'rtl');
    expect(rightToLeft.every((code) => ['ar', 'fa', 'he', 'ur'].includes(code))).toBe(true);
    expect([directionOf('ar-EG'), directionOf('he_IL'), directionOf('de')]).toEqual(['rtl', 'rtl', 'ltr']);
  });
});
