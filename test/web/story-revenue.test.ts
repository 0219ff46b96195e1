import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Overview } from '../../src/contract/analytics/overview.ts';
import type { WonBack } from '../../src/contract/analytics/won-back.ts';
import { Story } from '../../src/web/numbers/story.tsx';

const totals = {
  ...{ sessions: 0, pageviews: 0, adblock_detected: 0, walls_displayed: 0, conversions: 0 },
  ...{ unknown_sessions: 0, unconfirmed_conversions: 0 },
};
const period = { start: '2026-11-01', end: '2026-11-07' };
const figure = (page_views: number, amount: string, interval: [string, string] | null = null) => ({
  ...{ page_views, page_views_interval: null, amount, interval },
});
type Counted = WonBack['now']['blocked'];
const atStake = (won: Counted, blocked: Counted): WonBack['now']['at_stake'] => {
  const sum = Number(won.amount) + Number(blocked.amount);
  const isKnown = won.amount !== null && blocked.amount !== null;
  return {
    page_views: won.page_views + blocked.page_views,
    amount: isKnown ? sum.toFixed(2) : null,
    won_back_percent: sum > 0 ? (100 * Number(won.amount)) / sum : 0,
  };
};
const nothing = figure(0, '0.00');
const wonBack = (blocked: WonBack['now']['blocked'], is_guess = true): WonBack => ({
  ...{ currency: is_guess ? 'USD' : 'EUR', is_guess, before: null },
  now: { period, won_back: nothing, blocked, at_stake: atStake(nothing, blocked) },
});
const drawn = (now: object, money: WonBack, before: object | null = null, isFiltered = false) =>
  renderToStaticMarkup(
    createElement(Story, {
      overview: {
        now: { period, totals: { ...totals, ...now } },
        before: before && { period, is_whole: true, totals: { ...totals, ...before } },
        events_since: null,
      } as unknown as Overview,
      wonBack: money,
      today: period.end,
      isFiltered,
    }),
  ).replaceAll(/<[^>]+>/g, '\n');

describe('what ad blockers cost', () => {
  test('is a guess in a currency that is named, whatever the owner chose', () => {
    const text = drawn({ sessions: 9, adblock_detected: 3 }, wonBack(figure(3000, '12.00')));
    expect(text).toContain('Guess in USD');
    expect(text).toContain('≈ $12.00');
  });

  test('is of some visits only where a filter is set, and says so', () => {
    const money = wonBack(figure(3000, '12.00'), false);
    const now = { sessions: 9, adblock_detected: 3 };
    expect(drawn(now, money, null, true)).toContain('Counts only sessions that match the filters.');
    expect(drawn(now, money)).not.toContain('filtered');
  });

  test('is no amount on a site without a visit', () => {
    expect(drawn({}, wonBack(figure(0, '0.00')))).not.toContain('0.00');
  });

  test('is nothing where a rate says so', () => {
    expect(drawn({ sessions: 9 }, wonBack(figure(0, '0.00'), false))).toContain('€0.00');
  });
});

describe('an amount', () => {
  const now = { sessions: 9, adblock_detected: 3 };
  const text = (...ends: [string, string]) => drawn(now, wonBack(figure(3000, '12.00', ends), false));

  test('that may be chance says so', () => {
    expect(text('0.00', '24.00')).toContain('Too early');
    expect(text('0.00', '24.00')).toContain('This may still be due to chance.');
  });
  test('that is surely more than nothing stands for itself', () =>
    expect(text('8.00', '16.00')).not.toContain('Too early'));
});

describe('a comparison', () => {
  const missing = (now: object, before: object) =>
    drawn(now, wonBack(figure(0, '0.00')), before).split('no comparison').length - 1;

  test('is not missed on an empty site', () => expect(missing({}, {})).toBe(0));
  test('is missed once where there was nothing before', () => expect(missing({ sessions: 9 }, {})).toBe(1));
  test('is missed by each step that has none, beside one that has', () =>
    expect(missing({ sessions: 9 }, { sessions: 8 })).toBe(3));
});

describe('page views without a rate', () => {
  const now = { sessions: 9, adblock_detected: 6, walls_displayed: 6, conversions: 3 };
  const unpriced = { ...figure(500, '0.00'), amount: null };
  const money = (won_back: WonBack['now']['won_back'], blocked: WonBack['now']['blocked']): WonBack => ({
    ...{ currency: 'EUR', is_guess: false },
    now: { period, won_back, blocked, at_stake: atStake(won_back, blocked) },
    before: { period, is_whole: true, won_back: figure(1000, '4.00'), blocked: figure(500, '2.00') },
  });

  const lastStep = (...given: Parameters<typeof drawn>) => drawn(...given).split('Won back')[1];

  test('are not nothing: no share is said of what they would have been', () => {
    const text = lastStep(now, money(figure(1000, '4.00'), unpriced));
    expect(text).toContain('€4.00');
    expect(text).not.toContain('of the loss');
    expect(lastStep(now, money(figure(1000, '4.00'), figure(500, '4.00')))).toContain('50.0% of the loss');
  });

  test('have the exact share of the loss where both amounts are rounded', () => {
    const rounded = money(figure(993, '1.00'), figure(7, '0.00'));
    rounded.now.at_stake.won_back_percent = 99.3;
    expect(lastStep(now, rounded)).toContain('99.3% of the loss');
  });

  test('are not a fall to nothing', () => {
    const before = { ...now, sessions: 8 };
    expect(lastStep(now, money(unpriced, unpriced), before)).toContain('no comparison');
    expect(lastStep(now, money(figure(2000, '8.00'), unpriced), before)).toContain('100.0%');
  });
});
