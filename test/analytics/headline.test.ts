import { describe, expect, test } from 'vitest';
import { headlineOf } from '../../src/analytics/revenue/headline.ts';
import { headlineText } from '../../src/contract/messages/revenue-texts.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';

const period = { start: '2026-11-01', end: '2026-11-28' };
type Ends = [number, number];
const figure = (page_views: number, views: Ends, amount: string | null, money: Ends = [0, 0]) => ({
  ...{ page_views, page_views_interval: views, amount },
  interval: amount === null ? null : (money.map((end) => end.toFixed(2)) as [string, string]),
});
const counted = (page_views: number, amount: string | null) => ({
  ...figure(page_views, [page_views, page_views], amount),
  ...{ by_country: [], by_device: [] },
});

/** What is said of a hold-out's comparison, and of what was won back and is still blocked. */
function said(incremental: ReturnType<typeof figure>, [won, left]: (string | null)[] = ['90.00', '40.00']) {
  const figures = {
    incremental,
    gross: counted(9000, won ?? null),
    lost_potential: counted(4000, left ?? null),
  };
  const headline = headlineOf(figures);
  const amount = won && left ? String(Number(won) + Number(left)) : null;
  const at_stake = { page_views: 13_000, amount, won_back_percent: 69 };
  const text = headlineText({
    ...figures,
    ...{ headline, at_stake, period, measured: period, currency: 'USD' },
  });
  return inEnglish(text);
}

describe('what the wall earned or cost', () => {
  test('is a gain where money grew while page views fell', () =>
    expect(said(figure(-2680, [-4000, -1360], '17.97', [12.61, 23.33]))).toMatch(
      /^The wall earned you \$17\.97/,
    ));

  test('is a loss where money fell while page views grew', () =>
    expect(said(figure(2680, [1360, 4000], '-17.97', [-23.33, -12.61]))).toMatch(
      /^The wall cost you \$17\.97:/,
    ));

  test('has a share that is rounded once, however little the amounts are rounded to', () => {
    const text = headlineText({
      ...{ gross: counted(9, '0'), incremental: null, lost_potential: counted(72, '2') },
      at_stake: { page_views: 81, amount: '3', won_back_percent: 11.249 },
      headline: { code: 'won_back', basis: 'gross' },
      ...{ period, measured: null, currency: 'JPY' },
    });
    expect(inEnglish(text)).toContain('11.2%');
  });

  test('is in page views where no rate applies to what was compared', () =>
    expect(said(figure(-2680, [-4000, -1360], null))).toMatch(
      /^The wall cost you 2,680 page views with ads:/,
    ));

  test.each([
    ['still blocked', ['90.00', null]],
    ['won back', [null, '40.00']],
  ])('is judged by what the sentence is in where no rate applies to what is %s', (_, amounts) => {
    const text = said(figure(-2680, [-4000, -1360], '17.97', [12.61, 23.33]), amounts);
    expect(text).toMatch(/^The wall cost you 2,680 page views with ads:/);
    const open = said(figure(-2680, [-9000, 1360], '17.97', [12.61, 23.33]), amounts);
    expect(open).toMatch(/^It’s too early to say what the wall brings/);
  });
});
