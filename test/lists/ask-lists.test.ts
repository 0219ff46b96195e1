import { describe, expect, it } from 'vitest';
import { defaultTemplateConfig } from '../../src/contract/sites/default-template.ts';
import { defaultSiteConfig, type SiteConfig } from '../../src/contract/sites/sites.ts';
import type { Template, TemplateConfig } from '../../src/contract/sites/templates.ts';
import { askLists } from '../../src/delivery/filter-lists/ask-lists.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { fileOf, wallKey } from '../../src/delivery/loader-script.ts';
import { wallsOf } from '../../src/delivery/wall-choice.ts';

const id = '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70';
const service = { baseUrl: 'https://truce.example-press.org', control: 'page-texture.png' };

function ask(rules: string[], delivery?: SiteConfig['delivery']) {
  return askWith(rules, { ...defaultSiteConfig, delivery });
}

async function askWith(rules: string[], config: SiteConfig, templates: Template[] = []) {
  const site = { id, domain: 'example-news.net', config, walls: wallsOf({ config }, templates) };
  const list = readFilterList(rules.join('\n'), 'a.txt', { name: 'A', version: '1' });
  return (await askLists([list], [site], service)).map(({ target, rule }) => `${target} by ${rule}`);
}

/** A rule for the end of one address, whatever is asked with it. */
const ruleFor = (file: string) => `/media/${id}-${file}^`;
const picture = (name: string) => `${id}-${name.repeat(32)}.png`;

function templateOf(name: string, config: Partial<TemplateConfig>): Template {
  return { id: name, site_id: id, name, config: { ...defaultTemplateConfig, ...config } } as Template;
}

/** A running test with two walls, of which one begins soft, and each with its own picture. */
const templates = [
  templateOf('quiet', { logo_url: `https://before.example/v1/media/${picture('a')}` }),
  templateOf('letter', {
    style: 'letter',
    portrait_url: `${service.baseUrl}/v1/media/${picture('b')}`,
    display: { hard_after_sessions: 3 },
  }),
];
const testing: SiteConfig = {
  ...defaultSiteConfig,
  ab_test: {
    ...defaultSiteConfig.ab_test,
    enabled: true,
    variants: templates.map(({ name }) => ({ name, template_id: name, weight: 50 })),
  },
};
const site = { id, config: testing };

describe('what a list has against a site', () => {
  it.each<{ name: string; rules: string[]; delivery?: SiteConfig['delivery']; found: string[] }>([
    { name: 'nothing', rules: ['||ads.example^', '##.ad'], found: [] },
    {
      name: 'the event path on any host',
      rules: ['/v1/events/track|'],
      found: ['track by /v1/events/track|'],
    },
    {
      name: 'the script by its folder',
      rules: ['/v1/loader/$script'],
      found: ['loader by /v1/loader/$script'],
    },
    {
      name: 'its further parts by one rule',
      rules: ['/v1/media/$script'],
      found: ['ask', 'wall'].map((target) => `${target} by /v1/media/$script`),
    },
    {
      name: "the service's host, told once",
      rules: ['||truce.example-press.org^$third-party'],
      found: ['host by ||truce.example-press.org^$third-party'],
    },
    {
      name: 'a rule for third parties, which a host of the site itself is not',
      rules: ['/v1/events/track$third-party'],
      delivery: { origin: 'https://www.example-news.net' },
      found: [],
    },
    {
      name: 'a path of its own',
      rules: ['/velona/maruvi'],
      delivery: { track: '/velona/maruvi' },
      found: ['track by /velona/maruvi'],
    },
    {
      name: 'the folder of the baits',
      rules: ['/balima/*$~script'],
      delivery: { media: '/balima' },
      found: ['choices', 'plain', 'media'].map((target) => `${target} by /balima/*$~script`),
    },
    {
      name: 'a rule that the list takes back for this site',
      rules: ['/v1/events/track|', '@@/v1/events/$domain=example-news.net'],
      found: [],
    },
    {
      name: 'a rule that the list declares bad',
      rules: ['/v1/events/track|', '/v1/events/track|$badfilter'],
      found: [],
    },
    {
      name: 'a rule for another site',
      rules: ['/v1/events/track$domain=other.example'],
      found: [],
    },
    {
      name: 'the marked place of a card',
      rules: ['##[data-truce-card]'],
      found: ['markup by ##[data-truce-card]'],
    },
    {
      name: 'a scriptlet against the script on this site',
      rules: ['example-news.net##+js(set, Truce, undefined)', 'other.example##+js(set, Truce, 1)'],
      found: ['markup by example-news.net##+js(set, Truce, undefined)'],
    },
    { name: 'longer names than ours', rules: ['##.Truce-talks', '##[data-truce-cards]'], found: [] },
  ])('$name', async ({ rules, delivery, found }) => {
    expect(await ask(rules, delivery)).toEqual(found);
  });

  it.each([
    ['the wall of every variant', ruleFor(fileOf(site, { part: 'wall', key: wallKey('letter') })), 'wall'],
    [
      'the soft wall of a variant',
      ruleFor(fileOf(site, { part: 'soft wall', key: wallKey('letter') })),
      'wall',
    ],
    ['the part that loads ads', ruleFor(fileOf(site, { part: 'slots' })), 'ask'],
    ['the part for frames', ruleFor(fileOf(site, { part: 'frame' })), 'ask'],
    ['the languages that a wall is asked in', '?l=', 'wall'],
    [
      'a logo, in the folder where it is now',
      `||truce.example-press.org/v1/media/${picture('a')}$image`,
      'media',
    ],
    ['a portrait', `/${picture('b')}|$image`, 'media'],
    ['the marked element of a dialog', '##[data-truce-dialog]', 'markup'],
    ['the mark of an ad that was shown', '##[data-truce-ad-shown]', 'markup'],
  ])('%s', async (_, rule, target) => {
    expect(await askWith([rule], testing, templates)).toEqual([`${target} by ${rule}`]);
  });

  it('only what the site uses: no wall of a test that does not run, no soft wall of one that is never hard', async () => {
    const rules = [
      ruleFor(fileOf(site, { part: 'wall', key: wallKey('letter') })),
      ruleFor(fileOf(site, { part: 'soft wall', key: wallKey('control') })),
      `/${picture('b')}|$image`,
    ];
    expect(await askWith(rules, defaultSiteConfig, templates)).toEqual([]);
  });

  it('the proof of a gate, where the site has one', async () => {
    const gate = { enabled: true } as SiteConfig['gate'];
    expect(await askWith([`?g=${id}`], { ...defaultSiteConfig, gate })).toEqual([`media by ?g=${id}`]);
    expect(await askWith([`?g=${id}`], defaultSiteConfig)).toEqual([]);
  });

  it('is found in a long list too, whose exception stands far away from the rule', async () => {
    const filler = Array.from({ length: 9_000 }, (_, n) => `||host${n}.example^`);
    expect(await ask(['/v1/events/track|', ...filler])).toEqual(['track by /v1/events/track|']);
    expect(await ask(['/v1/events/track|', ...filler, '@@||truce.example-press.org^'])).toEqual([]);
  });
});
