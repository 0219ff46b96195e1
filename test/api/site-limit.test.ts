import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxSites } from '../../src/contract/sites/sites.ts';
import { onceFree } from '../support/once-free.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const add = () => server.call('POST /v1/sites', { body: { domain: 'one.example' } });

/** As many as are missing but some, as a script would have added them. */
async function addAllBut(some: number): Promise<void> {
  const { id } = await add();
  const { db } = server.stores.records;
  const { seq: _, ...site } = await db
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let left = maxSites - 1 - some; left > 0; left--) {
    await db
      .insertInto('sites')
      .values({ ...site, id: randomUUID() })
      .execute();
  }
}

it('an account has at most as many sites as a list shows, also when several are added at once', async () => {
  await addAllBut(2);
  const asked = await Promise.allSettled([1, 2, 3, 4].map(() => onceFree(add)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(add()).rejects.toMatchObject({
    status: 409,
    details: { reason: 'most_sites', most: maxSites },
  });
  const { sites } = await server.call('GET /v1/sites');
  expect(sites).toHaveLength(maxSites);
  const { sites: named } = await server.call('GET /v1/connector/schema');
  expect(named).toHaveLength(maxSites);
  await server.call('DELETE /v1/sites/:id', { params: { id: sites[0]?.id ?? '' } });
  await add();
});
