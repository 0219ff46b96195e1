import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../support/server.ts';

/** Names from a version that took every character. */
let server: LocalServer;
let params: { id: string };
beforeAll(async () => {
  server = await startServer();
  params = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
});
afterAll(() => server.stop());

const spoil = (table: 'sites' | 'shares' | 'templates' | 'template_drafts' | 'segments', from: string) =>
  server.stores.records.db
    .updateTable(table)
    .set({ name: `\u202e${from}` })
    .where('name', '=', from)
    .execute();

it('that turn text around are shown without that on shared pages', async () => {
  await server.call('PATCH /v1/sites/:id', { params, body: { name: 'News' } });
  const { url } = await server.call('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } });
  await spoil('sites', 'News');
  await spoil('shares', 'Board');
  const shown = await server.call('POST /v1/shared', { body: { token: url.split('#')[1] ?? '' } });
  expect([shown.name, shown.site.name]).toEqual(['Board', 'News']);
});

it('still name the template, the draft and the segment that have them', async () => {
  const put = (title: string, more: { publishes?: string } = {}) =>
    server.call('PUT /v1/templates/sites/:id', {
      params,
      body: { name: 'Summer', config: { title }, ...more },
    });
  const draft = (title: string) =>
    server.call('PUT /v1/templates/sites/:id/drafts', {
      params,
      body: { name: 'Summer', config: { title } },
    });
  const segment = (value: string) =>
    server.call('PUT /v1/sites/:id/segments', {
      params,
      body: { name: 'Front', filters: [{ dimension: 'page', operator: 'is', value }] },
    });
  const stored = [await put('One'), await draft('Two'), await segment('/')].map(({ id }) => id);
  await spoil('templates', 'Summer');
  await spoil('template_drafts', 'Summer');
  await spoil('segments', 'Front');

  const again = await draft('Three');
  expect([(await put('Four')).id, again.id, (await segment('/a')).id]).toEqual(stored);
  await put('Three', { publishes: again.updated_at });
  expect((await server.call('GET /v1/templates/sites/:id/drafts', { params })).drafts).toEqual([]);
});
