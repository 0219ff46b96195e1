import { randomUUID } from 'node:crypto';
import type { RawInput } from '../support/raw-call.ts';
import type { LocalServer } from '../support/server.ts';
import { failDelivery } from './failed-rows.ts';

type Of = () => { server: LocalServer; site: string };

/** Nobody has this name, so that nothing is sent anywhere. */
const url = 'https://hook.invalid/truce';

const part = 'v1/sites/:id/integrations';

/** A request that each address of the integrations answers well. */
export function goodIntegrations(of: Of) {
  const ofSite = (more: RawInput = {}) => ({ ...more, params: { id: of().site } });
  const fresh =
    (more: RawInput = {}) =>
    async () => ({ ...more, params: await addWebhook(of) });
  const sent = async () => ({ params: await sendTest(of) });
  return {
    [`GET /${part}` as const]: () => ofSite(),
    [`POST /${part}` as const]: async () => {
      await removeAll(of);
      return ofSite({ body: { kind: 'webhook', url, events: ['daily_report'] } });
    },
    [`PATCH /${part}/:integrationId` as const]: fresh({ body: { name: 'Other' } }),
    [`DELETE /${part}/:integrationId` as const]: fresh(),
    [`POST /${part}/:integrationId/rotate` as const]: fresh(),
    [`POST /${part}/:integrationId/test` as const]: fresh(),
    [`GET /${part}/:integrationId/deliveries` as const]: fresh(),
    [`POST /${part}/:integrationId/deliveries/replay` as const]: async () => {
      const { params } = await sent();
      await failDelivery(of().server, params.deliveryId);
      return { params, body: { since: '2026-01-01T00:00:00Z' } };
    },
    [`GET /${part}/:integrationId/deliveries/:deliveryId` as const]: sent,
    [`POST /${part}/:integrationId/deliveries/:deliveryId/replay` as const]: sent,
  };
}

export const badIntegrations = {
  [`POST /${part}` as const]: { body: { kind: 'slack', url, events: ['daily_report'] } },
  [`PATCH /${part}/:integrationId` as const]: { body: { events: ['unknown'] } },
  [`GET /${part}/:integrationId/deliveries` as const]: { query: { state: 'lost' } },
  [`POST /${part}/:integrationId/deliveries/replay` as const]: { body: { since: 'yesterday' } },
};

export function unknownIntegrations() {
  const params = { id: randomUUID(), integrationId: randomUUID(), deliveryId: randomUUID() };
  const one = `${part}/:integrationId` as const;
  return {
    [`PATCH /${one}` as const]: { params },
    [`DELETE /${one}` as const]: { params },
    [`POST /${one}/rotate` as const]: { params },
    [`POST /${one}/test` as const]: { params },
    [`GET /${one}/deliveries` as const]: { params },
    [`POST /${one}/deliveries/replay` as const]: { params },
    [`GET /${one}/deliveries/:deliveryId` as const]: { params },
    [`POST /${one}/deliveries/:deliveryId/replay` as const]: { params },
  };
}

/** What nobody may learn of other people's integrations. */
export function hiddenIntegrations<C>(ofSite: (more?: RawInput) => C, ofOne: (more?: RawInput) => C) {
  return {
    [`GET /${part}` as const]: ofSite(),
    [`POST /${part}` as const]: ofSite({ body: { kind: 'webhook', url, events: ['daily_report'] } }),
    [`PATCH /${part}/:integrationId` as const]: ofOne({ body: { name: 'taken over' } }),
    [`DELETE /${part}/:integrationId` as const]: ofOne(),
    [`POST /${part}/:integrationId/rotate` as const]: ofOne(),
    [`POST /${part}/:integrationId/test` as const]: ofOne(),
    [`GET /${part}/:integrationId/deliveries` as const]: ofOne(),
    [`POST /${part}/:integrationId/deliveries/replay` as const]: ofOne({
      body: { since: '2026-01-01T00:00:00Z' },
    }),
    [`GET /${part}/:integrationId/deliveries/:deliveryId` as const]: ofOne(),
    [`POST /${part}/:integrationId/deliveries/:deliveryId/replay` as const]: ofOne(),
  };
}

async function addWebhook(of: Of): Promise<{ id: string; integrationId: string; deliveryId: string }> {
  await removeAll(of);
  const { server, site } = of();
  const { id } = await server.call('POST /v1/sites/:id/integrations', {
    params: { id: site },
    body: { kind: 'webhook', url, events: ['daily_report'] },
  });
  return { id: site, integrationId: id, deliveryId: randomUUID() };
}

async function sendTest(of: Of) {
  const params = await addWebhook(of);
  const { id } = await of().server.call('POST /v1/sites/:id/integrations/:integrationId/test', { params });
  return { ...params, deliveryId: id };
}

async function removeAll(of: Of): Promise<void> {
  const { server, site } = of();
  const { integrations } = await server.call('GET /v1/sites/:id/integrations', { params: { id: site } });
  for (const { id } of integrations) {
    const params = { id: site, integrationId: id };
    await server.call('DELETE /v1/sites/:id/integrations/:integrationId', { params });
  }
}
