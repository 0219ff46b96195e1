import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { notify } from '../../src/notifications/notify.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const link = 'https://truce.example/v1/exports/a-token-that-needs-no-sign-in';
let server: LocalServer;
let id: string;
let integrationId: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
  const added = await server.call('POST /v1/sites/:id/integrations', {
    params: { id },
    // Nobody has this name, so that nothing is sent anywhere.
    body: { kind: 'webhook', url: 'https://hook.invalid/truce', events: ['export.ready'] },
  });
  integrationId = added.id;
});
afterAll(() => server.stop());

/** A delivery of `export.ready`, with a receiver that once repeated what it got. */
async function exportDelivery(key: string): Promise<string> {
  const { db } = server.stores.records;
  const site = await findSite(db, id);
  if (!site) throw new Error('no site');
  const at = new Date(server.clock.now()).toISOString();
  const told = {
    ...{ accountId: site.account_id, siteId: id, event: 'export.ready' as const, key },
    ...{ data: { bytes: 3, download_url: link }, text: { title: 'Ready', lines: [] } },
  };
  await db.transaction().execute((within) => notify(within, told, at));
  const { delivery } = await db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select('deliveries.id as delivery')
    .where('notifications.key', '=', key)
    .executeTakeFirstOrThrow();
  const attempt = {
    at,
    status: 500,
    duration_ms: 1,
    error: 'The receiver responded with 500.',
    answer: `got ${link}`,
  };
  await db
    .insertInto('delivery_attempts')
    .values({ id: crypto.randomUUID(), delivery_id: delivery, ...attempt })
    .execute();
  return delivery;
}

const read = (call: Call, deliveryId: string) =>
  call('GET /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId', {
    params: { id, integrationId, deliveryId },
  });

it('the download link of an export is shown to keys that write, and to no other', async () => {
  const delivery = await exportDelivery('hidden');
  const bodyFor = async (scopes: ('read' | 'write')[]) => {
    const { key } = await server.call('POST /v1/keys', { body: { name: 'k', scopes } });
    return read(createClient(server.url, { key }), delivery);
  };
  const whole = await bodyFor(['read', 'write']);
  expect(JSON.parse(whole.body)).toMatchObject({ data: { bytes: 3, download_url: link } });
  expect(JSON.stringify(whole.log)).toContain(link);
  const part = await bodyFor(['read']);
  expect(JSON.parse(part.body)).toEqual({ ...JSON.parse(whole.body), data: { bytes: 3 } });
  expect(part.log.length).toBeGreaterThan(0);
  expect(JSON.stringify(part)).not.toContain('a-token-that-needs-no-sign-in');
});

it('a disabled integration refuses to replay one delivery, and takes a test', async () => {
  const deliveryId = await exportDelivery('refused');
  const params = { id, integrationId };
  const patch = (state: 'active' | 'disabled') =>
    server.call('PATCH /v1/sites/:id/integrations/:integrationId', { params, body: { state } });
  const replay = (each: string) =>
    server.call('POST /v1/sites/:id/integrations/:integrationId/deliveries/:deliveryId/replay', {
      params: { ...params, deliveryId: each },
    });
  await patch('disabled');
  const refused = { status: 409, code: 'CONFLICT', details: { reason: 'switched_off' } };
  await expect(replay(deliveryId)).rejects.toMatchObject(refused);
  expect(await read(server.call, deliveryId)).toMatchObject({ replays: 0 });
  const test = await server.call('POST /v1/sites/:id/integrations/:integrationId/test', { params });
  expect(await replay(test.id)).toMatchObject({ replays: 1 });
  await patch('active');
  expect(await replay(deliveryId)).toMatchObject({ replays: 1 });
});
