import { ApiError } from '../../../contract/core/errors.ts';
import { replayDelivery, replayFailed } from '../../../notifications/replay.ts';
import { findDelivery, listDeliveries } from '../../../records/notifications/deliveries.ts';
import type { Db, Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';
import { ownedIntegration, refuseDisabled } from './integrations.ts';
import { shownDelivery } from './shown-delivery.ts';

export function deliveryHandlers({ records, now }: { records: Records; now: () => number }) {
  const { db } = records;
  const at = () => new Date(now()).toISOString();

  return {
    'GET /v1/sites/:id/integrations/:integrationId/deliveries': async ({ caller, params, query }) => {
      const { integration } = await ownedIntegration(db, caller, params);
      return { status: 200, body: await listDeliveries(db, integration.id, query) };
    },

    'POST /v1/sites/:id/integrations/:integrationId/deliveries/replay': async ({
      caller,
      params,
      body,
      change,
    }) => {
      const { integration } = await ownedIntegration(db, caller, params);
      refuseDisabled(integration);
      const since = new Date(body.since).toISOString();
      return change(async (inside) => {
        const replayed = await replayFailed(inside, integration.id, since, at());
        if (replayed === 0) inside.unchanged();
        inside.about(integration.name);
        return { status: 200, body: { replayed } };
      });
    },

    'GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId': async ({ caller, params }) => {
      const { integration } = await ownedIntegration(db, caller, params);
      const delivery = await find(db, integration.id, params.deliveryId);
      return { status: 200, body: shownDelivery(delivery, caller) };
    },

    'POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay': async ({
      caller,
      params,
      change,
    }) => {
      const { integration } = await ownedIntegration(db, caller, params);
      return change(async (inside) => {
        const { event } = await find(inside.db, integration.id, params.deliveryId);
        // A test is sent to a disabled integration too: before it is turned on again.
        if (event !== 'test') refuseDisabled(integration);
        await replayDelivery(inside, params.deliveryId, at());
        inside.about(integration.name);
        const { body: _, log: __, ...body } = await find(inside.db, integration.id, params.deliveryId);
        return { status: 200, body };
      });
    },
  } satisfies Partial<Handlers>;

  async function find(within: Db, integrationId: string, id: string) {
    const delivery = await findDelivery(within, integrationId, id);
    if (delivery) return delivery;
    throw new ApiError('NOT_FOUND', 'Delivery not found. Deliveries are kept for 90 days.');
  }
}
