import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const withKey = (key: string) =>
  createClient(server.url, { key: server.key, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('100 calls at once with one key make one object and get 100 equal answers', async () => {
    const call = withKey(randomUUID());
    const body = { domain: `${randomUUID()}.example` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('POST /v1/sites', { body })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { sites } = await server.call('GET /v1/sites');
    expect(sites.filter((site) => site.domain === body.domain)).toHaveLength(1);
  });

  it('409: the key with another body, or at another address', async () => {
    const call = withKey('one');
    await call('POST /v1/sites', { body: { domain: 'a.example' } });
    const other = await refusal(call('POST /v1/sites', { body: { domain: 'b.example' } }));
    expect(other).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: { field: 'Idempotency-Key', reason: 'key_used' },
    });
    expect(await refusal(call('POST /v1/keys', { body: { name: 'x' } }))).toMatchObject({ status: 409 });
  });

  it('a refused request leaves its key free', async () => {
    const call = withKey('two');
    await refusal(call('POST /v1/sites', { body: { domain: 'not a domain' } }));
    expect((await call('POST /v1/sites', { body: { domain: 'c.example' } })).domain).toBe('c.example');
  });

  it('PUT keeps its 201 when it is repeated', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'd.example' } });
    const put = () =>
      fetch(`${server.url}/v1/templates/sites/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${server.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'three',
        },
        body: JSON.stringify({ name: 'calm' }),
      });
    const [first, second] = [await put(), await put()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.json()).toEqual(await first.json());
  });

  it('a repeated new API key is the same one, and is stored nowhere in clear', async () => {
    const call = withKey('four');
    const make = () => call('POST /v1/keys', { body: { name: 'twice' } });
    const [first, second] = [await make(), await make()];
    expect(second).toEqual(first);
    for (const file of ['truce.sqlite', 'truce.sqlite-wal']) {
      expect(readFileSync(join(server.dataDir, file)).includes(first.key)).toBe(false);
    }
  });

  it.each(['x'.repeat(256), 'with blank'])('400: a key that is none: %s', async (key) => {
    const refused = await refusal(withKey(key)('POST /v1/sites', { body: { domain: 'e.example' } }));
    expect(refused).toMatchObject({ status: 400, details: { field: 'Idempotency-Key' } });
  });
});
