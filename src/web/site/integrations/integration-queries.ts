import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Delivery, Integration } from '../../../contract/integrations/integrations.ts';
import { call } from '../../app/api.ts';

/** What the screens of integrations read. */
export function integrationsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'integrations'],
    queryFn: () => call('GET /v1/sites/:id/integrations', { params: { id } }),
  });
}

export interface DeliveryPage {
  onlyFailed: boolean;
  limit: number;
}

/** Asked for again while one of them goes out now; an attempt in some hours is not waited for. */
export function deliveriesQuery(siteId: string, { id }: Integration, { onlyFailed, limit }: DeliveryPage) {
  return queryOptions({
    queryKey: [...deliveriesKey(siteId, id), onlyFailed, limit],
    queryFn: () =>
      call('GET /v1/sites/:id/integrations/:integrationId/deliveries', {
        params: { id: siteId, integrationId: id },
        query: { limit: String(limit), ...(onlyFailed && { state: 'failed' as const }) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(goesNow) ? 1_500 : false),
  });
}

export function deliveriesKey(siteId: string, integrationId: string): string[] {
  return ['site', siteId, 'deliveries', integrationId];
}

export function deliveryQuery(siteId: string, integrationId: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...deliveriesKey(siteId, integrationId), 'one', deliveryId],
    queryFn: () =>
      call('GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId', {
        params: { id: siteId, integrationId, deliveryId },
      }),
    refetchInterval: ({ state }) => (state.data && goesNow(state.data) ? 1_000 : false),
  });
}

export function linksQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'links'],
    queryFn: () => call('GET /v1/sites/:id/links', { params: { id } }),
  });
}

export function alertSettingsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'alerts'],
    queryFn: () => call('GET /v1/sites/:id/alerts', { params: { id } }),
  });
}

const soonMs = 20_000;

export function goesNow({ state, next_attempt_at }: Delivery): boolean {
  return state === 'waiting' && Date.parse(next_attempt_at ?? '') - Date.now() < soonMs;
}
