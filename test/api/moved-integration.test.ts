import { afterAll, beforeAll, expect, it } from 'vitest';
import { findIntegration } from '../../src/records/notifications/integrations.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const address = (end: string) => `https://hooks.slack.com/services/T00000000/B00000000/${end.repeat(24)}`;

it('an integration that gets another address has not failed yet; one that gets another name has', async () => {
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'news.example' } });
  const draft = { kind: 'slack' as const, url: address('a'), events: ['daily_report' as const] };
  const added = await server.call('POST /v1/sites/:id/integrations', { params: { id }, body: draft });
  const { db } = server.stores.records;
  const failing_since = new Date(server.clock.now() - 4 * 86_400_000).toISOString();
  await db.updateTable('integrations').set({ failing_since }).where('id', '=', added.id).execute();
  const change = async (body: { name?: string; url?: string }) => {
    const params = { id, integrationId: added.id };
    await server.call('PATCH /v1/sites/:id/integrations/:integrationId', { params, body });
    return (await findIntegration(db, id, added.id))?.failing_since;
  };
  expect(await change({ name: 'Newsroom' })).toBe(failing_since);
  expect(await change({ url: address('a') })).toBe(failing_since);
  expect(await change({ url: address('b') })).toBeNull();
});
