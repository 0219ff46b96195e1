import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTexts } from '../../scripts/find-texts.mjs';
import { files } from '../../src/web/i18n/files.ts';
import { type Dictionary, languages } from '../../src/web/i18n/languages.ts';

const texts = [...findTexts().texts.values()];
const others = Object.keys(languages).filter((language) => language !== 'en');

test('every language has its file and is loaded', () => {
  expect(Object.keys(files).sort()).toEqual(others.toSorted());
  expect(others.filter((language) => !existsSync(pathOf(language)))).toEqual([]);
});

describe.each(others)('in %s', (language) => {
  const dictionary: Dictionary = JSON.parse(readFileSync(pathOf(language), 'utf8'));

  test('every text has its translation', () => {
    expect(texts.filter(({ text }) => !dictionary[text]).map(({ text }) => text)).toEqual([]);
  });

  test('every text about a number has a form for one and for many', () => {
    const wrong = texts.filter(({ text, one }) => {
      const to = dictionary[text];
      return one === null ? typeof to !== 'string' : typeof to !== 'object' || !to.one || !to.other;
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  test('every translation has the values of its text', () => {
    const wrong = texts.filter(({ text }) => {
      const to = dictionary[text];
      const many = typeof to === 'object' ? to.other : to;
      return valuesOf(many ?? '').join() !== valuesOf(text).join();
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  // Of long sentences none is the same in two languages; short ones are names and signs.
  test('no sentence is left in English', () => {
    const left = texts.filter(({ text }) => text.split(' ').length > 4 && dictionary[text] === text);
    expect(left.map(({ text }) => text)).toEqual([]);
  });

  test('no quotation mark or space is the wrong one', () => {
    const wrong = Object.entries(dictionary).flatMap(([text, to]) =>
      (typeof to === 'string' ? [to] : [to.one, to.other])
        .filter((words) => typewritten[language]?.test(words.replaceAll(/<[^>]*>/g, '')))
        .map((words) => `${text} → ${words}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Marks that a printed text of the language does not have. */
const typewritten: Record<string, RegExp> = {
  fr: /\p{L}'\p{L}|“|”| [:;!?»]|« /u,
  de: /\p{L}'\p{L}|”|‘\p{L}/u,
  es: /\p{L}'\p{L}|“|”/u,
};

function pathOf(language: string): string {
  return `src/web/i18n/${language}.json`;
}

/** The names in braces, sorted, each once. */
function valuesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();
}
