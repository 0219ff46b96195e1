import { describe, expect, it } from 'vitest';
import type { ProfileId } from '../../src/contract/sites/simulations.ts';
import { readFilterList } from '../../src/delivery/filter-lists/filter-list.ts';
import { openBlocker } from '../../src/delivery/simulations/blocker.ts';
import { profiles } from '../../src/delivery/simulations/profiles.ts';

const list = (name: string, ...rules: string[]) =>
  readFilterList(rules.join('\n'), `${name}.txt`, { name, version: '1' });
const lists = [
  list('EasyList', '||ads.example^', '/banner-728x90.', '##.sponsor-box', '###top-ad', 'press.example##.own'),
  list('Other', '/pixel/*$third-party', '##.other-box', '@@||press.example^$generichide', '##a[[broken'),
];
const page = 'https://www.gazette.example/a';
const requests = {
  'ad host': 'https://ads.example/x.js',
  'own banner': 'https://www.gazette.example/banner-728x90.gif',
  'other list': 'https://far.example/pixel/1',
  harmless: 'https://www.gazette.example/photo.jpg',
};

async function open(id: ProfileId) {
  const profile = profiles.find((each) => each.id === id);
  if (!profile) throw new Error(id);
  return openBlocker(profile, lists);
}

describe('a kind of blocker', () => {
  it.each<[ProfileId, string[]]>([
    ['none', []],
    ['adblock-plus', ['ad host', 'own banner']],
    ['ublock', ['ad host', 'own banner', 'other list']],
    ['network', ['ad host', 'own banner', 'other list']],
    ['brave', ['ad host', 'other list']],
    ['dns', ['ad host']],
  ])('%s refuses %j', async (id, refused) => {
    const blocker = await open(id);
    const asked = Object.entries(requests);
    const blocked = asked.filter(([, url]) => blocker.blockedBy({ url, page, type: 'image' }) !== null);
    expect(blocked.map(([name]) => name)).toEqual(refused);
  });

  it.each<[ProfileId, string[]]>([
    ['none', []],
    ['adblock-plus', ['.sponsor-box', '#top-ad']],
    ['ublock', ['.sponsor-box', '#top-ad', '.other-box']],
    ['network', []],
    ['brave', []],
    ['dns', []],
  ])('%s hides %j', async (id, hidden) => {
    const styles = (await open(id)).hidingStyles(page);
    const known = ['.sponsor-box', '#top-ad', '.other-box', '.own'];
    expect(known.filter((name) => styles.includes(`${name}{display: none !important;}`))).toEqual(hidden);
  });

  it('names the rule, honours a list’s exceptions, and hides what is meant for this site', async () => {
    const blocker = await open('ublock');
    const banner = { url: requests['own banner'], page, type: 'image' as const };
    expect(blocker.blockedBy(banner)).toBe('/banner-728x90.');
    expect(blocker.hidingStyles('https://press.example/')).toBe('.own{display: none !important;}');
  });
});
