import { describe, expect, test } from 'vitest';
import type { DisplayRules } from '../../src/contract/sites/display.ts';
import { allowsWall, type RuleFacts } from '../../src/sdk/ask/rules.ts';
import { share } from '../../src/sdk/ask/share.ts';

const dayMs = 86_400_000;
/** A Wednesday. */
const noon = new Date('2026-07-15T12:00:00Z');
const daysAgo = (days: number) => noon.getTime() - days * dayMs;

/** A reader in Berlin, on the third page, who came by a newsletter. */
const reader: RuleFacts = {
  now: noon,
  timezone: 'UTC',
  pageViews: 3,
  wallAt: undefined,
  convertedAt: undefined,
  device: 'desktop',
  country: 'DE',
  languages: ['de-AT', 'en'],
  path: '/sport/ferry',
  referrers: ['letters.example'],
  query: new URLSearchParams('utm_source=letter&utm_campaign=spring-26'),
  visitor: 'a',
};

type Case = [name: string, rules: DisplayRules, allowed: boolean, facts?: Partial<RuleFacts>];

const single: Case[] = [
  ['no rule', {}, true],
  ['after three page views, on the third', { after_page_views: 3 }, false],
  ['after three page views, on the fourth', { after_page_views: 3 }, true, { pageViews: 4 }],
  ['after one page view, on the first', { after_page_views: 1 }, false, { pageViews: 1 }],
  ['every third page view, on the first', { every_page_views: 3 }, true, { pageViews: 1 }],
  ['every third page view, on the third', { every_page_views: 3 }, false],
  ['every third page view, on the fourth', { every_page_views: 3 }, true, { pageViews: 4 }],
  [
    'every second after two, on the third',
    { after_page_views: 2, every_page_views: 2 },
    true,
    { pageViews: 3 },
  ],
  [
    'every second after two, on the fourth',
    { after_page_views: 2, every_page_views: 2 },
    false,
    { pageViews: 4 },
  ],
  ['once in two days, never shown', { once_in_days: 2 }, true],
  ['once in two days, shown just before they end', { once_in_days: 2 }, false, { wallAt: daysAgo(2) + 1 }],
  ['once in two days, shown exactly then', { once_in_days: 2 }, true, { wallAt: daysAgo(2) }],
  [
    'once in two days, shown by a clock that was a year ahead',
    { once_in_days: 2 },
    true,
    { wallAt: daysAgo(-365) },
  ],
  ['once in two days is not about conversions', { once_in_days: 2 }, true, { convertedAt: daysAgo(1) }],
  ['quiet days, never converted', { quiet_days_after_conversion: 7 }, true, { wallAt: daysAgo(1) }],
  ['quiet days, in them', { quiet_days_after_conversion: 7 }, false, { convertedAt: daysAgo(6.9) }],
  ['quiet days, over', { quiet_days_after_conversion: 7 }, true, { convertedAt: daysAgo(7) }],
  ['this device', { devices: ['mobile', 'desktop'] }, true],
  ['another device', { devices: ['mobile', 'tablet'] }, false],
  ['this country', { countries: ['AT', 'DE'] }, true],
  ['another country', { countries: ['AT'] }, false],
  ['an unknown country where some are wanted', { countries: ['DE'] }, false, { country: undefined }],
  ['an empty country where some are wanted', { countries: ['DE'] }, false, { country: '' }],
  ['an excluded country', { excluded_countries: ['DE'] }, false],
  [
    'an unknown country where some are excluded',
    { excluded_countries: ['DE'] },
    false,
    { country: undefined },
  ],
  ['an empty country where some are excluded', { excluded_countries: ['DE'] }, false, { country: '' }],
  ['an unknown country where none is excluded', { excluded_countries: [] }, true, { country: undefined }],
  ['the country both wanted and excluded', { countries: ['DE'], excluded_countries: ['DE'] }, false],
  ['a language with its places', { languages: ['de'] }, true],
  ['a language in any spelling', { languages: ['de-at'] }, true],
  ['the second language', { languages: ['en'] }, true],
  ['a language in another place', { languages: ['de-CH'] }, false],
  ['a language that only begins alike', { languages: ['de'] }, false, { languages: ['den'] }],
  ['a browser that speaks no language', { languages: ['de'] }, false, { languages: [] }],
  ['an included path', { included_paths: ['/sport/*'] }, true],
  ['an included path is the whole path', { included_paths: ['/sport'] }, false],
  ['a star stands for slashes too', { included_paths: ['/*y'] }, true],
  ['a star stands for nothing too', { included_paths: ['/sport/ferry*'] }, true],
  ['a dot is a dot', { included_paths: ['/a.b'] }, false, { path: '/aXb' }],
  ['brackets and a plus are themselves', { included_paths: ['/a+(b)?'] }, true, { path: '/a+(b)?' }],
  ['an excluded path', { excluded_paths: ['/about', '/sport/*'] }, false],
  ['an excluded path elsewhere', { excluded_paths: ['/about'] }, true],
  ['included and excluded', { included_paths: ['/*'], excluded_paths: ['*/ferry'] }, false],
  ['a referrer', { referrers: ['*.example'] }, true],
  ['another referrer', { referrers: ['google.*'] }, false],
  ['nobody sent the visitor, and that is wanted', { referrers: ['(none)'] }, true, { referrers: ['(none)'] }],
  [
    'nobody sent the visitor, and any host is wanted',
    { referrers: ['*.*'] },
    false,
    { referrers: ['(none)'] },
  ],
  ['an excluded referrer', { excluded_referrers: ['letters.*'] }, false],
  [
    'the session’s first referrer',
    { referrers: ['first.*'] },
    true,
    { referrers: ['first.example', 'b.example'] },
  ],
  [
    'a later referrer of the session',
    { referrers: ['b.*'] },
    true,
    { referrers: ['first.example', 'b.example'] },
  ],
  [
    'one of two referrers is excluded',
    { excluded_referrers: ['b.*'] },
    false,
    { referrers: ['a.example', 'b.example'] },
  ],
  [
    'neither referrer is excluded',
    { excluded_referrers: ['c.*'] },
    true,
    { referrers: ['a.example', 'b.example'] },
  ],
  ['an unknown referrer where some are wanted', { referrers: ['*'] }, false, { referrers: [] }],
  ['an unknown referrer where some are excluded', { excluded_referrers: ['c.*'] }, false, { referrers: [] }],
  [
    'the campaign of the first page or of this one',
    { utm: ['source=x'] },
    true,
    { query: query('utm_source=y&utm_source=x') },
  ],
  ['nobody is excluded', { excluded_referrers: ['(none)'] }, false, { referrers: ['(none)'] }],
  ['a campaign', { utm: ['campaign=spring*'] }, true],
  ['one of two campaigns', { utm: ['medium=mail', 'source=letter'] }, true],
  ['another campaign', { utm: ['campaign=autumn*'] }, false],
  ['a campaign that holds an equals sign', { utm: ['term=a=b'] }, true, { query: query('utm_term=a%3Db') }],
  ['any campaign, and there is one', { utm: ['campaign=*'] }, true],
  ['any campaign, and there is none', { utm: ['campaign=*'] }, false, { query: query('') }],
  ['a list that is left empty', { devices: [], countries: [], utm: [], included_paths: [] }, true],
  ['nobody', { percent: 0 }, false],
  ['everybody', { percent: 100 }, true],
  ['two rules, of which one refuses', { devices: ['desktop'], countries: ['FR'] }, false],
];

