import { describe, expect, test } from 'vitest';
import { DisplayRules } from '../../src/contract/sites/display.ts';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { rulesOf } from '../../src/delivery/rules-of.ts';
import { allowsWall, type RuleFacts } from '../../src/sdk/ask/rules.ts';

const facts: RuleFacts = {
  now: new Date('2026-07-15T12:00:00Z'),
  timezone: 'UTC',
  pageViews: 1,
  wallAt: undefined,
  convertedAt: undefined,
  device: 'desktop',
  country: 'DE',
  languages: ['de'],
  path: '/',
  referrers: ['(none)'],
  query: new URLSearchParams(),
  visitor: 'a',
};

/** Whether a rule that an owner typed fits what a browser reports. */
function fits(display: DisplayRules, reported: Partial<RuleFacts>): boolean {
  const config = { display } as SiteConfig;
  return allowsWall(rulesOf({ config }, { display: {} }), { ...facts, ...reported });
}

describe('a rule as an owner types it', () => {
  test.each([
    ['/küche/*', '/k%C3%BCche/brot'],
    ['/küche/*', '/k%c3%bcche/brot'],
    ['/k%c3%bcche/*', '/k%C3%BCche/brot'],
    ['/two words', '/two%20words'],
    ['https://news.example/sport/*', '/sport/ferry'],
    ['https://news.example', '/'],
    ['sport/*', '/sport/ferry'],
    ['*/ferry', '/sport/ferry'],
  ])('the path %s fits %s', (typed, path) => {
    expect(fits({ included_paths: [typed] }, { path })).toBe(true);
    expect(fits({ excluded_paths: [typed] }, { path })).toBe(false);
    expect(fits({ included_paths: [typed] }, { path: '/other' })).toBe(false);
  });

  test('a blank line among the paths fits nothing', () => {
    expect(fits({ excluded_paths: ['', ' '] }, { path: '/' })).toBe(true);
  });

  test.each([
    ['Partner.example', 'partner.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.Bücher.example', 'shop.xn--bcher-kva.example'],
    ['https://news.example/', 'news.example'],
    ['news.example:8080', 'news.example'],
    ['(none)', '(none)'],
    ['*shop*', 'myshop.example'],
  ])('the host %s fits %s', (typed, host) => {
    expect(fits({ referrers: [typed] }, { referrers: [host] })).toBe(true);
    expect(fits({ excluded_referrers: [typed] }, { referrers: [host] })).toBe(false);
    expect(fits({ referrers: [typed] }, { referrers: ['other.example'] })).toBe(false);
  });

  test.each(['included_paths', 'excluded_paths'] as const)('%s with a query are refused', (rule) => {
    for (const path of ['/news?x=1', '/news#top']) {
      const { error } = DisplayRules.safeParse({ [rule]: ['/news', path] });
      expect(error?.issues.map(({ path: field }) => field.join('.'))).toEqual([`${rule}.1`]);
    }
  });
});
