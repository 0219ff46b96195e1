import { describe, expect, it } from 'vitest';
import { loadBlockEngine } from '../../src/delivery/filter-lists/block-engine.ts';
import { mayTouch } from '../../src/delivery/filter-lists/may-touch.ts';
import { shippedLists } from '../../src/delivery/filter-lists/shipped-lists.ts';
import { knownLists } from '../support/known-lists.ts';

const url = 'https://cdn.news.example/Media/banner-728x90.js?id=4';

describe('a rule may touch a URL', () => {
  it.each([
    ['its literal parts are all in it', '||news.example^*/media/*.js$script'],
    ['upper and lower case are the same', '/MEDIA/Banner-'],
    ['it is an exception', '@@||news.example^$document'],
    ['it is a regular expression', '/nothing[0-9]here$/'],
    ['it is a regular expression with options', '@@/nothing[0-9]here/$script,domain=other.example'],
    ['it has options alone', '*$third-party,domain=news.example'],
    ['its parts are too short to tell', '?x^&y'],
    ['its host name is written in another script', '||новости.example^'],
    ['it is a directive', '!#if env_chromium'],
    ['only a dot begins it', '||.news.example^'],
  ])('where %s', (_, rule) => {
    expect(mayTouch(['https://other.example/', url])(rule)).toBe(true);
  });

  it.each(['||ads.example^', '/media/banner-728x91.', '@@||news.example/media/advert', '/banners/ads'])(
    'not where a part is missing: %s',
    (rule) => {
      expect(mayTouch([url])(rule)).toBe(false);
    },
  );
});

const lists = await knownLists();

describe.each(lists)('of $name', ({ rules }) => {
  it('every rule that matches may touch', async () => {
    const { FiltersEngine, Request } = await loadBlockEngine();
    const settings = { debug: true, loadCosmeticFilters: false, enableOptimizations: false };
    const engine = FiltersEngine.parse(rules.join('\n'), settings);
    const network = rules.filter((rule) => !rule.includes('#') && !rule.startsWith('!'));
    const step = Math.max(1, Math.floor(network.length / 1_000));
    let matched = 0;
    for (let at = 0; at < network.length; at += step) {
      const asked = urlFor(network[at] ?? '');
      if (asked === null) continue;
      const may = mayTouch([asked]);
      for (const type of ['script', 'image', 'sub_frame'] as const) {
        const request = Request.fromRawDetails({ url: asked, sourceUrl: 'https://page.example/', type });
        for (const filter of engine.matchAll(request)) {
          matched++;
          expect(may(filter.rawLine ?? ''), `${filter.rawLine} matches ${asked}`).toBe(true);
        }
      }
    }
    expect(matched).toBeGreaterThan(network.length / step / 4);
  });
});

it('of a thousand rules of EasyList, an engine reads one', async () => {
  const [easyList] = await shippedLists('lists');
  const rules = easyList?.rules ?? [];
  expect(rules.filter(mayTouch([url])).length).toBeLessThan(rules.length / 1_000);
});

/** One that the rule's pattern matches, as far as its options do not forbid. */
function urlFor(rule: string): string | null {
  const [pattern = ''] = rule.replace(/^@@/, '').split('$');
  const text = pattern.replace(/\*/g, 'x').replace(/\^/g, '/');
  const whole = text.startsWith('||')
    ? `https://${text.slice(2).replace(/^\./, 'a.')}`
    : text.startsWith('|')
      ? text.slice(1)
      : `https://site.example/x${text.replace(/\|$/, '')}`;
  return URL.canParse(whole) ? whole : null;
}
