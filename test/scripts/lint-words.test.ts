import { describe, expect, it } from 'vitest';
import { findWords } from '../../scripts/words/find-words.mjs';
import {
  proseOfCatalog,
  proseOfComments,
  proseOfMarkdown,
  proseOfOpenapi,
  proseOfProgram,
  proseOfSettings,
  proseOfSource,
} from '../../scripts/words/read-prose.mjs';

const wordsIn = (...lines: string[]) => findWords('docs/page.md', lines).map(({ word }) => word);

describe('words that are out', () => {
  it.each([
    ['Send an e-mail to the owner.', 'e-mail'],
    ['Mend the redirects.', 'Mend'],
    ['Whoever has the link sees the numbers.', 'Whoever'],
    ['A hold-out of 5 % is enough.', '5 %'],
    ['It turns on by itself.', 'by itself'],
    ['The link is not valid any more.', 'not valid any more'],
    ['It is good once.', 'good once'],
    ['Visitors meet a wall.', 'meet a wall'],
    ['Draw a new secret.', 'Draw a new secret'],
    ['Whatever colours you pick.', 'colour'],
    ['Its behaviour changes.', 'behaviour'],
    ['It recognises blockers.', 'recognises'],
    ['A variant breached a guard rail.', 'guard rail'],
    ['The owner is told of it.', 'is told of'],
  ])('%s', (line, word) => {
    expect(wordsIn(line)).toEqual([word]);
  });

  it.each([
    'Email the owner; the mail server accepts it.',
    'Fix the redirects. Amend the contract and recommend a fix.',
    'A hold-out of 5% is enough.',
    'Are there any more questions?',
    'Promise analysis, analyses, exercise, otherwise, revise, compromised and supervised.',
    'An organism, a minister, the optimism of a realist.',
    'Draw the chart as an image.',
  ])('leaves “%s”', (line) => {
    expect(wordsIn(line)).toEqual([]);
  });

  it('are found across the end of a line, with line and advice', () => {
    expect(findWords('docs/page.md', ['First.', 'It comes back by', 'itself.'])).toEqual([
      { file: 'docs/page.md', line: 2, word: 'by itself', say: 'automatically' },
    ]);
  });

  it('stay two paragraphs', () => {
    expect(wordsIn('It is near by', '', 'itself.')).toEqual([]);
  });

  it('may stand in the glossary, which lists them', () => {
    expect(findWords('docs/glossary.md', ['e-mail'])).toEqual([]);
  });
});

describe('prose', () => {
  it('of Markdown leaves out code, and keeps the numbers of lines', () => {
    const text = [
      'A `colour` and',
      '```sh',
      'echo colour',
      '```',
      '[favour](colour.md) https://colour.example',
    ];
    const lines = proseOfMarkdown(text.join('\n'));
    expect(lines).toHaveLength(text.length);
    expect(findWords('docs/page.md', lines).map(({ line, word }) => [line, word])).toEqual([[5, 'favour']]);
  });

  it('of settings is their comments', () => {
    expect(proseOfSettings('# a colour\nCOLOUR=colour\n  # more')).toEqual(['a colour', '', 'more']);
  });

  it('of a catalog is its values, and the words of its keys', () => {
    expect(proseOfCatalog('{\n  "sign-in.mendIt": "a \\"color\\"",\n  "n": { \n')).toEqual([
      '',
      'mend it. a "color"',
      '',
      '',
    ]);
  });

  it('of an OpenAPI document is its titles, summaries and descriptions', () => {
    const text = '{\n  "summary": "List `colour`",\n  "pattern": "colour"\n}';
    expect(proseOfOpenapi(text)).toEqual(['', 'List §', '', '']);
  });

  it('of source code is its comments', () => {
    const text = "const colour = 'a colour'; // its colour\n/**\n * Each colour.\n */\nlet favour;";
    expect(proseOfComments(text).map((line) => line.trim())).toEqual([
      'its colour',
      '',
      'Each colour.',
      '',
      '',
    ]);
  });

  it('of the source is its comments and its log lines', () => {
    const code = "log.warn(\n  { site },\n  'a colour is missing',\n);\nsay('another colour'); // why";
    expect(proseOfSource(code)).toEqual(['', '', " 'a colour is missing'", '', 'why']);
  });

  it('of a program is its comments and what it prints', () => {
    expect(proseOfProgram("say('one colour', 'colour'); // why").join()).toBe("why 'one colour'");
  });
});
