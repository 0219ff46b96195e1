import { describe, expect, test } from 'vitest';
import { fitsGlob } from '../../src/sdk/ask/glob.ts';

describe('globs of display rules', () => {
  test.each([
    ['/a', '/a', true],
    ['/a', '/ab', false],
    ['/ab', '/a', false],
    ['', '', true],
    ['', '*', true],
    ['', '**', true],
    ['', 'a', false],
    ['/a/b/c', '/a*', true],
    ['/a/b/c', '*c', true],
    ['/a/b/c', '/*/c', true],
    ['/a/b/c', '/*/d', false],
    ['abab', '*ab', true],
    ['aab', '*ab', true],
    ['a*b', 'a*b', true],
    ['a.b', 'a.b', true],
    ['aXb', 'a.b', false],
    ['/a+(b)?[c]', '/a+(b)?[c]', true],
    ['line\nbreak', 'line*break', true],
    ['*', 'a*', false],
  ])('"%s" fits "%s": %s', (text, glob, fits) => expect(fitsGlob(text, glob)).toBe(fits));

  test('agree with a regular expression on every short text', () => {
    const words = (letters: string, longest: number): string[] =>
      longest === 0
        ? ['']
        : ['', ...words(letters, longest - 1).flatMap((w) => [...letters].map((l) => l + w))];
    for (const glob of words('ab*', 4)) {
      const reference = new RegExp(`^${glob.replaceAll('*', '[^]*')}$`);
      for (const text of words('ab', 5))
        expect([text, glob, fitsGlob(text, glob)]).toEqual([text, glob, reference.test(text)]);
    }
  });

  /** A text that counts how often it is read. */
  function counted(text: string) {
    const read = {
      length: text.length,
      times: 0,
      charCodeAt(at: number) {
        read.times++;
        return text.charCodeAt(at);
      },
    };
    return read;
  }

  test.each([
    ['-', '/*-*-*x', 2000],
    ['-', '/*-*-*-*x', 2000],
    ['a', '*a*a*a*a*a*a*a*a*b', 8000],
    ['a', `${'*a'.repeat(99)}b`, 8000],
    ['a', `*${'a'.repeat(198)}b`, 8000],
    ['ab', `*${'ab'.repeat(98)}c`, 8000],
    ['a', '*'.repeat(200), 8000],
    ['a', `${'*'.repeat(199)}b`, 8000],
  ])('a long text of "%s" is read at most once for each character of %s', (part, glob, length) => {
    const text = counted(`/${part.repeat(length / part.length)}`);
    expect(fitsGlob(text, glob)).toBe(glob === '*'.repeat(200));
    expect(text.times).toBeLessThanOrEqual(text.length * glob.length);
  });
});
