import { describe, expect, it } from 'vitest';
import type { Rate, RevenueSettings } from '../../src/contract/analytics/revenue.ts';
import { isApart, rateSettings } from '../../src/web/site/revenue/rate-change.ts';

const rate = (rpm: string): Rate => ({ from: '2026-01-01', mode: 'rpm', rpm });
const stored = (part: Partial<RevenueSettings> = {}): RevenueSettings => ({
  ...{ currency: 'EUR', attribution_days: 30, rates: [rate('4')], choice_values: [] },
  ...part,
});

describe('a change of rates', () => {
  it('adds and removes one, beside those of others', () => {
    const theirs = stored({ rates: [rate('4'), rate('5')] });
    expect(rateSettings(theirs, { add: rate('6') }).rates).toEqual([rate('4'), rate('5'), rate('6')]);
    expect(rateSettings(theirs, { remove: rate('4') }).rates).toEqual([rate('5')]);
    expect(rateSettings(theirs, { attribution_days: 7 })).toEqual({ currency: 'EUR', attribution_days: 7 });
  });

  it.each<[string, Parameters<typeof isApart>[0], Partial<RevenueSettings>, boolean]>([
    ['another rate', { add: rate('6') }, { rates: [] }, true],
    ['another currency', { add: rate('6') }, { currency: 'USD' }, false],
    ['the same currency', { add: rate('6'), currency: 'USD' }, { currency: 'USD' }, true],
    ['the same field', { attribution_days: 7 }, { attribution_days: 8 }, false],
    ['another field', { attribution_days: 7 }, { choice_values: [{ choice: 'pass', value: '1' }] }, true],
  ])('%s that somebody else saved', (_, change, theirs, apart) => {
    expect(isApart(change, stored(), stored(theirs))).toBe(apart);
  });
});
