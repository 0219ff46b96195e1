import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Answer, type Ask, askBaits, judgePaths } from '../../src/sdk/detect/bait-paths.ts';
import { nameBlocker } from '../../src/sdk/detect/name-blocker.ts';
import { decide, type Signals } from '../../src/sdk/detect/verdict.ts';

describe('the verdict', () => {
  const nothing: Signals = {
    paths: 'clear',
    far: 'off',
    elements: 'shown',
    frame: 'off',
    tags: 'off',
    hosts: 'off',
  };

  test.each<[Partial<Signals>, string]>([
    [{ paths: 'both', elements: 'hidden' }, 'blocked'],
    [{ paths: 'both' }, 'blocked'],
    [{ paths: 'both', elements: 'inconclusive' }, 'blocked'],
    [{ paths: 'one', elements: 'hidden' }, 'blocked'],
    [{ paths: 'one' }, 'unknown'],
    [{ paths: 'one', elements: 'inconclusive' }, 'unknown'],
    [{ elements: 'hidden' }, 'clear'],
    [{ elements: 'hidden', frame: 'shown' }, 'clear'],
    [{ elements: 'hidden', frame: 'inconclusive' }, 'clear'],
    [{ elements: 'hidden', frame: 'hidden' }, 'blocked'],
    [{ paths: 'inconclusive', elements: 'hidden', frame: 'hidden' }, 'blocked'],
    [{}, 'clear'],
    [{ elements: 'inconclusive' }, 'clear'],
    [{ paths: 'inconclusive', elements: 'hidden' }, 'unknown'],
    [{ paths: 'inconclusive' }, 'unknown'],
    [{ far: 'both' }, 'blocked'],
    [{ far: 'one' }, 'clear'],
    [{ far: 'inconclusive' }, 'clear'],
    [{ tags: 'stubbed' }, 'blocked'],
    [{ tags: 'dead' }, 'network'],
    [{ tags: 'alive' }, 'clear'],
    [{ tags: 'silent' }, 'clear'],
    [{ tags: 'dead', hosts: 'clear' }, 'clear'],
    [{ tags: 'dead', hosts: 'refused' }, 'network'],
    [{ tags: 'stub' }, 'unknown'],
    [{ tags: 'stub', hosts: 'clear' }, 'unknown'],
    [{ tags: 'stub', hosts: 'blocked' }, 'blocked'],
    [{ tags: 'stub', elements: 'hidden' }, 'blocked'],
    [{ tags: 'stub', paths: 'one' }, 'blocked'],
    [{ hosts: 'forbidden' }, 'unknown'],
    [{ hosts: 'forbidden', tags: 'alive' }, 'clear'],
    [{ hosts: 'forbidden', paths: 'both' }, 'blocked'],
    [{ hosts: 'refused' }, 'unknown'],
    // One company may be out of order; that ads arrive is seen.
    [{ hosts: 'refused', tags: 'alive' }, 'clear'],
    [{ hosts: 'cut' }, 'unknown'],
    [{ tags: 'cut' }, 'unknown'],
    [{ paths: 'inconclusive', tags: 'dead' }, 'unknown'],
    [{ hosts: 'blocked' }, 'network'],
    [{ hosts: 'clear' }, 'clear'],
    [{ hosts: 'inconclusive' }, 'clear'],
    [{ paths: 'inconclusive', hosts: 'blocked' }, 'unknown'],
  ])('%o: %s', (seen, outcome) => {
    expect(decide({ ...nothing, ...seen }).outcome).toBe(outcome);
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
    const ask = script({ a, b, control });
    const asked = await askBaits(ask, ['a', 'b'], 'control');
    expect(await judgePaths(asked, 'control')).toBe(signal);
  });
});

