import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSecretKeys } from '../../src/records/secret-keys.ts';
import { lockSecrets } from '../../src/records/secret-settings.ts';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const send = (method: string, path: string, body?: object) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

it('a node whose database another node has sealed answers 503 where it needs a secret, and says why', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'velona.example' } });
  expect((await send('POST', `/v1/sites/${id}/gate/rotate`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // Who signs up afterwards would need a new secret.
  expect((await byOwner(server)('GET /v1/health-report')).records.problem).toBeNull();
  await lockSecrets(withSecretKeys(server.stores.records, ['a key of thirty-two characters..']));
  const refused = await send('POST', `/v1/sites/${id}/integrations`, {
    kind: 'webhook',
    url: 'https://hooks.example/truce',
    events: ['daily_report'],
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
  // The stores are asked once a second.
  const ready = async () => (await (await fetch(`${server.url}/readyz`)).json()) as object;
  await expect.poll(ready).toMatchObject({ status: 'unavailable', stores: { records: 'unavailable' } });
  expect((await byOwner(server)('GET /v1/health-report')).records).toMatchObject({
    status: 'bad',
    problem: 'sealed',
  });
  expect((await send('GET', '/v1/sites')).status).toBe(200);
});
