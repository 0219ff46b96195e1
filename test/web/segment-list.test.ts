import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { memberQuery, segmentsQuery } from '../../src/web/app/queries.ts';
import { SegmentList } from '../../src/web/site/overview/segment-list.tsx';

const desktop: Filter = { dimension: 'device', operator: 'is', value: 'desktop' };

function drawn({ filters = [] as Filter[], scopes = ['read', 'write'] }): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(segmentsQuery('a').queryKey, { segments: [] } as never);
  client.setQueryData(memberQuery().queryKey, { scopes } as never);
  const list = createElement(SegmentList, { siteId: 'a', filters, onApply: () => {} });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client, children: list }));
}

test('asks for a filter only where none is set', () => {
  expect(drawn({})).toContain('Add a filter first.');
  const filtered = drawn({ filters: [desktop] });
  expect(filtered).toContain('Save the current filters as a segment.');
  expect(filtered).not.toContain('Add a filter first.');
});

test('asks nothing of those who cannot save a segment', () => {
  for (const filters of [[], [desktop]]) {
    const text = drawn({ filters, scopes: ['read'] });
    expect(text).toContain('No segments yet.');
    expect(text).not.toMatch(/Save|Add a filter/);
  }
});