describe('further baits', () => {
  test.each<{ name: string; c: Answer; d: Answer; signal: string }>([
    { name: 'one of them fails twice', c: 'refused', d: 'ok', signal: 'both' },
    { name: 'none of them fails', c: 'ok', d: 'ok', signal: 'one' },
    { name: 'they time out', c: 'inconclusive', d: 'inconclusive', signal: 'one' },
  ])('decide where one of two failed: $name', async ({ c, d, signal }) => {
    const answers: Record<string, Answer> = { control: 'ok', a: 'refused', b: 'ok', c, d };
    const ask: Ask = async (name) => answers[name] ?? 'ok';
    const asked = await askBaits(ask, ['a', 'b'], 'control');
    expect(await judgePaths(asked, 'control', ['c', 'd'])).toBe(signal);
  });
});

describe('the control', () => {
  /** Requests are answered one by one, by name, whenever the test wants it. */
  function byHand() {
    const open: Record<string, (answer: Answer) => void> = {};
    const asked: string[] = [];
    const ask: Ask = (name) => {
      asked.push(name);
      return new Promise((resolve) => {
        open[name] = resolve;
      });
    };
    const settle = async (name: string, answer: Answer) => {
      open[name]?.(answer);
      await setImmediate(); // whatever follows from it has happened
    };
    return { ask, asked, settle };
  }

  test('is not asked where every bait answers', async () => {
    const { ask, asked, settle } = byHand();
    const baits = askBaits(ask, ['a', 'b'], 'control');
    await settle('a', 'ok');
    await settle('b', 'ok');
    expect(await judgePaths(await baits, 'control')).toBe('clear');
    expect(asked).toEqual(['a', 'b']);
  });

  test.each<Answer>(['refused', 'stub', 'inconclusive'])(
    'is asked once, with the first bait that fails (%s), while the other is under way',
    async (answer) => {
      const { ask, asked, settle } = byHand();
      let failures = 0;
      const baits = askBaits(ask, ['a', 'b'], 'control', () => {
        failures++;
      });
      await settle('b', answer);
      expect([asked, failures]).toEqual([['a', 'b', 'control'], 1]);
      await settle('a', answer);
      expect((await baits).answers.slice(1)).toEqual([answer, answer]);
      expect([asked, failures]).toEqual([['a', 'b', 'control'], 2]);
    },
  );

  test('is waited for beside the second try, and asked again after it', async () => {
    const { ask, asked, settle } = byHand();
    const baits = askBaits(ask, ['a', 'b'], 'control');
    await settle('a', 'refused');
    await settle('b', 'refused');
    const judged = judgePaths(await baits, 'control');
    expect(asked).toEqual(['a', 'b', 'control', 'a', 'b']);
    await settle('control', 'ok');
    await settle('a', 'refused');
    expect(asked).toHaveLength(5);
    await settle('b', 'refused');
    expect(asked).toEqual(['a', 'b', 'control', 'a', 'b', 'control']);
    await settle('control', 'ok');
    expect(await judged).toBe('both');
  });
});

describe('the name of the blocker', () => {
  const clues = { isBrave: false, isFirefox: false, uboOnlyHidden: false, anyHidden: false, onlyAds: false };
  test.each([
    [{ isFirefox: true, uboOnlyHidden: true, anyHidden: true }, 'extension', 'uBlock Origin'],
    [{ uboOnlyHidden: true, anyHidden: true }, 'extension', 'uBlock Origin family'],
    [{ anyHidden: true }, 'extension', 'Adblock Plus family'],
    [{ anyHidden: true, uboOnlyHidden: null }, 'extension', 'unnamed extension'],
    [{}, 'extension', 'network-only extension'],
    [{ isBrave: true }, 'browser', 'Brave'],
    [{ onlyAds: true }, 'dns', null],
    [{ onlyAds: true, isFirefox: true }, 'tracking_protection', null],
  ] as const)('%o: %s, %s', (given, kind, blocker) => {
    expect(nameBlocker({ ...clues, ...given })).toMatchObject({ kind, blocker });
  });
});
