import { FiltersEngine, Request } from '@ghostery/adblocker';
import { describe, expect, it } from 'vitest';
import { OwnPath } from '../../src/contract/sites/delivery.ts';
import { consonants, generatePath, listedFragments, vowels } from '../../src/kit/generate-path.ts';
import { findFilterLists } from '../support/filter-lists.ts';
import { missing } from '../support/skip.ts';

const lists = findFilterLists();
/** Each name that can be drawn: chance finds one in 200,000 too late. */
const names = syllables()
  .flatMap((one) => syllables().flatMap((other) => syllables().map((last) => one + other + last)))
  .filter((name) => !listedFragments.some((fragment) => name.includes(fragment)));
const draws = Array.from({ length: 5_000 }, () => generatePath(Math.random));

describe('generatePath', () => {
  it('makes paths that a site may have', () => {
    for (const path of draws) expect(OwnPath.safeParse(path).success, path).toBe(true);
    expect(draws[0]).toMatch(/^\/[a-z]{6}\/[a-z]{6}$/);
    expect(generatePath(Math.random, { folder: '/calm', ending: '.js' })).toMatch(/^\/calm\/[a-z]{6}\.js$/);
  });

  it('draws from 200,000 names', () => {
    expect(names.length).toBeGreaterThan(200_000);
    const drawn = draws.flatMap((path) => path.split('/').slice(1));
    const known = new Set(names);
    expect(drawn.filter((name) => !known.has(name))).toEqual([]);
  });

  it('rarely makes the same twice', () => {
    expect(new Set(draws).size).toBeGreaterThan(4_990);
  });

  it('never makes a name with a piece that lists look for', () => {
    const bad = draws.filter((path) => listedFragments.some((fragment) => path.includes(fragment)));
    expect(bad).toEqual([]);
    expect(listedFragments).toEqual(
      expect.arrayContaining(['ad', 'track', 'analy', 'beacon', 'pix', 'event', 'stat', 'log', 'count']),
    );
  });
});

if (lists.length === 0) missing('filter lists', 'none are installed, and none could be downloaded');

describe.each(lists)('measured against $from', ({ text }) => {
  it('blocks no name, as script, event address or bait folder', { timeout: 120_000 }, () => {
    const engine = FiltersEngine.parse(text);
    const blocked = names.filter((name) =>
      [
        { url: `https://news.example/kalume/${name}.js`, type: 'script' as const },
        { url: `https://news.example/kalume/${name}`, type: 'xhr' as const },
        { url: `https://other.example/${name}/neutral.js`, type: 'script' as const },
      ].some(
        (asked) =>
          engine.match(Request.fromRawDetails({ ...asked, sourceUrl: 'https://news.example/' })).match,
      ),
    );
    expect(blocked).toEqual([]);
  });
});

function syllables(): string[] {
  return [...consonants].flatMap((consonant) => [...vowels].map((vowel) => consonant + vowel));
}
