import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { findColors, sheetAddresses } from '../../src/delivery/site-colors/find-colors.ts';
import { readSiteColors } from '../../src/delivery/site-colors/read-site-colors.ts';
import { type IsAllowedAddress, isPublicAddress } from '../../src/kit/safe-fetch/reachable-address.ts';
import { openSafeFetch, type SafeFetchResponse } from '../../src/kit/safe-fetch/safe-fetch.ts';

const inCss = (css: string) => findColors({ html: '', sheets: [css] }).map(({ color }) => color);

describe('the colors of a page', () => {
  test('begin with its theme color', () => {
    const html = `<meta content="#A63C1A" name='theme-color'><style>.a{background:#0b6b57}</style>`;
    expect(findColors({ html, sheets: [] })).toEqual([
      { color: '#a63c1a', source: 'theme_color' },
      { color: '#0b6b57', source: 'css' },
    ]);
  });

  test('are those that are used most, and names of brands count most', () => {
    const css = `a{color:#1144cc}a:hover{color:#1144cc}.b{background-color:rgb(200, 30, 60)}:root{--brand-color:#0B6B57}`;
    expect(inCss(css)).toEqual(['#0b6b57', '#c81e3c', '#1144cc']);
  });

  test('are no grays, nothing that can be seen through, and no borders', () => {
    expect(
      inCss(
        'a{color:#fff;background:#888}b{color:#12345680}i{color:rgba(9,200,9,.5)}u{border:1px solid #f00}',
      ),
    ).toEqual([]);
  });

  test.each([
    ['#a63c1aff', '#a63c1a'],
    ['rgb(166 60 26)', '#a63c1a'],
    ['rgb(166 60 26/var(--tw-bg-opacity,1))', '#a63c1a'],
    ['rgba(166, 60, 26, 1)', '#a63c1a'],
    ['hsl(15, 73%, 38%)', '#a83e1a'],
    ['hsl(220deg 90% 56% / 100%)', '#2a6df4'],
  ])('are found as %s', (written, color) => {
    expect(inCss(`a{background:${written}}`)).toEqual([color]);
  });

  test.each(['hsl(15 73% 38% / .5)', 'rgb(300 0 0)', 'hsl(15 173% 38%)', 'rgb(1 2)'])(
    'are not found as %s',
    (written) => expect(inCss(`a{background:${written}}`)).toEqual([]),
  );

  test('are at most five', () => {
    const css = ['f00', '0f0', '00f', 'ff0', '0ff', 'f0f'].map((color) => `a{color:#${color}}`).join('');
    expect(inCss(css)).toHaveLength(5);
  });

  test('are found in time in a page that is made to take long', () => {
    const html = `${'<meta '.repeat(40_000)}${'<style '.repeat(20_000)}${'<link '.repeat(20_000)}`;
    const css = `${'a-'.repeat(100_000)}${' '.repeat(100_000)}${':'.repeat(50_000)}rgb(${' '.repeat(50_000)}`;
    const begun = performance.now();
    findColors({ html, sheets: [css] });
    sheetAddresses(html, new URL('https://news.example/'));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe('reading the colors of a site', () => {
  const answer = (url: string, body: string, status = 200): SafeFetchResponse => ({
    ...{ url, status, headers: {}, body: Buffer.from(body), isWhole: true, redirects: [] },
  });
  const mayAsk = ({ hostname }: URL) => hostname === 'news.example';

  test('asks the page and three style sheets of its own, and nobody else', async () => {
    const asked: string[] = [];
    const links = ['/a.css', 'https://cdn.example/b.css', 'c.css', '/d.css', '/e.css'];
    const html = links.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
    const found = await readSiteColors('https://news.example/', {
      ask: async ({ url }) => {
        asked.push(url);
        return url.endsWith('.css') ? answer(url, 'a{color:#a63c1a}') : answer(url, html);
      },
      mayAsk,
      ports: [],
    });
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/', '/a.css', '/c.css', '/d.css']);
    expect(found).toMatchObject({ is_read: true, colors: [{ color: '#a63c1a', source: 'css' }] });
  });

  test('never asks an address that is not public', async () => {
    let connections = 0;
    const page = createServer((_, response) => {
      connections++;
      response.end('<meta name="theme-color" content="#a63c1a">');
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const readAs = (isAllowedAddress: IsAllowedAddress) =>
      readSiteColors(`http://news.example:${port}/`, {
        ask: openSafeFetch({ resolve, isAllowedAddress, userAgent: 'test' }),
        mayAsk,
        ports: 'any',
      });
    try {
      expect(await readAs(isPublicAddress)).toMatchObject({ is_read: false, colors: [] });
      expect(connections).toBe(0);
      expect(await readAs(() => true)).toMatchObject({ is_read: true, colors: [{ color: '#a63c1a' }] });
    } finally {
      page.close();
    }
  });

  test.each([
    ['does not respond', () => Promise.reject(new Error('refused'))],
    ['is an error', async () => answer('https://news.example/', '<style>a{color:#a63c1a}</style>', 404)],
  ])('says so where the page %s', async (_, ask) => {
    const found = await readSiteColors('https://news.example/', { ask, mayAsk, ports: [] });
    expect(found).toEqual({ url: 'https://news.example/', is_read: false, colors: [] });
  });
});
