import type { AnalyticsStore } from '../../../analytics/store.ts';
import type { Limiter } from '../../../kit/limiter/limiter.ts';
import type { Records } from '../../../records/records.ts';
import type { QueryTurns } from '../query-turns.ts';
import { alertHandlers } from './alerts.ts';
import { connectorHandlers } from './connector.ts';
import { dataLinkHandlers } from './csv-links.ts';
import { deliveryHandlers } from './deliveries.ts';
import { integrationHandlers } from './integrations.ts';

/** What these handlers work with. */
export interface IntegrationRoom {
  records: Records;
  store: AnalyticsStore;
  queries: QueryTurns;
  limiter: Limiter;
  /** Why a webhook cannot have this address; null if it can. */
  refuseWebhook: (url: string) => Promise<string | null>;
  baseUrl: string;
  now: () => number;
}

/** What leaves a site for other programs. */
export function integrationRoomHandlers(room: IntegrationRoom) {
  return {
    ...integrationHandlers(room),
    ...deliveryHandlers(room),
    ...alertHandlers(room),
    ...connectorHandlers(room),
    ...dataLinkHandlers(room),
  };
}
