import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { defaultRevenue } from '../../src/contract/analytics/revenue.ts';
import { defaultSiteConfig, type Site } from '../../src/contract/sites/sites.ts';
import { adviceQuery, reportsQuery, revenueSettingsQuery } from '../../src/web/app/queries.ts';
import { DoNext } from '../../src/web/site/overview/do-next.tsx';

const day = 86_400_000;
const site = (daysOld: number): Site => {
  const created_at = new Date(Date.now() - daysOld * day).toISOString();
  const about = { id: 'a', name: 'News', domain: 'news.example', status: 'active' as const };
  return { ...about, created_at, updated_at: created_at, config: { ...defaultSiteConfig, wall: 'off' } };
};

function drawn(shown: Site): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(adviceQuery(shown.id).queryKey, { advice: [] } as never);
  client.setQueryData(revenueSettingsQuery(shown.id).queryKey, defaultRevenue);
  client.setQueryData(reportsQuery(shown.id).queryKey, { reports: [] } as never);
  const screen = createElement(DoNext, { site: shown, isTurn: true });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client, children: screen }));
}

it('does not say that there is nothing to do while a new site is being set up', () => {
  expect(drawn(site(1))).toContain('Finish setting up first, above.');
  expect(drawn(site(31))).toContain('Nothing to do right now.');
});
