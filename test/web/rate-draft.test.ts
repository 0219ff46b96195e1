import { describe, expect, it } from 'vitest';
import { Rate } from '../../src/contract/analytics/revenue.ts';
import {
  newRateDraft,
  type RateDraft,
  rateFaults,
  rpmOf,
  toRate,
} from '../../src/web/site/revenue/rate-draft.ts';

const draft: RateDraft = { ...newRateDraft('2026-06-01', []), price: '4.10' };

describe('a rate that is typed', () => {
  it('begins 90 days ago where it is the first, and today where there are others', () => {
    expect(newRateDraft('2026-06-01', []).from).toBe('2026-03-03');
    const older = { from: '2026-01-01', mode: 'rpm' as const, rpm: '3' };
    expect(newRateDraft('2026-06-01', [older]).from).toBe('2026-06-01');
  });

  it.each<[string, Partial<RateDraft>, object]>([
    ['for all', {}, { from: '2026-03-03', mode: 'rpm', rpm: '4.10' }],
    ['with a comma', { price: ' 4,10 ' }, { from: '2026-03-03', mode: 'rpm', rpm: '4.10' }],
    [
      'for a place',
      { country: 'DE', device: 'mobile' },
      { from: '2026-03-03', country: 'DE', device: 'mobile', mode: 'rpm', rpm: '4.10' },
    ],
    [
      'of ads with commas',
      { mode: 'ecpm', price: '1,20', adsPerPage: '2,5', fillPercent: '92,5' },
      { from: '2026-03-03', mode: 'ecpm', ecpm: '1.20', ads_per_page: 2.5, fill: 0.925 },
    ],
    [
      'of ads',
      { mode: 'ecpm', price: '1.20', fillPercent: '92.5' },
      { from: '2026-03-03', mode: 'ecpm', ecpm: '1.20', ads_per_page: 3, fill: 0.925 },
    ],
  ])('%s is what the API takes', (_, part, rate) => {
    expect(rateFaults({ ...draft, ...part }, [])).toEqual({});
    expect(toRate({ ...draft, ...part })).toEqual(rate);
    expect(Rate.safeParse(rate).success).toBe(true);
  });

  it.each<[keyof RateDraft, Partial<RateDraft>]>([
    ['price', { price: '' }],
    ['price', { price: '-1' }],
    ['price', { price: '1,234' }],
    ['price', { price: '1.234,50' }],
    ['price', { price: '1.1234567' }],
    ['from', { from: '' }],
    ['adsPerPage', { mode: 'ecpm', adsPerPage: '101' }],
    ['fillPercent', { mode: 'ecpm', fillPercent: '' }],
  ])('is refused at %s: %j', (field, part) => {
    expect(Object.keys(rateFaults({ ...draft, ...part }, []))).toEqual([field]);
  });

  it('is refused where there is one for that day and place', () => {
    expect(rateFaults(draft, [toRate(draft)])).toHaveProperty('from');
    expect(rateFaults({ ...draft, device: 'mobile' }, [toRate(draft)])).toEqual({});
  });

  it('earns for a thousand page views what its ads do', () => {
    expect(rpmOf(toRate({ ...draft, mode: 'ecpm', price: '1.20' }))).toBeCloseTo(3.24);
  });
});
