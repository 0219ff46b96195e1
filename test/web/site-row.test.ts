import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { SiteNumbers } from '../../src/contract/analytics/overview.ts';
import { SiteRow } from '../../src/web/sites/site-row.tsx';

it.each([
  { sessions: 0, sessions_change: -100, isColored: true },
  { sessions: 5000, sessions_change: -50, isColored: true },
  { sessions: 10, sessions_change: -10, isColored: false },
])('$sessions_change percent to $sessions has a color: $isColored', ({ isColored, ...numbers }) => {
  const none = { unknown_sessions: 0, adblock_detected: 0, conversions: 0, sparkline: [], next: null };
  const site = { id: 'a', name: 'News', domain: 'news.example', status: 'active' };
  const row = { site: site as never, numbers: { ...none, ...numbers } as unknown as SiteNumbers };
  const screen = createElement(SiteRow, { ...row, isMissing: false });
  const shown = renderToStaticMarkup(createElement(Router, { ssrPath: '/', children: screen }));
  const arrow = shown.indexOf('↓');
  const look = /class="([^"]*)"[^<]*<span[^<]*$/.exec(shown.slice(0, arrow))?.[1];
  expect(look?.split(' ')).toHaveLength(isColored ? 2 : 1);
});
