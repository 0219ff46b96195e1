import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { event, eventually, track } from '../support/events.ts';
import { freePort } from '../support/free-port.ts';
import { signIn } from '../support/join-team.ts';
import { findNginx, startNginx, type TestNginx } from '../support/nginx.ts';
import { owner } from '../support/owner.ts';
import { startPostgres } from '../support/postgres.ts';
import { startRedis } from '../support/redis.ts';
import type { RunningServer } from '../support/server.ts';
import { startServerProcess } from '../support/server-process.ts';

const binary = findNginx();
const [postgres, redis] = [await startPostgres(), await startRedis()];
const ready = binary !== null && postgres !== null && redis !== null;
const title = 'two nodes behind nginx';
type Answer = Pick<Response, 'status' | 'headers'>;

const apiLimit = 30;
const trackLimit = 40;

describe.skipIf(!ready)(ready ? title : `${title} (skipped: nginx, PostgreSQL or Redis is missing)`, () => {
  let nginx: TestNginx;
  let nodes: RunningServer[];
  beforeAll(async () => {
    const port = await freePort();
    const key = newApiKey();
    const env = {
      TRUCE_DATABASE_URL: postgres?.url ?? '',
      TRUCE_REDIS_URL: redis?.url ?? '',
      TRUCE_BASE_URL: `http://127.0.0.1:${port}`,
      TRUCE_TRUST_PROXY: '127.0.0.0/8, ::1/128',
      TRUCE_RATE_LIMIT_API: String(apiLimit),
      TRUCE_RATE_LIMIT_TRACK: String(trackLimit),
      TRUCE_ADMIN_EMAIL: owner.email,
      TRUCE_ADMIN_PASSWORD: owner.password,
    };
    nodes = [await startServerProcess({ key, env }), await startServerProcess({ key, env })];
    nginx = await startNginx(
      binary ?? '',
      port,
      nodes.map(({ url }) => url),
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all((nodes ?? []).map((node) => node.stop()));
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  const first = () => nodes[0] as RunningServer;
  const second = () => nodes[1] as RunningServer;

  /** Answers of one window, however many nodes gave them. A new minute may begin meanwhile: then once more. */
  async function inOneWindow(ask: () => Promise<Answer[]>): Promise<Answer[]> {
    for (;;) {
      const responses = await ask();
      const ends = new Set(responses.map(({ headers }) => headers.get('x-ratelimit-reset')));
      if (ends.size === 1) return responses;
    }
  }

  const countOf = (responses: Answer[], status: number) =>
    responses.filter((response) => response.status === status).length;

  const nodesOf = (responses: Answer[]) => new Set(responses.map(({ headers }) => headers.get('x-node')));

  it('let a key through as often as its limit says, in all', async () => {
    const responses = await inOneWindow(async () => {
      const { key } = await first().call('POST /v1/keys', { body: { name: 'limited' } });
      const headers = { authorization: `Bearer ${key}` };
      return Promise.all(
        Array.from({ length: apiLimit + 10 }, () => fetch(`${nginx.url}/v1/sites`, { headers })),
      );
    });
    expect(nodesOf(responses).size).toBe(2);
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([apiLimit, 10]);
  });

  it('count the events of a visitor by their own address, in all', async () => {
    const responses = await inOneWindow(async () => {
      const { id } = await first().call('POST /v1/sites', { body: { domain: 'example.com' } });
      return Promise.all(Array.from({ length: trackLimit + 10 }, () => track({ url: nginx.url }, event(id))));
    });
    expect(nodesOf(responses).size).toBe(2);
    expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([trackLimit, 10]);
  });

  it('end a session on both nodes within a second', async () => {
    const { cookie } = await signIn(nginx.url, 'POST /v1/login', owner);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const statuses = () =>
      Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/v1/me`, { headers })).status));
    expect(await statuses()).toEqual([200, 200]);
    const { status } = await fetch(`${nginx.url}/v1/login`, { method: 'DELETE', headers });
    expect(status).toBe(200);
    await eventually(async () => expect(await statuses()).toEqual([401, 401]), 1_000);
  });

  it('follow a changed site on both nodes within a second', async () => {
    const { id } = await first().call('POST /v1/sites', { body: { domain: 'example.com' } });
    const statuses = () => Promise.all(nodes.map(async (node) => (await track(node, event(id))).status));
    expect(await statuses()).toEqual([201, 201]);
    await second().call('PATCH /v1/sites/:id', { params: { id }, body: { status: 'inactive' } });
    await eventually(async () => expect(await statuses()).toEqual([403, 403]), 1_000);
  });
});