const night = { hours: { from: '22:00', until: '06:00' } };
const tuesdayNight = { ...night, weekdays: [2] };
const sundayNight = { ...night, weekdays: [7] };
const office = { hours: { from: '09:00', until: '17:00' } };
const at = (time: string, timezone = 'UTC') => ({ now: new Date(time), timezone });

const scheduled: Case[] = [
  ['before it begins', { schedule: { from: '2026-07-15T12:00:00.001Z' } }, false],
  ['as it begins', { schedule: { from: '2026-07-15T14:00:00+02:00' } }, true],
  ['just before it ends', { schedule: { until: '2026-07-15T12:00:00.001Z' } }, true],
  ['as it ends', { schedule: { until: '2026-07-15T12:00:00Z' } }, false],
  ['on a wanted weekday', { schedule: { weekdays: [3] } }, true],
  ['on another weekday', { schedule: { weekdays: [1, 2, 4, 5, 6, 7] } }, false],
  ['on a Sunday', { schedule: { weekdays: [7] } }, true, at('2026-07-19T12:00:00Z')],
  [
    'Sunday in Auckland is Saturday here',
    { schedule: { weekdays: [7] } },
    true,
    sundayIn('Pacific/Auckland'),
  ],
  ['Sunday in Auckland is no Saturday', { schedule: { weekdays: [6] } }, false, sundayIn('Pacific/Auckland')],
  ['as the office opens', { schedule: office }, true, at('2026-07-15T09:00:00Z')],
  ['a minute before', { schedule: office }, false, at('2026-07-15T08:59:59Z')],
  ['in its last minute', { schedule: office }, true, at('2026-07-15T16:59:59Z')],
  ['as it closes', { schedule: office }, false, at('2026-07-15T17:00:00Z')],
  ['at midnight, which is 00:00', { schedule: night }, true, at('2026-07-15T00:00:00Z')],
  ['at night, before midnight', { schedule: night }, true, at('2026-07-15T22:00:00Z')],
  ['as the night ends', { schedule: night }, false, at('2026-07-15T06:00:00Z')],
  ['at noon, where nights are wanted', { schedule: night }, false],
  ['at night in New York', { schedule: night }, true, at('2026-07-15T03:30:00Z', 'America/New_York')],
  ['at night here alone', { schedule: night }, false, at('2026-07-15T23:30:00Z', 'America/New_York')],
  ['on a Tuesday night, before midnight', { schedule: tuesdayNight }, true, at('2026-07-14T22:00:00Z')],
  ['on a Tuesday night, after midnight', { schedule: tuesdayNight }, true, at('2026-07-15T05:59:00Z')],
  ['in the morning of that Tuesday', { schedule: tuesdayNight }, false, at('2026-07-14T05:59:00Z')],
  ['on the night after', { schedule: tuesdayNight }, false, at('2026-07-15T22:00:00Z')],
  ['on a Sunday night, which ends on a Monday', { schedule: sundayNight }, true, at('2026-07-20T01:00:00Z')],
  [
    'from and until are the same: all day',
    { schedule: { hours: { from: '09:00', until: '09:00' } } },
    true,
    at('2026-07-15T03:00:00Z'),
  ],
  ['nine in Berlin in winter', { schedule: office }, true, at('2026-01-14T08:00:00Z', 'Europe/Berlin')],
  ['eight in Berlin in winter', { schedule: office }, false, at('2026-01-14T07:00:00Z', 'Europe/Berlin')],
  ['nine in Berlin in summer', { schedule: office }, true, at('2026-07-15T07:00:00Z', 'Europe/Berlin')],
  [
    'the hour that Berlin leaves out: 01:59',
    { schedule: { hours: { from: '02:00', until: '04:00' } } },
    false,
    at('2026-03-29T00:59:00Z', 'Europe/Berlin'),
  ],
  [
    'the hour that Berlin leaves out: 03:00',
    { schedule: { hours: { from: '02:00', until: '04:00' } } },
    true,
    at('2026-03-29T01:00:00Z', 'Europe/Berlin'),
  ],
  ...['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(
    (time): Case => [
      `the hour that Berlin has twice: ${time}`,
      { schedule: { hours: { from: '02:00', until: '03:00' } } },
      true,
      at(time, 'Europe/Berlin'),
    ],
  ),
  [
    'half an hour beside the others in Kolkata',
    { schedule: office },
    true,
    at('2026-07-15T03:30:00Z', 'Asia/Kolkata'),
  ],
];

