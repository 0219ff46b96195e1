import { describe, expect, test } from 'vitest';
import { pageHints } from '../../src/http/pages/page-hints.ts';

const site = '/sites/0198d1c4-0000-7000-8000-000000000000';
const parts = {
  ahead: '/assets/ahead.js',
  style: '/assets/app.css',
  font: '/assets/inter.woff2',
  always: ['/assets/app.js', '/assets/core.js'],
  screens: { '/sites/*': ['/assets/overview.js'], '/sites/*/wall': ['/assets/wall.js'] },
};
const shared = [
  '/assets/ahead.js',
  '/assets/app.css',
  '/assets/inter.woff2',
  '/assets/app.js',
  '/assets/core.js',
];

describe('what a page says it will ask for', () => {
  test.each([
    ['a site', site, true, [...shared, '/v1/me', `/v1${site}`, '/assets/overview.js']],
    ["a site's tab", `${site}/wall`, true, [...shared, '/v1/me', `/v1${site}`, '/assets/wall.js']],
    ['the list of sites', '/', true, [...shared, '/v1/me', '/v1/sites']],
    ['the sign-in', '/login', false, [...shared, '/v1/setup']],
    ['a site, to a stranger', site, false, [...shared, '/assets/overview.js']],
    ['a name that every object has', '/constructor', false, shared],
  ])('%s', (_, path, isSignedIn, expected) => {
    expect(addresses(pageHints(parts, '', path, isSignedIn))).toEqual(expected);
  });

  test('below a base path', () => {
    const hints = pageHints(parts, '/truce', '/login', false);
    for (const address of addresses(hints)) expect(address).toMatch(/^\/truce\//);
  });
});

function addresses(header: string): string[] {
  return [...header.matchAll(/<([^>]*)>/g)].map(([, address = '']) => address);
}
