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

  test('names that somebody gave are in quotation marks', () => {
    const bare = givenNames.filter((key) => messages[key]?.replaceAll(quoted, '').includes('{name}'));
    expect(bare).toEqual([]);
  });
});

const quoted = /[„«]\u00a0?\{name\}\u00a0?[“»]/gu;
/** Messages about something that has the name an owner typed: without marks, the sentence reads as if it were a word of it. */
const givenNames = [
  ...['common.nameIsMade', 'common.revokeName', 'common.useNameForEveryone'],
  ...['integrations.changeName', 'integrations.nameIsAdded', 'integrations.newSecretOfName'],
  ...['integrations.removeName', 'integrations.rotateSecretOf'],
  ...['integrations.guardrailBroke', 'integrations.guardrailKept'],
  ...['integrations.guardrailMetric', 'integrations.guardrailReverted'],
  ...['overview.deleteTheSegmentName', 'overview.nameWasDeleted', 'overview.noEventWithProperty'],
  ...['reports.editName', 'reports.nameWasDeletedWhatIt'],
  ...['sharing.copyFrameOfName', 'sharing.copyLinkName', 'sharing.endName'],
  ...['wall.historyOfName', 'wall.templateName'],
];

/** Marks that a printed text of the language does not have. */
const typewritten: Record<string, RegExp> = {
  fr: /\p{L}'\p{L}|“|”| (?:»|[:;!?%](?!\w))|« /u,
  de: /\p{L}'\p{L}|”|‘\p{L}/u,
  es: /\p{L}'\p{L}|“|”/u,
};
