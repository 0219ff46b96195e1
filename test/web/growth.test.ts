import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Revenue } from '../../src/contract/analytics/recovery.ts';
import { Growth } from '../../src/web/site/revenue/growth.tsx';

const day = (date: string, page_views: number | null, amount: string | null = null) => ({
  date,
  to_date: page_views === null ? null : { page_views, page_views_interval: null, amount, interval: null },
});
const drawnIn = (currency: string | null, ...timeline: ReturnType<typeof day>[]) =>
  renderToStaticMarkup(
    createElement(Growth, {
      revenue: { timeline, currency, headline: { code: 'brought' } } as unknown as Revenue,
    }),
  );
const drawn = (...timeline: ReturnType<typeof day>[]) => drawnIn(null, ...timeline);

test('a single day adds up to nothing more, so there is no chart of it', () => {
  expect(drawn(day('2026-11-25', 40))).toBe('');
  expect(drawn(day('2026-11-24', null), day('2026-11-25', 40))).toBe('');
  expect(drawn(day('2026-11-24', 30), day('2026-11-25', 40))).toContain('<path');
});

test('the levels of less than a yen do not read alike', () => {
  const chart = drawnIn('JPY', day('2026-11-24', 30, '0'), day('2026-11-25', 40, '1'));
  const levels = [...chart.matchAll(/<span>(¥[^<]*)<\/span>/g)].map(([, text]) => text);
  expect(levels).toContain('¥1.0');
  expect(new Set(levels).size).toBe(levels.length);
});

test('days without a rate are a gap, not nothing earned', () => {
  const [first, second, third] = [
    day('2026-11-24', 30),
    day('2026-11-25', 40, '4.00'),
    day('2026-11-26', 50, '5.00'),
  ];
  expect(drawnIn('EUR', first, second)).toBe('');
  expect(drawnIn('EUR', second, third)).toContain('<path');
});
