import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { defaultRevenue } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { adviceQuery, reportsQuery, revenueSettingsQuery } from '../../src/web/app/queries.ts';
import { DoNext } from '../../src/web/site/overview/do-next.tsx';

const day = 86_400_000;
const rate = { from: '2026-01-01', mode: 'rpm' as const, rpm: '4' };
const site = (daysOld: number, config: Partial<Site['config']> = {}): Site => {
  const created_at = new Date(Date.now() - daysOld * day).toISOString();
  const about = { id: 'a', name: 'News', domain: 'news.example', status: 'active' as const };
  const all = { ...defaultSiteConfig, wall: 'off' as const, ...config };
  return { ...about, created_at, updated_at: created_at, config: all };
};

function drawn(shown: Site): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(adviceQuery(shown.id).queryKey, { advice: [] } as never);
  const earns = { ...defaultRevenue, rates: [rate], updated_at: null };
  client.setQueryData(revenueSettingsQuery(shown.id).queryKey, earns);
  client.setQueryData(reportsQuery(shown.id).queryKey, { reports: [{ enabled: true }] } as never);
  const screen = createElement(DoNext, { site: shown, isTurn: true });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client, children: screen }));
}

it('does not say that there is nothing to do while a site is being set up, however long that takes', () => {
  expect(drawn(site(1))).toContain('First, finish the setup steps above.');
  expect(drawn(site(400))).toContain('First, finish the setup steps above.');
  const ab_test = { ...defaultSiteConfig.ab_test, holdout: 5 };
  expect(drawn(site(1, { wall: 'on', ab_test }))).toContain('Nothing to do right now.');
});
