import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { baitPools } from '../../src/http/bait-pools.ts';
import { findListedNames, findListedRequests, type ListedRequest } from '../../src/lists/find-listed.ts';
import { fixedNames } from '../../src/lists/site-questions.ts';
import { knownLists } from '../support/known-lists.ts';
import { missing } from '../support/skip.ts';
import { filesBelow } from '../support/source-imports.ts';

const lists = knownLists();
if (lists.length <= 2) missing('filter lists', 'none are installed, and none could be downloaded');

const service = 'https://truce.example-press.org';
const dashboard = `${service}/sites/3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70`;
const visitedPage = 'https://www.example-news.net/politics/a-story';

/** What stands for each parameter of a path: names of our own making, as the server draws them. */
const samples: Record<string, string> = {
  ':file': '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70.js',
  ':name': baitPools.control,
};

const addresses = Object.keys(routes).map((address) => {
  const path = address.replace(/^\w+ /, '');
  const filled = path.replace(/:\w+/g, (name) => samples[name] ?? '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70');
  return { address, route: routes[address as keyof typeof routes] as Route, url: service + filled };
});

/** The dashboard's own calls, with the queries it sends. */
const readings: ListedRequest[] = addresses
  .flatMap(({ url }) => [url, `${url}?days=30`, `${url}?days=30&device=mobile&country=FR&page=%2Fa`])
  .map((url) => ({ url, page: dashboard, type: 'xhr' }));

/** What visitors' pages load, from the service's host and from the site's own one. */
const visits: ListedRequest[] = addresses
  .filter(({ route }) => route.limit === 'none' || route.limit === 'track')
  .flatMap(({ url }) => [url, url.replace(service, new URL(visitedPage).origin)])
  .flatMap((url) => (url.endsWith('.js') ? [url, `${url}?part=wall`] : [url]))
  .map((url) => ({ url, page: visitedPage, type: url.includes('.js') ? 'script' : 'xhr' }));

const built = filesBelow('dist/web', /\.(js|css|svg|png|woff2?)$/).map((file): ListedRequest => {
  const type = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'stylesheet' : 'image';
  return { url: `${service}/${file.replace(/^dist\/web\//, '')}`, page: dashboard, type };
});

const screens = [
  ...['/', '/login', '/setup?token=abc', '/docs', '/openapi.json', '/demo', '/preview'],
  ...filesBelow('src/web', /\.tsx$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:path|href)="(\/[^"]*)"/g)].map((match) => match[1] ?? ''),
  ),
].map((path): ListedRequest => {
  const url = service + path.replace(/:\w+/g, '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70');
  return { url, page: url, type: 'document' };
});

/** Plug-ins and snippets that an owner puts on the site's own host. */
const integrations = (existsSync('integrations') ? filesBelow('integrations', /\.(js|mjs|css)$/) : []).map(
  (file): ListedRequest => ({
    url: `https://www.example-news.net/wp-content/plugins/truce/${basename(file)}`,
    page: visitedPage,
    type: file.endsWith('.css') ? 'stylesheet' : 'script',
  }),
);

const groups = { readings, visits, built, screens, integrations };

describe.each(lists.map((list) => ({ name: list.name, list })))('$name', ({ list }) => {
  it('blocks none of our own addresses', async () => {
    const asked = Object.entries(groups).flatMap(([group, some]) => some.map((each) => ({ ...each, group })));
    const listed = await findListedRequests(list, asked);
    expect(listed.map(({ asked: { group, url }, rule }) => `${group}: ${url} by ${rule}`)).toEqual([]);
  });

  it('names nothing of our markup', async () => {
    const listed = await findListedNames(
      list,
      fixedNames.map((name) => ({ name, page: visitedPage })),
    );
    expect(listed.map(({ asked, rule }) => `${asked.name} by ${rule}`)).toEqual([]);
  });
});

describe('the test itself', () => {
  it('sees what visitors and the dashboard ask for', () => {
    expect(Object.keys(routes).length).toBeGreaterThan(20);
    expect(built.length).toBeGreaterThan(2);
    expect(visits.map(({ url }) => url)).toContain(`${service}/v1/events/track`);
  });

  it('would see a listed path, as the baits are', async () => {
    const bait: ListedRequest = {
      url: `${service}/v1/media/summer-468x60.gif`,
      page: visitedPage,
      type: 'xhr',
    };
    const [easyList] = lists;
    const listed = easyList && (await findListedRequests(easyList, [bait]));
    expect(listed).toMatchObject([{ list: 'EasyList', rule: '-468x60.' }]);
  });
});
