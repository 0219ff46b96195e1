import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../src/contract/core/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { neutralName } from '../../src/delivery/bait-pools.ts';
import {
  findListedNames,
  findListedRequests,
  type ListedRequest,
} from '../../src/delivery/filter-lists/find-listed.ts';
import { fixedNames } from '../../src/delivery/filter-lists/site-questions.ts';
import { generatePath } from '../../src/kit/generate-path.ts';
import { workspacePages } from '../../src/web/settings/pages.ts';
import { tabAddress, tabs } from '../../src/web/site/tabs.ts';
import { knownLists } from '../support/known-lists.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { missing } from '../support/skip.ts';
import { filesBelow } from '../support/source-imports.ts';

const lists = await knownLists();
if (lists.length <= 2) missing('filter lists', 'none are installed, and none could be downloaded');

const service = 'https://truce.example-press.org';
const dashboard = `${service}/sites/3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70`;
const visitedPage = 'https://www.example-news.net/politics/a-story';
const site = new URL(visitedPage).origin;

/** What stands for each parameter of a path: names of our own making, as the server draws them. */
const samples: Record<string, string> = {
  ':file': '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70.js',
  ':name': neutralName,
};

const addresses = Object.keys(routes).map((address) => {
  const path = address.replace(/^\w+ /, '');
  const filled = path.replace(/:\w+/g, (name) => samples[name] ?? '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70');
  return { address, route: routes[address as keyof typeof routes] as Route, url: service + filled };
});

/** The dashboard's own calls, with the queries it sends. */
const readings: ListedRequest[] = addresses
  .flatMap(({ url }) => [
    url,
    `${url}?days=30`,
    `${url}?days=30&device=mobile&country=FR&page=%2Fa`,
    url.replace(service, `${service}/truce`),
    `${url}?event_type=sdk_error&session_id=a&limit=50&offset=50`,
  ])
  .map((url) => ({ url, page: dashboard, type: 'xhr' }));

/** As the WordPress plug-in passes them on, below a folder of eight letters that each site has by itself. */
const wordpress = Array.from({ length: 30 }, (_, n) => {
  const digest = createHash('md5').update(`truce ${n}`).digest('hex').slice(0, 8);
  return `/wp-json/${digest.replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
});

const parts = ['3fa90c1b2d4e5f.js', '00ffee12345678.js', '0a1b2c3d4e5f60.js?l=de%2Cen&p=de'];

/** What visitors' pages load, from the service's host and from the site's own one. */
const visits: ListedRequest[] = addresses
  .filter(({ route }) => route.limit === 'none' || route.limit === 'track')
  .flatMap(({ url }) => [url, ...['', ...wordpress].map((folder) => url.replace(service, site + folder))])
  .flatMap((url) =>
    url.endsWith('.js')
      ? [url, ...parts.map((part) => url.replace(/\/loader\/(.*)\.js$/, `/media/$1-${part}`))]
      : [url],
  )
  .map((url) => ({ url, page: visitedPage, type: url.includes('.js') ? 'script' : 'xhr' }));

const built = filesBelow('dist/web', /\.(js|css|svg|png|woff2?)$/).map((file): ListedRequest => {
  const type = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'stylesheet' : 'image';
  return { url: `${service}/${file.replace(/^dist\/web\//, '')}`, page: dashboard, type };
});

const screens = [
  ...['/', '/login', '/setup?token=abc', '/docs', '/openapi.json', '/demo', '/preview'],
  ...tabs.map(
    ({ path }) => `${tabAddress(':id', path)}?period=30d&type=sdk_error&session=a&from=b&to=c&page=2`,
  ),
  ...workspacePages.map(({ path }) => `/settings/${path}`),
  ...filesBelow('src/web', /\.tsx$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:path|href)="(\/[^"]*)"/g)].map((match) => match[1] ?? ''),
  ),
].map((path): ListedRequest => {
  const url = service + path.replace(/:\w+/g, '3f2b8c1e-7a54-4d0f-9c1b-2e6d5a4f8b70');
  return { url, page: url, type: 'document' };
});

const seeded = seededRandom(1);
const random = () => seeded.below(1e9) / 1e9;
/** Paths as a site gets them by itself, on its own host and on the service's. */
const drawn = Array.from({ length: 200 }, (): ListedRequest[] => {
  const track = generatePath(random);
  const loader = generatePath(random, { ending: '.js' });
  const media = `${generatePath(random)}/${neutralName}`;
  return [service, site].flatMap((host) => [
    { url: host + track, page: visitedPage, type: 'xhr' },
    { url: host + loader, page: visitedPage, type: 'script' },
    { url: host + media, page: visitedPage, type: 'xhr' },
  ]);
}).flat();

/** The files of the plug-ins, should a host serve them. */
const packages = filesBelow('sdks', /\.(js|mjs|ts|tsx|css|php)$/).map(
  (file): ListedRequest => ({
    url: `${site}/wp-content/plugins/${file.replace(/^sdks\//, '')}`,
    page: visitedPage,
    type: file.endsWith('.css') ? 'stylesheet' : 'script',
  }),
);

const groups = { readings, visits, drawn, built, screens, packages };

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
