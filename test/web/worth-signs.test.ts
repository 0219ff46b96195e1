import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Revenue } from '../../src/contract/analytics/recovery.ts';
import { Amount } from '../../src/web/site/revenue/amount.tsx';
import { changeText } from '../../src/web/site/revenue/price-format.ts';
import { WorthFacts } from '../../src/web/site/revenue/worth-facts.tsx';

type Ends = [number, number];
const figure = (page_views: number, views: Ends, amount: string, money: [string, string]) => ({
  ...{ page_views, page_views_interval: views, amount, interval: money },
});
const fewerViewsMoreMoney = figure(-2680, [-4000, -1360], '17.97', ['12.61', '23.33']);
const moreViewsLessMoney = figure(100, [50, 150], '-3.60', ['-4.00', '-3.20']);

describe('where page views and money move apart, money decides', () => {
  const drawn = (cost: typeof fewerViewsMoreMoney) =>
    renderToStaticMarkup(
      createElement(WorthFacts, {
        revenue: {
          ...{ yearly: null, currency: 'EUR', cost_of_wall: cost },
          headline: { code: 'brought', basis: 'gross' },
        } as unknown as Revenue,
      }),
    );

  test('what the wall cost is a cost', () => {
    expect(drawn(fewerViewsMoreMoney)).toContain('Lost because visitors left');
    expect(drawn(fewerViewsMoreMoney)).toContain('€17.97');
  });
  test('what it gained is a gain', () => {
    expect(drawn(moreViewsLessMoney)).toContain('Gained');
    expect(drawn(moreViewsLessMoney)).toContain('€3.60');
    expect(drawn(moreViewsLessMoney)).not.toContain('−€3.60');
  });

  const look = (of: typeof fewerViewsMoreMoney, currency: string | null) => {
    const large = createElement(Amount, { label: '', figure: of, currency, isLarge: true });
    return renderToStaticMarkup(large).includes('negative');
  };
  test('only what is shown below zero looks like it', () => {
    expect([look(fewerViewsMoreMoney, 'EUR'), look(moreViewsLessMoney, 'EUR')]).toEqual([false, true]);
    expect([look(fewerViewsMoreMoney, null), look(moreViewsLessMoney, null)]).toEqual([true, false]);
  });

  test('a change has the sign of what is shown', () => {
    expect(changeText(moreViewsLessMoney, 'EUR')).toBe('−€3.60');
    expect(changeText(fewerViewsMoreMoney, 'EUR')).toBe('+€17.97');
    expect(changeText(moreViewsLessMoney, null)).toBe('+100 page views');
    expect(changeText(fewerViewsMoreMoney, null)).toBe('−2,680 page views');
    expect(changeText(figure(0.2, [-1, 1], '0.00', ['-1.00', '1.00']), 'EUR')).toBe('€0.00');
  });
});
