import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let site: string;
let report: string;

beforeAll(async () => {
  server = await startServer();
  site = (await server.call('POST /v1/sites', { body: { domain: `${randomUUID()}.example` } })).id;
  const { reports } = await server.call('GET /v1/sites/:id/reports', { params: { id: site } });
  report = reports[0]?.id ?? '';
});

afterAll(() => server?.stop());

const settings = [
  {
    name: 'alerts',
    method: 'PUT',
    path: () => `/v1/sites/${site}/alerts`,
    mine: { no_data_hours: 5 },
    theirs: { no_data_hours: 6 },
  },
  {
    name: 'revenue',
    method: 'PUT',
    path: () => `/v1/sites/${site}/revenue`,
    mine: { currency: 'EUR', attribution_days: 5 },
    theirs: { currency: 'EUR', attribution_days: 6 },
  },
  {
    name: 'a report',
    method: 'PATCH',
    path: () => `/v1/sites/${site}/reports/${report}`,
    mine: { formats: ['csv'] },
    theirs: { formats: ['pdf'] },
  },
];

it('an integration takes its `updated_at` as If-Match', async () => {
  const params = { id: site };
  const url = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx';
  const draft = { kind: 'slack' as const, url, events: ['daily_report' as const] };
  const { id, updated_at } = await server.call('POST /v1/sites/:id/integrations', { params, body: draft });
  const change = (name: string, basedOn: string) =>
    server.call('PATCH /v1/sites/:id/integrations/:integrationId', {
      params: { ...params, integrationId: id },
      body: { name },
      headers: { 'if-match': `"${basedOn}"` },
    });
  const mine = await change('mine', updated_at);
  await expect(change('theirs', updated_at)).rejects.toMatchObject({
    status: 409,
    details: { reason: 'changed_meanwhile', field: 'If-Match' },
  });
  expect((await change('theirs', mine.updated_at)).name).toBe('theirs');
});

describe.each(settings)('ETag and If-Match of $name', ({ method, path, mine, theirs }) => {
  it('a change that is based on an earlier version is refused, and every save has a tag of its own', async () => {
    const tags = [await tag()];
    expect((await ask(method, { 'if-match': tags[0] ?? '' }, mine)).status).toBe(200);
    tags.push(await tag());
    const refused = await ask(method, { 'if-match': tags[0] ?? '' }, theirs);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { code: 'CONFLICT', details: { reason: 'changed_meanwhile', field: 'If-Match' } },
    });
    expect(await (await ask('GET')).json()).toMatchObject(mine);
    const saved = await ask(method, { 'if-match': tags[1] ?? '' }, theirs);
    expect(saved.status).toBe(200);
    tags.push(saved.headers.get('etag') ?? '');
    expect(tags[2]).toBe(await tag());
    expect(new Set(tags).size).toBe(3);
  });

  it('a change without a version is saved, as before', async () => {
    expect((await ask(method, {}, mine)).status).toBe(200);
    expect((await ask(method, { 'if-match': '*' }, theirs)).status).toBe(200);
  });

  async function tag(): Promise<string> {
    return (await ask('GET')).headers.get('etag') ?? '';
  }

  function ask(by: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
    return fetch(`${server.url}${path()}`, {
      method: by,
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
  }
});
