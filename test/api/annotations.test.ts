import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../src/contract/analytics/query.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let params: { id: string };
const today = new Date().toISOString().slice(0, 10);
const query = { start: '2026-01-01', end: '2099-12-31' };
beforeAll(async () => {
  server = await startServer();
  params = { id: (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id };
});
afterAll(() => server.stop());

const list = () => server.call('GET /v1/sites/:id/annotations', { params, query });

describe('annotations', () => {
  it('are added, listed by day, changed and removed', async () => {
    const add = (day: string, text: string) =>
      server.call('POST /v1/sites/:id/annotations', { params, body: { day, text } });
    const later = await add('2026-03-02', 'Newsletter');
    const first = await add('2026-03-01', '  <b>Relaunch</b> ');
    await add('2025-12-31', 'Before the days that are asked for');
    expect((await list()).annotations.map(({ day, text }) => [day, text])).toEqual([
      ['2026-03-01', '<b>Relaunch</b>'],
      ['2026-03-02', 'Newsletter'],
    ]);
    const ids = { ...params, annotationId: first.id };
    const body = { day: '2026-03-03', text: 'Relaunch' };
    const changed = await server.call('PUT /v1/sites/:id/annotations/:annotationId', { params: ids, body });
    expect(changed).toMatchObject({ ...body, id: first.id, created_at: first.created_at });
    await server.call('DELETE /v1/sites/:id/annotations/:annotationId', { params: ids });
    expect((await list()).annotations).toEqual([later]);
    const again = server.call('DELETE /v1/sites/:id/annotations/:annotationId', { params: ids });
    expect(await refusal(again)).toMatchObject({ status: 404 });
  });

  it.each<[object, string, string]>([
    [{ day: today, text: ' ' }, 'text', 'too_small'],
    [{ day: today, text: 'x'.repeat(201) }, 'text', 'too_long'],
    [{ day: '2026-02-30', text: 'x' }, 'day', 'invalid_format'],
    [{ day: '1999-12-31', text: 'x' }, 'day', 'too_small'],
    [{ text: 'x' }, 'day', 'required'],
  ])('400: %j names %s', async (body, field, reason) => {
    const asked = server.call('POST /v1/sites/:id/annotations', { params, body: body as never });
    expect(await refusal(asked)).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('what happens by itself', () => {
  it('is told with its day, each thing once a day', async () => {
    const put = (title: string) =>
      server.call('PUT /v1/templates/sites/:id', { params, body: { name: 'default', config: { title } } });
    await put('One');
    await put('Two');
    const change = (body: object) => server.call('PATCH /v1/sites/:id', { params, body });
    await change({ status: 'inactive' });
    await change({ name: 'Not a change of status' });
    await change({ status: 'active' });
    const variants = ['a', 'b'].map((name) => ({ name, template_id: 'default' }));
    await change({ config: { ab_test: { enabled: true, variants } } });
    await change({ config: { ab_test: { enabled: false, variants } } });
    const { activity } = await list();
    expect(activity.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['template_changed', 'default'],
      ['site_paused', ''],
      ['site_resumed', ''],
      ['test_started', ''],
      ['test_stopped', ''],
    ]);
    expect(new Set(activity.map(({ day }) => day)).size).toBeLessThan(3);
    const before = { start: '2026-01-01', end: '2026-01-02' };
    const earlier = await server.call('GET /v1/sites/:id/annotations', { params, query: before });
    expect(earlier.activity).toEqual([]);
  });
});

describe('segments', () => {
  const filters: Filter[] = [
    { dimension: 'country', operator: 'one_of', value: ['FR', 'DE'] },
    { dimension: 'page', operator: 'contains', value: "'; --" },
  ];
  const put = (name: string, wanted = filters) =>
    server.call('PUT /v1/sites/:id/segments', { params, body: { name, filters: wanted } });

  it('are kept under a name, replaced under the same one, and removed', async () => {
    const made = await put('Europe');
    expect(await put('Europe', filters.slice(0, 1))).toMatchObject({ id: made.id });
    await put('All');
    const { segments } = await server.call('GET /v1/sites/:id/segments', { params });
    expect(segments.map((each) => [each.name, each.filters])).toEqual([
      ['All', filters],
      ['Europe', filters.slice(0, 1)],
    ]);
    const ids = { ...params, segmentId: made.id };
    await server.call('DELETE /v1/sites/:id/segments/:segmentId', { params: ids });
    expect((await server.call('GET /v1/sites/:id/segments', { params })).segments).toHaveLength(1);
  });

  it('are at most a hundred', async () => {
    const { segments } = await server.call('GET /v1/sites/:id/segments', { params });
    for (let left = 100 - segments.length; left > 0; left--) await put(randomUUID());
    expect(await refusal(put('One more'))).toMatchObject({
      status: 409,
      details: { reason: 'most_segments', most: 100 },
    });
    await put('All');
  });

  it.each<[object, string, string]>([
    [{ name: '', filters }, 'name', 'too_small'],
    [{ name: 'x', filters: [] }, 'filters', 'too_small'],
    [
      { name: 'x', filters: [{ dimension: 'city', operator: 'is', value: 'x' }] },
      'filters.0.dimension',
      'invalid_value',
    ],
  ])('400: %j names %s', async (body, field, reason) => {
    const asked = server.call('PUT /v1/sites/:id/segments', { params, body: body as never });
    expect(await refusal(asked)).toMatchObject({ status: 400, details: { field, reason } });
  });
});
