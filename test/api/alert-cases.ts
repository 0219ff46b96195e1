import type { RawInput } from '../support/raw-call.ts';

/** Requests about alerts, good and bad, for the statuses of every address. */
export function goodAlerts(ofSite: (more?: RawInput) => RawInput) {
  return {
    'GET /v1/sites/:id/alerts': () => ofSite(),
    'PUT /v1/sites/:id/alerts': () => ofSite({ body: { recipients: ['me@example.com'] } }),
    'GET /v1/sites/:id/alert-history': () => ofSite(),
  };
}

export const badAlerts = {
  'PUT /v1/sites/:id/alerts': { body: { no_data_hours: 169 } },
  'GET /v1/sites/:id/alert-history': { query: { cursor: 'x' } },
};
