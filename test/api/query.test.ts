import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
let id: string;
let lettersId: string;
beforeAll(async () => {
  server = await startServer();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const visit = (country: string, device_type: string, types: string[], path = '/a') => {
    const session_id = randomUUID();
    const metadata = { country, device_type };
    return types.map((event_type) =>
      event(id, { session_id, event_type, metadata, page_url: `https://example.com${path}` }),
    );
  };
  const all = ['page_view', 'adblock_detected', 'wall_displayed', 'conversion_allowlist'];
  await track(server, {
    events: [
      ...visit('FR', 'mobile', all),
      ...visit('FR', 'desktop', all.slice(0, 3)),
      ...visit('DE', 'desktop', ['page_view', 'page_view', 'adblock_not_detected'], '/news/B'),
    ],
  });
  lettersId = (await server.call('POST /v1/sites', { body: { domain: 'kueche.example' } })).id;
  // A link that the page encoded itself may have small digits.
  const paths = ['/küche/brot', '/k%c3%bcche/brot', '/plain'];
  const views = paths.map((path) => event(lettersId, { page_url: `https://kueche.example${path}` }));
  await track(server, { events: views }, { origin: 'https://kueche.example' });
  await eventually(async () => {
    const { rows } = await ask({ metrics: ['sessions'] });
    expect(rows).toEqual([{ sessions: 3 }]);
    const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: lettersId },
    });
    expect(metrics.sessions).toBe(3);
  });
});
afterAll(() => server.stop());

type Body = Parameters<typeof ask>[0];
function ask(body: {
  metrics: ('sessions' | 'conversion_rate' | 'page_views' | 'detection_rate')[];
  [name: string]: unknown;
}) {
  return server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
}

describe('POST /v1/analytics/sites/:id/query', () => {
  it('200: metrics split by dimensions, the largest first', async () => {
    const { rows, total } = await ask({ metrics: ['sessions', 'conversion_rate'], dimensions: ['country'] });
    expect(rows).toEqual([
      { country: 'FR', sessions: 2, conversion_rate: 50 },
      { country: 'DE', sessions: 1, conversion_rate: 0 },
    ]);
    expect(total).toBe(2);
  });

  it('200: rates and page views are what they say', async () => {
    const { rows } = await ask({ metrics: ['page_views', 'detection_rate'] });
    expect(rows).toEqual([{ page_views: 4, detection_rate: 66.67 }]);
  });

  it.each<[string, object, number]>([
    ['is', { dimension: 'country', operator: 'is', value: 'FR' }, 2],
    ['is_not', { dimension: 'country', operator: 'is_not', value: 'FR' }, 1],
    ['contains', { dimension: 'page', operator: 'contains', value: 'NEWS' }, 1],
    ['one_of', { dimension: 'device', operator: 'one_of', value: ['mobile', 'tablet'] }, 1],
    ['text as data', { dimension: 'page', operator: 'one_of', value: ["') OR 1=1 --", '\\'] }, 0],
  ])('200: filter %s', async (_, filter, sessions) => {
    const { rows } = await ask({ metrics: ['sessions'], filters: [filter] });
    expect(rows).toEqual([{ sessions }]);
  });

  it.each<[string, object, number]>([
    ['is', { operator: 'is', value: '/küche/brot' }, 2],
    ['is, as a browser has it', { operator: 'is', value: '/k%C3%BCche/brot' }, 2],
    ['is_not', { operator: 'is_not', value: '/küche/brot' }, 1],
    ['contains', { operator: 'contains', value: 'Küche'.toLowerCase() }, 2],
    ['one_of', { operator: 'one_of', value: ['/küche/brot', '/plain'] }, 3],
  ])('200: pages with letters beyond ASCII: %s', async (_, filter, sessions) => {
    const params = { id: lettersId };
    const filters = [{ dimension: 'page', ...filter }];
    const body = { metrics: ['sessions'], filters } as Body;
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params, body });
    expect(rows).toEqual([{ sessions }]);
  });

  it('200: one page in a breakdown, however its letters were encoded', async () => {
    const params = { id: lettersId };
    const body = { metrics: ['sessions'], dimensions: ['page'] } as Body;
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params, body });
    expect(rows).toEqual([
      { page: '/k%C3%BCche/brot', sessions: 2 },
      { page: '/plain', sessions: 1 },
    ]);
  });

  it('200: over time, gap-free and in order', async () => {
    const { rows, period } = await ask({ metrics: ['sessions'], range: { days: 3 }, granularity: 'day' });
    expect(rows.map((row) => row.sessions)).toEqual([0, 0, 3]);
    expect(rows[2]?.time).toBe(`${period.end}T00:00:00.000Z`);
  });

  it('200: ordered and cut as asked', async () => {
    const body: Body = {
      metrics: ['sessions'],
      dimensions: ['country', 'device'],
      order: { by: 'country', direction: 'asc' },
      limit: 1,
    };
    expect(await ask(body)).toMatchObject({
      rows: [{ country: 'DE', device: 'desktop', sessions: 1 }],
      total: 3,
    });
  });

  it.each<[object, string, string]>([
    [{ metrics: [] }, 'metrics', 'too_small'],
    [{ metrics: ['visits'] }, 'metrics.0', 'invalid_value'],
    [{ metrics: ['sessions'], dimensions: ['city'] }, 'dimensions.0', 'invalid_value'],
    [{ metrics: ['sessions'], dimensions: ['os', 'os'] }, 'dimensions', 'conflict'],
    [
      { metrics: ['sessions'], filters: [{ dimension: 'os', operator: 'like', value: 'x' }] },
      'filters.0.operator',
      'invalid_value',
    ],
    [{ metrics: ['sessions'], order: { by: 'os' } }, 'order.by', 'invalid_value'],
    [{ metrics: ['sessions'], limit: 0 }, 'limit', 'too_small'],
    [{ metrics: ['sessions'], wat: 1 }, 'wat', 'unknown_field'],
  ])('400: %j names %s', async (body, field, reason) => {
    expect(await refusal(ask(body as Body))).toMatchObject({ status: 400, details: { field, reason } });
  });

  it('400: a range that is none', async () => {
    for (const range of [
      { days: 0 },
      { start: '2026-02-01', end: '2026-01-01' },
      { start: '2020-01-01', end: '2026-01-01' },
    ]) {
      expect(await refusal(ask({ metrics: ['sessions'], range }))).toMatchObject({ status: 400 });
    }
  });
});
