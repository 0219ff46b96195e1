import { describe, expect, test } from 'vitest';
import { type Answer, type Ask, askPaths } from '../../src/sdk/detect/bait-paths.ts';
import { nameBlocker } from '../../src/sdk/detect/name-blocker.ts';
import { decide } from '../../src/sdk/detect/verdict.ts';

describe('the verdict', () => {
  test.each([
    ['both', 'hidden', 'off', 'blocked'],
    ['both', 'shown', 'off', 'blocked'],
    ['both', 'inconclusive', 'off', 'blocked'],
    ['one', 'hidden', 'off', 'blocked'],
    ['one', 'shown', 'off', 'unknown'],
    ['one', 'inconclusive', 'off', 'unknown'],
    ['clear', 'hidden', 'off', 'clear'],
    ['clear', 'shown', 'off', 'clear'],
    ['clear', 'inconclusive', 'off', 'clear'],
    ['inconclusive', 'hidden', 'off', 'unknown'],
    ['inconclusive', 'shown', 'off', 'unknown'],
    ['clear', 'shown', 'blocked', 'hosts'],
    ['clear', 'shown', 'clear', 'clear'],
    ['clear', 'shown', 'inconclusive', 'clear'],
    ['inconclusive', 'shown', 'blocked', 'unknown'],
  ] as const)('paths %s, elements %s, hosts %s: %s', (paths, elements, hosts, outcome) => {
    expect(decide({ paths, elements, hosts }).outcome).toBe(outcome);
  });
});

describe('the path signal', () => {
  /** Answers in the order asked, for each name; the last one stays. */
  function script(answers: Record<string, Answer[]>): Ask {
    return async (name) => {
      const left = answers[name] ?? ['ok'];
      return (left.length > 1 ? left.shift() : left[0]) ?? 'ok';
    };
  }

  test.each<{ name: string; a: Answer[]; b: Answer[]; control: Answer[]; signal: string }>([
    { name: 'all answer', a: ['ok'], b: ['ok'], control: ['ok'], signal: 'clear' },
    { name: 'both refused twice', a: ['refused'], b: ['refused'], control: ['ok'], signal: 'both' },
    { name: 'both answered by a stub twice', a: ['stub'], b: ['stub'], control: ['ok'], signal: 'both' },
    { name: 'one refused, one stub', a: ['refused'], b: ['stub'], control: ['ok'], signal: 'both' },
    { name: 'one refused twice', a: ['refused'], b: ['ok'], control: ['ok'], signal: 'one' },
    {
      name: 'both refused once',
      a: ['refused', 'ok'],
      b: ['refused', 'ok'],
      control: ['ok'],
      signal: 'inconclusive',
    },
    {
      name: 'a proxy refuses both',
      a: ['refused', 'inconclusive'],
      b: ['refused', 'inconclusive'],
      control: ['ok'],
      signal: 'inconclusive',
    },
    { name: 'both 503', a: ['inconclusive'], b: ['inconclusive'], control: ['ok'], signal: 'inconclusive' },
    {
      name: 'the control fails too',
      a: ['refused'],
      b: ['refused'],
      control: ['refused'],
      signal: 'inconclusive',
    },
    {
      name: 'the control fails afterwards',
      a: ['refused'],
      b: ['refused'],
      control: ['ok', 'refused'],
      signal: 'inconclusive',
    },
    {
      name: 'everything is a login page',
      a: ['stub'],
      b: ['stub'],
      control: ['stub'],
      signal: 'inconclusive',
    },
  ])('$name: $signal', async ({ a, b, control, signal }) => {
    expect(await askPaths(script({ a, b, control }), ['a', 'b'], 'control')).toBe(signal);
  });
});

describe('the name of the blocker', () => {
  const clues = { isBrave: false, isFirefox: false, uboOnlyHidden: false, anyHidden: false, byHosts: false };
  test.each([
    [{ isFirefox: true, uboOnlyHidden: true, anyHidden: true }, 'extension', 'uBlock Origin'],
    [{ uboOnlyHidden: true, anyHidden: true }, 'extension', 'uBlock Origin family'],
    [{ anyHidden: true }, 'extension', 'Adblock Plus family'],
    [{ anyHidden: true, uboOnlyHidden: null }, 'extension', 'unnamed extension'],
    [{}, 'extension', 'network-only extension'],
    [{ isBrave: true }, 'browser', 'Brave'],
    [{ byHosts: true }, 'dns', null],
    [{ byHosts: true, isFirefox: true }, 'tracking_protection', null],
  ] as const)('%o: %s, %s', (given, kind, blocker) => {
    expect(nameBlocker({ ...clues, ...given })).toMatchObject({ kind, blocker });
  });
});
