import { FiltersEngine, Request } from '@ghostery/adblocker';
import { describe, expect, test } from 'vitest';
import { baitPools, drawBaits } from '../../src/delivery/bait-pools.ts';
import { findFilterLists } from '../support/filter-lists.ts';
import { findSingleLists } from '../support/single-lists.ts';
import { missing } from '../support/skip.ts';

const lists = findFilterLists();
const singleLists = findSingleLists();
const engines = new Map<string, FiltersEngine>();
const page = {
  url: 'https://www.example-news.net/a',
  hostname: 'www.example-news.net',
  domain: 'example-news.net',
};
const hides = remembered(looksHidden);
const blocks = remembered(looksBlocked);
const days = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
);

describe('drawBaits', () => {
  test('is the same all day for a site, and another one for the next day and the next site', () => {
    const draw = drawBaits('2026-11-21', 'site-a');
    expect(drawBaits('2026-11-21', 'site-a')).toEqual(draw);
    expect(drawBaits('2026-11-22', 'site-a')).not.toEqual(draw);
    expect(drawBaits('2026-11-21', 'site-b')).not.toEqual(draw);
  });

  test('holds four elements, one more for uBlock Origin alone, and six paths that the route takes', () => {
    const draw = drawBaits('2026-11-21', 'site-a');
    expect([new Set(draw.elements).size, draw.ubo_only.length, new Set(draw.paths).size]).toEqual([4, 1, 6]);
    for (const name of baitPools.paths) expect(name).toMatch(/^[A-Za-z0-9._-]{1,100}$/);
  });

  test('names a control that few sites share, with the ending of all of the day’s paths', () => {
    const draws = days.map((day) => drawBaits(day, 'site-a'));
    for (const { control, paths } of draws) {
      expect(control).toMatch(/^[a-z]+-[a-z]+\.(gif|png)$/);
      expect(new Set([control, ...paths].map((name) => name.slice(-4))).size).toBe(1);
    }
    expect(new Set(draws.map(({ control }) => control)).size).toBeGreaterThan(300);
    const sites = days.map((site) => drawBaits('2026-11-21', site).control);
    expect(new Set(sites).size).toBeGreaterThan(300);
  });
});

if (lists.length === 0) {
  missing('filter lists', 'none are installed, and none could be downloaded');
  describe.skip('SKIPPED: no filter lists, so the pools were not measured', () => {});
}

/** A pool with a list that it was chosen for, each list by itself. */
const origins: [keyof typeof baitPools & ('elements' | 'paths' | 'uboOnly'), string][] = [
  ['elements', 'EasyList'],
  ['elements', 'AdGuard Base filter'],
  ['uboOnly', 'uBlock filters'],
  ['paths', 'EasyList'],
  ['paths', 'AdGuard Base filter'],
  ['paths', 'AdGuard Russian filter'],
];

describe.runIf(lists.length > 0).each(origins)('the pool "%s" against %s alone', (pool, title) => {
  const list = singleLists.find((each) => each.title === title);
  if (!list) missing(title, 'none of the packages with filter lists has it');

  test.skipIf(!list)(`has three baits and more that ${title} still knows`, () => {
    const engine = engineOf(list?.text ?? '');
    const isListed = pool === 'paths' ? blocks : hides;
    const listed = baitPools[pool].filter((bait) => isListed(engine, bait));
    console.info(`${title} of ${list?.dated}: ${listed.length} of ${baitPools[pool].length} ${pool}`);
    expect(listed.length).toBeGreaterThanOrEqual(3);
  });
});

describe.each(lists)('measured against $from', ({ from, text, ownLists }) => {
  const engine = engineOf(text);
  const listed = {
    elements: new Set(baitPools.elements.filter((bait) => hides(engine, bait))),
    uboOnly: new Set(baitPools.uboOnly.filter((bait) => hides(engine, bait))),
    paths: new Set(baitPools.paths.filter((bait) => blocks(engine, bait))),
  };

  test('most of each pool is still listed', () => {
    const share = (pool: 'elements' | 'paths') => listed[pool].size / baitPools[pool].length;
    console.info(
      `${from}: elements ${share('elements')}, paths ${share('paths')}, uBO ${listed.uboOnly.size}`,
    );
    expect(share('elements')).toBeGreaterThan(0.8);
    expect(share('paths')).toBeGreaterThan(0.8);
  });

  test('every draw of a year has at least three live elements and four live paths', () => {
    for (const day of days) {
      const draw = drawBaits(day, 'site');
      const elements = [...draw.elements, ...draw.ubo_only];
      expect(elements.filter((bait) => hides(engine, bait)).length).toBeGreaterThanOrEqual(3);
      expect(draw.paths.filter((bait) => blocks(engine, bait)).length).toBeGreaterThanOrEqual(4);
    }
  });

  test('every control of a year and the gate are left alone', () => {
    const controls = days.map((day) => drawBaits(day, 'site').control);
    const words = baitPools.neutral.flatMap((word) => [`${word}-${word}.gif`, `${word}-${word}.png`]);
    expect([...controls, ...words].filter((name) => blocks(engine, name))).toEqual([]);
    const url = 'https://truce.example-press.org/v1/gate/6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11';
    const { match } = engine.match(Request.fromRawDetails({ url, sourceUrl: page.url, type: 'xhr' }));
    expect(match).toBe(false);
  });

  if (ownLists === '') return;
  test('the names for uBlock Origin are in its own lists and not in EasyList', () => {
    const easyList = FiltersEngine.parse(text.slice(0, text.length - ownLists.length));
    expect(listed.uboOnly.size).toBeGreaterThan(baitPools.uboOnly.length / 2);
    expect(baitPools.uboOnly.filter((bait) => hides(easyList, bait))).toEqual([]);
  });
});

/** Reading a list takes a second: once each, for all pools. */
function engineOf(text: string): FiltersEngine {
  const engine = engines.get(text) ?? FiltersEngine.parse(text);
  engines.set(text, engine);
  return engine;
}

/** The draws of a year name the same few baits again and again. */
function remembered(judge: (engine: FiltersEngine, bait: string) => boolean): typeof judge {
  const known = new Map<FiltersEngine, Map<string, boolean>>();
  return (engine, bait) => {
    const ofEngine = known.get(engine) ?? new Map<string, boolean>();
    known.set(engine, ofEngine);
    const answer = ofEngine.get(bait) ?? judge(engine, bait);
    ofEngine.set(bait, answer);
    return answer;
  };
}

function looksHidden(engine: FiltersEngine, bait: string): boolean {
  const name = [bait.slice(1)];
  const { styles } = engine.getCosmeticsFilters({
    ...page,
    ...(bait.startsWith('#') ? { ids: name } : { classes: name }),
    getBaseRules: false,
    getInjectionRules: false,
    getExtendedRules: false,
    getRulesFromHostname: false,
    getRulesFromDOM: true,
  });
  return styles.includes(bait);
}

/** On another host and on the site's own one. */
function looksBlocked(engine: FiltersEngine, bait: string): boolean {
  return ['https://truce.example-press.org', 'https://www.example-news.net'].every((host) => {
    // The inline snippet asks without a query, the gate and the script each with one: all must fare alike.
    const queries = ['', '?g=6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11.5f2c90d1a7e84b36', '?1795967400123'];
    const urls = queries.map((query) => `${host}/v1/media/${bait}${query}`);
    const matches = urls.map(
      (url) => engine.match(Request.fromRawDetails({ url, sourceUrl: page.url, type: 'xhr' })).match,
    );
    expect(new Set(matches).size).toBe(1);
    return matches[0];
  });
}
