import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { type NewSiteDraft, newSiteDraft, toNewSite } from '../../src/web/sites/new-site-draft.ts';

const draft = newSiteDraft('Europe/Paris');

describe('a new site', () => {
  it('only measures, in the time zone of the browser, until its owner chooses otherwise', () => {
    expect(toNewSite(draft, 'news.example')).toEqual({
      domain: 'news.example',
      config: { wall: 'off', timezone: 'Europe/Paris' },
      weekly_report: false,
      revenue: { currency: 'EUR' },
    });
  });

  it.each([
    ['Europe/Lisbon', 'EUR'],
    ['America/New_York', 'USD'],
    ['Asia/Tokyo', 'USD'],
  ])('in %s is paid in %s at first', (zone, currency) => {
    expect(newSiteDraft(zone).currency).toBe(currency);
  });

  it.each<[string, Partial<NewSiteDraft>, object]>([
    ['a name, without blanks around it', { name: ' News ' }, { name: 'News' }],
    ['no name', { name: '   ' }, {}],
    ['a rate with a comma', { rpm: ' 4,10 ' }, { revenue: { currency: 'EUR', rpm: '4.10' } }],
    ['another currency without a rate', { currency: 'CHF' }, { revenue: { currency: 'CHF' } }],
    ['a weekly report', { weeklyReport: true }, { weekly_report: true }],
    [
      'a hold-out and a wall',
      { holdsOut: true, wall: 'on' },
      { config: { wall: 'on', timezone: 'Europe/Paris', ab_test: { holdout: 5 } } },
    ],
  ])('has %s', (_, part, sent) => {
    const site = toNewSite({ ...draft, ...part }, 'news.example');
    expect(site).toEqual({ ...toNewSite(draft, 'news.example'), ...sent });
    expect(routes['POST /v1/sites'].body.safeParse(site).success).toBe(true);
  });
});
