import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/contract/core/route.ts';
import { routes } from '../../src/contract/routes.ts';
import { startPostgres } from '../support/postgres.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const postgres = await startPostgres();
const because = postgres ? '' : ' (skipped: no PostgreSQL here)';
afterAll(() => postgres?.stop());

/** Beside the routes of the contract. */
const pages = ['GET /v1/about/:id', 'POST /v1/media/:id', 'POST /v1/choices/:id', 'GET /v1/loader/:id.js'];

// SQLite takes a NUL in a text as any other sign, so only this database shows where one gets through.
describe.skipIf(!postgres)(`a NUL in an address, on PostgreSQL${because}`, () => {
  let server: RunningServer;
  let site: string;
  beforeAll(async () => {
    server = await startServer({
      env: { TRUCE_DATABASE_URL: postgres?.url ?? '', TRUCE_RATE_LIMIT_API: '0' },
    });
    site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  });
  afterAll(() => server?.stop());

  const statusOf = async (address: string, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = address.split(' ');
    const type = { 'content-type': 'application/json' };
    const body = method === 'GET' || method === 'HEAD' ? undefined : '{}';
    const response = await fetch(server.url + path, { method, headers: { ...type, ...headers }, body });
    await response.body?.cancel();
    return response.status;
  };
  const faults = async (addresses: string[]) => {
    const found: string[] = [];
    for (const address of addresses) {
      for (const headers of [{}, { authorization: `Bearer ${server.key}` }] as Record<string, string>[]) {
        const status = await statusOf(address, headers);
        if (status >= 500) found.push(`${status} ${address}`);
      }
    }
    return found;
  };

  it('is no fault in any place of a path', async () => {
    const withParams = [...Object.keys(routes), ...pages].filter((address) => /:\w/.test(address));
    const addresses = withParams.flatMap((address) =>
      [...address.matchAll(/:\w+/g)].map(({ index, 0: name }) => {
        const spoiled = `${address.slice(0, index)}%00${address.slice(index + name.length)}`;
        return spoiled.replace(':id', site).replaceAll(/:\w+/g, 'one');
      }),
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(await faults(addresses)).toEqual([]);
  });

  it('is no fault in any parameter of a query', async () => {
    const addresses = Object.entries<Route>(routes).flatMap(([address, { query }]) =>
      Object.keys(query && 'shape' in query ? (query.shape as object) : {}).map(
        (name) => `${address.replace(':id', site).replaceAll(/:\w+/g, 'one')}?${name}=%00`,
      ),
    );
    expect(addresses.length).toBeGreaterThan(50);
    expect(await faults(addresses)).toEqual([]);
  });
});
