import { expect, it } from 'vitest';
import { keyOf } from '../../src/web/app/query-key.ts';

const id = '0199a1b2-0000-7000-8000-000000000001';

it.each([
  { address: 'GET /v1/setup', asked: undefined, key: ['setup'] },
  { address: 'GET /v1/me/logins', asked: {}, key: ['me', 'logins'] },
  { address: 'GET /v1/mails', asked: { query: { limit: '50' } }, key: ['mails', { limit: '50' }] },
  { address: 'GET /v1/mails/:id', asked: { params: { id: 'm1' } }, key: ['mails', 'm1'] },
  { address: 'GET /v1/sites', asked: {}, key: ['sites'] },
  {
    address: 'GET /v1/analytics/sites/summary',
    asked: { query: { days: '7' } },
    key: ['sites', 'analytics', 'summary', { days: '7' }],
  },
  { address: 'GET /v1/sites/:id', asked: { params: { id } }, key: ['site', id] },
  { address: 'GET /v1/events/sites/:id', asked: { params: { id } }, key: ['site', id, 'events'] },
  { address: 'GET /v1/sites/:id/revenue', asked: { params: { id } }, key: ['site', id, 'revenue'] },
  {
    address: 'POST /v1/analytics/sites/:id/overview',
    asked: { params: { id }, body: { range: { days: 7 } } },
    key: ['site', id, 'analytics', 'overview', { range: { days: 7 } }],
  },
  {
    address: 'GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId',
    asked: { params: { id, integrationId: 'i1', deliveryId: 'd1' } },
    key: ['site', id, 'integrations', 'i1', 'deliveries', 'd1'],
  },
])('$address is kept under $key', ({ address, asked, key }) => {
  expect(keyOf(address, asked)).toEqual(key);
});

it('begins with the key of what it is a part of, so that one change refreshes all', () => {
  const params = { id, integrationId: 'i1', deliveryId: 'd1' };
  const site = keyOf('GET /v1/sites/:id', { params });
  const list = keyOf('GET /v1/sites/:id/integrations/:integrationId/deliveries', { params });
  const one = keyOf('GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId', { params });
  expect(list.slice(0, site.length)).toEqual(site);
  expect(one.slice(0, list.length)).toEqual(list);
  expect(keyOf('GET /v1/analytics/sites/summary')[0]).toBe(keyOf('GET /v1/sites')[0]);
});

it('tells two questions apart by query and body alone, and knows the same one again', () => {
  const of = (days: string) =>
    keyOf('GET /v1/analytics/sites/:id/reach', { params: { id }, query: { days } });
  expect(of('7')).toEqual(of('7'));
  expect(of('7')).not.toEqual(of('30'));
  const { signal } = new AbortController();
  expect(keyOf('POST /v1/shared', { body: {}, signal })).toEqual(keyOf('POST /v1/shared', { body: {} }));
});
