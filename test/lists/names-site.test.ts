import { expect, it } from 'vitest';
import { defaultSiteConfig } from '../../src/contract/sites/sites.ts';
import { namesSite } from '../../src/delivery/filter-lists/names-site.ts';

const id = '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70';
const delivery = { origin: 'https://www.news.example', track: '/velona/ketilo' };
const site = { id, domain: 'news.example', config: { ...defaultSiteConfig, delivery } };

it.each([
  ['/velona/ketilo', false],
  ['/velona/ketilo$third-party', false],
  ['/velona/ketilo$domain=other.example|~news.example', false],
  ['||truce.example^', false],
  ['/\\/velona\\/[a-z$]+/', false],
  ['##[data-truce-card]', false],
  ['other.example##.card', false],
  ['/velona/ketilo$domain=news.example', true],
  ['/velona/ketilo$xhr,domain=other.example|news.example', true],
  ['/\\/velona\\/[a-z]+/$from=news.example', true],
  ['||news.example/velona/', true],
  ['||www.news.example^$script', true],
  ['|https://news.example/velona/*', true],
  ['news.example##.card', true],
  ['other.example,news.example##+js(abort-on-property-read, Truce)', true],
  [`/v1/loader/${id}.js`, true],
])('%s names the site: %s', (rule, names) => {
  expect(namesSite(rule, site)).toBe(names);
});
