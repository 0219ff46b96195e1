import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../src/contract/core/client.ts';
import { byOwner } from '../support/owner.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let owner: Call;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_ALLOW_PRIVATE_WEBHOOKS: '1' } });
  owner = byOwner(server);
  id = (await owner('POST /v1/sites', { body: { domain: 'news.example' } })).id;
});
afterAll(() => server.stop());

const entries = async () => (await owner('GET /v1/audit', { query: { limit: '200' } })).entries;

/** The same save twice. What it needs is made before. */
const saves: Record<string, () => Promise<() => Promise<unknown>>> = {
  'the settings of a site': async () => {
    const body = { config: { timezone: 'Europe/Berlin' } };
    return () => owner('PATCH /v1/sites/:id', { params: { id }, body });
  },
  rates: async () => {
    const rates = [{ from: '2026-01-01', mode: 'rpm' as const, rpm: '4' }];
    return () => owner('PUT /v1/sites/:id/revenue', { params: { id }, body: { currency: 'EUR', rates } });
  },
  'alert settings': async () => {
    const body = { no_data_hours: 30 };
    return () => owner('PUT /v1/sites/:id/alerts', { params: { id }, body });
  },
  'a report': async () => {
    const { reports } = await owner('GET /v1/sites/:id/reports', { params: { id } });
    const params = { id, report: reports[0]?.id ?? '' };
    return () => owner('PATCH /v1/sites/:id/reports/:report', { params, body: { enabled: true } });
  },
  'an integration': async () => {
    const draft = { kind: 'webhook' as const, url: server.url, events: ['daily_report' as const] };
    const added = await owner('POST /v1/sites/:id/integrations', { params: { id }, body: draft });
    const params = { id, integrationId: added.id };
    const body = { name: 'Mine', state: 'active' as const };
    return () => owner('PATCH /v1/sites/:id/integrations/:integrationId', { params, body });
  },
  'a wall': async () => {
    const body = { name: 'default', config: { title: 'Hello' } };
    return () => owner('PUT /v1/templates/sites/:id', { params: { id }, body });
  },
  'an earlier version of a wall': async () => {
    const put = (title: string) =>
      owner('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'Other', config: { title } } });
    const template = (await put('One')).id;
    await put('Two');
    const { versions } = await owner('GET /v1/templates/:id/versions', { params: { id: template } });
    const body = { version_id: versions.at(-1)?.id ?? '' };
    return () => owner('POST /v1/templates/:id/restore', { params: { id: template }, body });
  },
  'an image that is there already': async () => {
    const data = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    return () => owner('POST /v1/sites/:id/images', { params: { id }, body: { data } });
  },
  'a note': async () => {
    const body = { day: '2026-01-15', text: 'Relaunch' };
    const note = await owner('POST /v1/sites/:id/annotations', { params: { id }, body });
    const params = { id, annotationId: note.id };
    const changed = { ...body, text: 'Relaunch of all pages' };
    return () => owner('PUT /v1/sites/:id/annotations/:annotationId', { params, body: changed });
  },
  'a segment': async () => {
    const filters = [{ dimension: 'device' as const, operator: 'is' as const, value: 'mobile' }];
    return () => owner('PUT /v1/sites/:id/segments', { params: { id }, body: { name: 'Phones', filters } });
  },
};

it.each(Object.entries(saves))('a save without a change has no entry: %s', async (_, prepare) => {
  const save = await prepare();
  await save();
  const after = await entries();
  await save();
  expect(await entries()).toEqual(after);
});

it('nor has a replay of nothing', async () => {
  const draft = { kind: 'webhook' as const, url: server.url, events: ['daily_report' as const] };
  const { id: integrationId } = await owner('POST /v1/sites/:id/integrations', {
    params: { id },
    body: draft,
  });
  const before = await entries();
  const body = { since: new Date(Date.now() - 60_000).toISOString() };
  const params = { id, integrationId };
  await owner('POST /v1/sites/:id/integrations/:integrationId/deliveries/replay', { params, body });
  await owner('POST /v1/events/sites/:id/failed/replay', { params: { id }, body: {} });
  expect(await entries()).toEqual(before);
});
