import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { problemsOf } from '../../scripts/messages/problems.mjs';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const english = {
  'wall.saved': 'Saved.',
  'wall.templates': '{count, plural, one {# template of {site}} other {# templates of {site}}}',
};
const german = {
  'wall.saved': 'Gespeichert.',
  'wall.templates': '{count, plural, one {# Vorlage von {site}} other {# Vorlagen von {site}}}',
};
const code = "t('wall.saved'); t('wall.templates', { count, site });";

describe('the check of messages', () => {
  test('finds nothing wrong with catalogs that agree', async () => {
    expect(await problemsIn({ en: english, de: german })).toEqual([]);
  });

  test.each([
    ['a message that is missing', { 'wall.saved': '' }, 'de wall.saved: is missing'],
    ['a message of its own', { 'wall.more': 'Mehr' }, 'de wall.more: is not in English'],
    [
      'a placeholder that is missing',
      { 'wall.templates': '{count, plural, one {# Vorlage} other {# Vorlagen}}' },
      'de wall.templates: lacks {site}',
    ],
    [
      'a placeholder of its own',
      { 'wall.saved': '{name} ist da.' },
      'de wall.saved: has {name}, which English has not',
    ],
    [
      'a number that chooses nothing',
      { 'wall.templates': '{count} Vorlagen von {site}' },
      'de wall.templates: {count} is plain, in English plural',
    ],
    [
      'a form that is missing',
      { 'wall.templates': '{count, plural, other {# Vorlagen von {site}}}' },
      'de wall.templates: {count} lacks the form “one”',
    ],
    [
      'a form of another language',
      { 'wall.templates': '{count, plural, one {# {site}} few {# {site}} other {# {site}}}' },
      'de wall.templates: {count} has the form “few”, which the language has not',
    ],
    ['a brace too few', { 'wall.saved': 'Da: {name' }, /^de wall.saved: is not ICU MessageFormat/],
    ['a key of another area', { 'email-settings.saved': 'Da' }, /should be “wall.” and a name in camelCase/],
  ])('finds %s', async (_, change, problem) => {
    const found = await problemsIn({ en: english, de: sorted({ ...german, ...change }) });
    const expected = typeof problem === 'string' ? problem : expect.stringMatching(problem);
    expect(found).toContainEqual(expected);
  });

  test('wants the spaces before marks that a language is printed with', async () => {
    const french = { ...english, 'wall.saved': 'Enregistré : oui !' };
    expect(await problemsIn({ en: english, fr: french })).toContain(
      'fr wall.saved: has the wrong space before a mark (node scripts/messages.mjs sort)',
    );
    const set = { ...english, 'wall.saved': 'Enregistré\u00a0: oui\u202f!' };
    expect((await problemsIn({ en: english, fr: set })).join()).not.toContain('wrong space');
  });

  test('wants every form that a language counts with', async () => {
    const polish = { ...german, 'wall.templates': '{count, plural, one {# {site}} other {# {site}}}' };
    expect(await problemsIn({ en: english, pl: polish })).toEqual([
      'pl wall.templates: {count} lacks the form “many”',
      'pl wall.templates: {count} lacks the form “few”',
    ]);
  });

  test('finds a key that no code uses', async () => {
    const unused = { ...english, 'wall.unused': 'Nobody reads this.' };
    expect(await problemsIn({ en: unused })).toEqual(['wall.unused is not used']);
  });

  test('finds a file that is not sorted', async () => {
    const [saved, templates] = Object.entries(english);
    const unsorted = Object.fromEntries([templates, saved].filter((entry) => entry !== undefined));
    expect((await problemsIn({ en: unsorted })).join()).toContain('not sorted by key');
  });
});

function problemsIn(catalogs: Record<string, Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'truce-messages-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/wall.ts'), code);
  for (const [language, messages] of Object.entries(catalogs)) {
    mkdirSync(join(folder, 'locales', language), { recursive: true });
    writeFileSync(join(folder, 'locales', language, 'wall.json'), `${JSON.stringify(messages, null, 2)}\n`);
  }
  return problemsOf(join(folder, 'locales'), join(folder, 'src'));
}

function sorted(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).sort(([one], [other]) => (one < other ? -1 : 1)));
}