describe('the rules of display', () => {
  test.each(single)('%s', (_, rules, allowed, facts) => {
    expect(allowsWall(rules, { ...reader, ...facts })).toBe(allowed);
  });

  test.each(scheduled)('on schedule: %s', (_, rules, allowed, facts) => {
    expect(allowsWall(rules, { ...reader, ...facts })).toBe(allowed);
  });

  test('a percentage takes the same visitors each time, and about as many as it says', () => {
    const met = (percent: number) =>
      Array.from({ length: 10_000 }, (_, index) => index).filter((index) =>
        allowsWall({ percent }, { ...reader, visitor: `site-${index}` }),
      );
    expect(met(25)).toEqual(met(25));
    expectAbout(met(25).length, 2500);
    expectAbout(met(0.5).length, 50);
    // Who is in a quarter is also in a half: raising the number moves nobody out.
    const half = new Set(met(50));
    expect(met(25).every((index) => half.has(index))).toBe(true);
  });

  test('the percentage and the hold-out are drawn apart', () => {
    const both = Array.from({ length: 10_000 }, (_, index) => `id${index}`).filter(
      (id) => share(`holdout:site:${id}`) < 0.5 && share(`percent:site${id}`) < 0.5,
    );
    expectAbout(both.length, 2500);
  });
});

/** Within three standard deviations of 10,000 draws. */
function expectAbout(count: number, wanted: number): void {
  expect(Math.abs(count - wanted)).toBeLessThan(3 * Math.sqrt(wanted));
}

function query(text: string): URLSearchParams {
  return new URLSearchParams(text);
}

/** Saturday noon in UTC is Sunday there. */
function sundayIn(timezone: string): Pick<RuleFacts, 'now' | 'timezone'> {
  return { now: new Date('2026-07-18T12:30:00Z'), timezone };
}
