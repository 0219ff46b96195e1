import { describe, expect, test } from 'vitest';
import { languagesIn, readMessages } from '../../scripts/messages/catalogs.mjs';
import { problemsOf } from '../../scripts/messages/problems.mjs';
import { languages } from '../../src/kit/messages/languages.ts';
import { findUntranslated } from './untranslated.ts';

const english = Object.entries(readMessages('en'));

test('every language on the list has its catalogs', () => {
  expect(languagesIn().toSorted()).toEqual(Object.keys(languages).toSorted());
});

test('the catalogs of all languages agree, and every message is used', async () => {
  expect(english.length).toBeGreaterThan(1_500);
  expect(await problemsOf()).toEqual([]);
});

test('the code has no text of its own', () => {
  expect(findUntranslated()).toEqual([]);
});

describe.each(Object.keys(languages).filter((language) => language !== 'en'))('in %s', (language) => {
  const messages = readMessages(language);

  // Of long sentences none is the same in two languages; short ones are names and signs.
  test('no sentence is left in English', () => {
    const left = english.filter(
      ([key, text]) =>
        text.split(' ').length > 4 && !text.startsWith('{count, plural') && messages[key] === text,
    );
    expect(left).toEqual([]);
  });

  test('no quotation mark or space is the wrong one', () => {
    const wrong = Object.entries(messages).filter(([, text]) =>
      typewritten[language]?.test(text.replaceAll(/<[^>]*>/g, '')),
    );
    expect(wrong).toEqual([]);
  });
});

/** Marks that a printed text of the language does not have. */
const typewritten: Record<string, RegExp> = {
  fr: /\p{L}'\p{L}|“|”| (?:»|[:;!?%](?!\w))|« /u,
  de: /\p{L}'\p{L}|”|‘\p{L}/u,
  es: /\p{L}'\p{L}|“|”/u,
};
