import { describe, expect, test } from 'vitest';
import { isCrawler, landingOf } from '../../src/sdk/page-facts.ts';

const agents: [userAgent: string, isCrawler: boolean][] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['bot', true],
  ['Some Bot 1.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30 Build/QP1A.190711.020) Chrome/120.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 9; Cubot Nova) Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X30) (compatible; Googlebot/2.1)', true],
];

describe('a crawler by its name', () => {
  test.each(agents)('%s: %s', (userAgent, expected) => {
    expect(isCrawler(pageOf({ userAgent }))).toBe(expected);
  });
});

test.each([
  ['?utm_source=news&id=7&utm_medium=mail', 'utm_source=news&utm_medium=mail'],
  ['?utm_source=news?token=secret', 'utm_source=news'],
  ['?a=1;utm_source=news;email=jane@example.org', 'utm_source=news'],
  ['?id=7', undefined],
])('what is kept of %s is its campaign alone', (search, utm) => {
  const page = { location: new URL(search, 'https://news.example/'), document: { referrer: '' } };
  expect(landingOf(page as unknown as Window & typeof globalThis).utm).toBe(utm);
});

function pageOf(navigator: { userAgent: string }) {
  const page = {
    navigator: { ...navigator, languages: ['en'] },
    innerHeight: 800,
    screen: { height: 1080, width: 1920 },
  };
  return { ...page, top: null, self: null } as unknown as Window & typeof globalThis;
}
