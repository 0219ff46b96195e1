import type { Delivery } from '../../../contract/integrations/integrations.ts';
import { ask } from '../../app/ask.ts';
import { keyOf } from '../../app/query-key.ts';

const listAddress = 'GET /v1/sites/:id/integrations/:integrationId/deliveries';
const soonMs = 20_000;

export interface DeliveryPage {
  onlyFailed: boolean;
  limit: number;
}

/** Asked for again while one of them goes out now; an attempt in some hours is not waited for. */
export function deliveriesQuery(id: string, integrationId: string, { onlyFailed, limit }: DeliveryPage) {
  const query = { limit: String(limit), ...(onlyFailed && { state: 'failed' as const }) };
  return ask(
    listAddress,
    { params: { id, integrationId }, query },
    {
      keepsLast: true,
      refetchInterval: ({ state }) => (state.data?.deliveries.some(goesNow) ? 1_500 : false),
    },
  );
}

/** The list, however it is filtered, and each delivery. */
export function deliveriesKey(id: string, integrationId: string) {
  return keyOf(listAddress, { params: { id, integrationId } });
}

export function deliveryQuery(id: string, integrationId: string, deliveryId: string) {
  return ask(
    `${listAddress}/:deliveryId`,
    { params: { id, integrationId, deliveryId } },
    { refetchInterval: ({ state }) => (state.data && goesNow(state.data) ? 1_000 : false) },
  );
}

export function goesNow({ state, next_attempt_at }: Delivery): boolean {
  return state === 'waiting' && Date.parse(next_attempt_at ?? '') - Date.now() < soonMs;
}
