import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Revenue } from '../../src/contract/analytics/recovery.ts';
import { Growth } from '../../src/web/site/revenue/growth.tsx';

const day = (date: string, page_views: number | null) => ({
  date,
  to_date:
    page_views === null ? null : { page_views, page_views_interval: null, amount: null, interval: null },
});
const drawn = (...timeline: ReturnType<typeof day>[]) =>
  renderToStaticMarkup(
    createElement(Growth, {
      revenue: { timeline, currency: null, headline: { code: 'earned' } } as unknown as Revenue,
    }),
  );

test('a single day adds up to nothing more, so there is no chart of it', () => {
  expect(drawn(day('2026-11-25', 40))).toBe('');
  expect(drawn(day('2026-11-24', null), day('2026-11-25', 40))).toBe('');
  expect(drawn(day('2026-11-24', 30), day('2026-11-25', 40))).toContain('<path');
});
