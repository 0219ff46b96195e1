import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'news.example' } })).id;
});
afterAll(() => server.stop());

it('an ambiguous name of a time zone is refused, of a site and of a report', async () => {
  const site = { domain: 'other.example', config: { timezone: 'PST' } };
  expect(await refusal(server.call('POST /v1/sites', { body: site }))).toMatchObject({
    status: 400,
    details: { field: 'config.timezone', reason: 'invalid_value' },
  });
  const schedule = { frequency: 'daily' as const, time: '08:00', timezone: 'IST' };
  const report = { name: 'r', metrics: ['sessions' as const], schedule };
  expect(
    await refusal(server.call('POST /v1/sites/:id/reports', { params: { id }, body: report })),
  ).toMatchObject({
    status: 400,
    details: { field: 'schedule.timezone', reason: 'invalid_value' },
  });
});

it('a site that an earlier version gave such a zone is counted again, and so are the others', async () => {
  const { db } = server.stores.records;
  const { config } = await db
    .selectFrom('sites')
    .select('config')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const zoned = JSON.stringify({ ...JSON.parse(config), timezone: 'PST' });
  await db.updateTable('sites').set({ config: zoned }).where('id', '=', id).execute();
  const { sites } = await server.call('GET /v1/analytics/sites/summary', { query: {} });
  expect(sites.map(({ site_id }) => site_id)).toEqual([id]);
  const site = await server.call('GET /v1/sites/:id', { params: { id } });
  expect(site.config.timezone).toBe('America/Los_Angeles');
  await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id } });
});
