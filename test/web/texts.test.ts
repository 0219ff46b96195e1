import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTexts } from '../../scripts/find-texts.mjs';
import { findUntranslated } from './untranslated.ts';

const { texts, problems } = findTexts();

describe('texts of the dashboard', () => {
  test('are literals, so that a program can list them', () => {
    expect(problems).toEqual([]);
    expect(texts.size).toBeGreaterThan(700);
  });

  test('have the same values in both forms', () => {
    const unlike = [...texts.values()].filter(
      ({ text, one }) => one !== null && valuesOf(one).some((value) => !valuesOf(text).includes(value)),
    );
    expect(unlike).toEqual([]);
  });

  test('all go through the dictionary', () => {
    expect(findUntranslated()).toEqual([]);
  });
});

describe.each(['fr', 'de', 'es'])('what is translated to %s', (language) => {
  const dictionary = JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8')) as Record<
    string,
    string | { one: string; other: string }
  >;

  test('is used', () => {
    expect(Object.keys(dictionary).filter((text) => !texts.has(text))).toEqual([]);
  });

  test('has the forms that the text has', () => {
    const wrong = Object.entries(dictionary).filter(([text, to]) => {
      const isPlural = typeof texts.get(text)?.one === 'string';
      return isPlural
        ? typeof to === 'string' || !to.one || !to.other || Object.keys(to).length !== 2
        : typeof to !== 'string' || to === '';
    });
    expect(wrong).toEqual([]);
  });

  test('has the values that the text has', () => {
    const wrong = Object.entries(dictionary).filter(([text, to]) => {
      const many = typeof to === 'string' ? to : to.other;
      // One of something may be said without its number.
      const tooMany =
        typeof to === 'string' ? [] : valuesOf(to.one).filter((value) => !valuesOf(text).includes(value));
      return valuesOf(many).join() !== valuesOf(text).join() || tooMany.length > 0;
    });
    expect(wrong).toEqual([]);
  });
});

/** The names in braces, sorted, each once. */
function valuesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}
