import { afterAll, beforeAll, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { type ClusterFront, startClusterFront } from '../support/clickhouse-front.ts';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let front: ClusterFront;
let server: LocalServer;
beforeAll(async () => {
  front = await startClusterFront(3);
  const env = {
    TRUCE_CLICKHOUSE_URL: front.urls.map((url) => `${url}/whole`).join(','),
    TRUCE_CLICKHOUSE_CLUSTER: front.cluster,
  };
  server = await startServer({ key: newApiKey(), env });
});
afterAll(async () => {
  await server?.stop();
  await front?.stop();
});

it('a server on a cluster counts every event while nodes fail, and deletes a site on all shards', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
  let sent = 0;
  const send = async (many: number) => {
    for (let left = many; left > 0; left--) {
      expect((await track(server, event(id, { session_id: `s${sent++}` }))).status).toBe(201);
    }
  };
  const sessions = async () => {
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
    return metrics.sessions;
  };
  await send(8);
  await eventually(async () => expect(await sessions()).toBe(sent));
  for (const [node, state] of [
    [0, 'mute'],
    [1, 'down'],
  ] as const) {
    await front.turn(node, state);
    await send(8);
    await eventually(async () => expect(await sessions()).toBe(sent));
  }
  await front.turn(0, 'up');
  await front.turn(1, 'up');
  const { engine } = server.stores;
  const rows = async () => {
    const statement = `SELECT count() AS total FROM ${engine.database}.events WHERE site_id = {site:UUID}`;
    return (await engine.query<{ total: number }>('quick', statement, { site: id }))[0]?.total;
  };
  expect(await rows()).toBe(sent);
  await server.call('DELETE /v1/sites/:id', { params: { id } });
  await eventually(async () => expect(await rows()).toBe(0));
});
