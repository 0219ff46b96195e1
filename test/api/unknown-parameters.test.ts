import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Address, routes } from '../../src/contract/routes.ts';
import { rawCall } from '../support/raw-call.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let site: string;
beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server.stop());

const ask = (address: Address, input: object = {}) =>
  rawCall(
    server.url,
    address,
    { params: { id: site }, query: { contry: 'FR' }, ...input },
    routes[address].access === 'public' ? undefined : server.key,
  );

const refusal = { field: 'contry', reason: 'unknown_field' };

describe('an endpoint without parameters', () => {
  it.each([
    ['GET /v1/analytics/sites/:id/ab-testing', {}],
    ['GET /v1/sites/:id', {}],
    ['GET /v1/setup', {}],
    ['POST /v1/sites', { body: { domain: 'other.example' } }],
    ['PATCH /v1/sites/:id', { body: { name: 'Other' } }],
    ['DELETE /v1/sites/:id', {}],
  ] as const)('refuses one that nobody knows: %s', async (address, input) => {
    const { status, text } = await ask(address, input);
    expect({ status, text }).toMatchObject({ status: 400 });
    expect(JSON.parse(text).error.details).toMatchObject(refusal);
  });

  it('changes nothing then', async () => {
    const { sites } = await server.call('GET /v1/sites');
    expect(sites.map(({ name }) => name)).toEqual(['example.com']);
  });
});

describe('a link that other programs open', () => {
  it.each([
    ['GET /v1/connector/links/:file', { params: { file: `${'x'.repeat(43)}.csv` } }],
    ['GET /v1/exports/:token', { params: { token: 'x'.repeat(43) } }],
    ['POST /v1/unsubscribe/:token', { params: { token: 'x' } }],
  ] as const)('takes what they add: %s', async (address, input) => {
    expect((await ask(address, input)).status).toBe(404);
  });
});
