import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dimension } from '../../src/contract/analytics/dimensions.ts';
import type { TrackedEvent } from '../../src/contract/events/events.ts';
import { event, track } from '../support/events.ts';
import { rawCall } from '../support/raw-call.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  const config = { properties: ['plan', 'section'] };
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
  const at = 'https://www.example.com/a';
  await visit({ page_url: `${at}?utm_source=news&utm_campaign=spring`, metadata: { plan: 'pro' } }, {});
  await visit({ page_url: `${at}?utm_source=news`, metadata: { plan: 'free' } });
  // The first value of a visit counts.
  await visit({ page_url: at }, { page_url: `${at}?utm_source=ads` }, { page_url: `${at}?utm_source=late` });
  await visit({});
  await allShipped(server);
});
afterAll(() => server.stop());

async function visit(...events: Partial<TrackedEvent>[]): Promise<void> {
  const session_id = randomUUID();
  const start = server.clock.now() - 60_000;
  for (const [index, more] of events.entries()) {
    const timestamp = new Date(start + index * 1000).toISOString();
    expect((await track(server, event(id, { session_id, timestamp, ...more }))).status).toBe(201);
  }
}

async function breakdown(dimension: Dimension) {
  const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
    params: { id },
    body: { dimensions: [dimension], range: { days: 2 } },
  });
  return breakdowns[0]?.rows.map(({ value, sessions }) => [value, sessions]);
}

describe('campaigns and properties', () => {
  it('split the numbers, and add up to all sessions', async () => {
    expect(await breakdown('utm_source')).toEqual([
      ['news', 2],
      ['', 1],
      ['ads', 1],
    ]);
    expect(await breakdown('utm_campaign')).toEqual([
      ['', 3],
      ['spring', 1],
    ]);
    expect(await breakdown('property:plan')).toEqual([
      ['', 2],
      ['free', 1],
      ['pro', 1],
    ]);
    expect(await breakdown('property:section')).toEqual([['', 4]]);
  });

  it.each([
    { filters: [{ dimension: 'utm_source' as const, operator: 'is' as const, value: 'news' }], sessions: 2 },
    { filters: [{ dimension: 'utm_source' as const, operator: 'is' as const, value: '' }], sessions: 1 },
    {
      filters: [{ dimension: 'property:plan' as const, operator: 'is_not' as const, value: 'pro' }],
      sessions: 3,
    },
    {
      filters: [{ dimension: 'property:plan' as const, operator: 'contains' as const, value: 'PR' }],
      sessions: 1,
    },
    {
      filters: [{ dimension: 'property:plan' as const, operator: 'one_of' as const, value: ['pro', ''] }],
      sessions: 3,
    },
  ])('narrow the numbers: $filters', async ({ filters, sessions }) => {
    const body = { metrics: ['sessions' as const], filters, range: { days: 2 } };
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', { params: { id }, body });
    expect(rows).toEqual([{ sessions }]);
  });

  it('split by two at once', async () => {
    const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
      params: { id },
      body: {
        metrics: ['sessions'],
        dimensions: ['utm_source', 'property:plan'],
        order: { by: 'property:plan', direction: 'desc' },
      },
    });
    expect(rows).toEqual([
      { utm_source: 'news', 'property:plan': 'pro', sessions: 1 },
      { utm_source: 'news', 'property:plan': 'free', sessions: 1 },
      expect.objectContaining({ 'property:plan': '' }),
      expect.objectContaining({ 'property:plan': '' }),
    ]);
  });

  it.each([{ utm_source: 'news' }, { property: 'plan:pro' }])(
    'narrow the dashboard and the timeline: %j',
    async (query) => {
      const sessions = 'utm_source' in query ? 2 : 1;
      const asked = { params: { id }, query: { ...query, days: 2 } };
      const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', asked);
      expect(metrics.sessions).toBe(sessions);
      const { timeline } = await server.call('GET /v1/analytics/sites/:id/conversions', asked);
      expect(timeline.reduce((sum, entry) => sum + entry.sessions, 0)).toBe(sessions);
    },
  );

  it('narrow by any value that a breakdown shows', async () => {
    const config = { properties: ['plan'] };
    const { id: other } = await server.call('POST /v1/sites', { body: { domain: 'example.com', config } });
    for (const plan of ['two\nlines', 'a:b', '"quoted" \\']) {
      await track(server, event(other, { metadata: { plan } }));
    }
    await allShipped(server);
    const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
      params: { id: other },
      body: { dimensions: ['property:plan'], range: { days: 2 } },
    });
    const values = breakdowns[0]?.rows.map(({ value }) => value) ?? [];
    expect(values).toHaveLength(3);
    for (const value of values) {
      const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
        params: { id: other },
        query: { days: 2, property: `plan:${value}` },
      });
      expect([value, metrics.sessions]).toEqual([value, 1]);
    }
  });

  it('are columns of the connector', async () => {
    const schema = await server.call('GET /v1/connector/schema', {});
    const names = schema.dimensions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['utm_campaign', 'property:plan', 'property:section']));
    const query = {
      ...{ site_id: id, granularity: 'none', metrics: 'sessions' },
      ...{ dimensions: 'property:plan', property: 'plan:pro', format: 'csv' },
    };
    const { text } = await rawCall(server.url, 'GET /v1/connector/data', { query }, server.key);
    expect(text.split('\r\n').filter(Boolean)).toEqual(['property:plan,sessions', 'pro,1']);
  });

  it('are tables of a custom report', async () => {
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const body = {
      metrics: ['by_campaign' as const, 'by_property' as const],
      filters: { period: { start: day, end: day } },
    };
    const params = { id };
    const { text } = await server.call('POST /v1/sites/:id/report-preview', { params, body });
    expect(text).toContain('BY CAMPAIGN');
    expect(text).toMatch(/spring\s+1\s+0\s+0/);
    expect(text).toContain('BY PLAN');
    expect(text).not.toContain('BY SECTION');
  });
});

describe('more attributes than an event has room for', () => {
  const attributes = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`name-${index}`, 'x']));
  const metadata = { plan: 'pro', ...attributes, device_type: 'desktop', language: 'en' };

  it('201: are cut from events of the script, which are all counted', async () => {
    const session_id = randomUUID();
    const events = [event(id, { session_id, metadata }), event(id, { session_id })];
    expect(await track(server, { events, visit: true })).toMatchObject({
      status: 201,
      body: { accepted: 2 },
    });
    await allShipped(server);
    const listed = await server.call('GET /v1/events/sites/:id', { params: { id }, query: { session_id } });
    const kept = listed.events.map((each) => each.metadata).find((each) => 'plan' in each) ?? {};
    expect(Object.keys(kept)).toHaveLength(32);
    expect(kept).toMatchObject({ plan: 'pro', 'name-28': 'x', device_type: 'desktop', language: 'en' });
  });

  it("400: are refused from a program with the owner's key, which reads the answer", async () => {
    const key = { authorization: `Bearer ${server.key}` };
    const answer = await track(server, { events: [event(id, { metadata })] }, key);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { details: { field: 'events.0.metadata', reason: 'too_large' } } },
    });
  });
});

describe('a property that the site has not declared', () => {
  const undeclared = 'the site has not declared property:plans in config.properties; declared: property:plan';
  it.each([
    [
      'POST /v1/analytics/sites/:id/query',
      { metrics: ['sessions'], dimensions: ['property:plans'] },
      'dimensions.0',
    ],
    ['POST /v1/analytics/sites/:id/breakdowns', { dimensions: ['page', 'property:plans'] }, 'dimensions.1'],
    [
      'POST /v1/analytics/sites/:id/overview',
      { filters: [{ dimension: 'property:plans', operator: 'is', value: 'pro' }] },
      'filters.0.dimension',
    ],
    [
      'POST /v1/sites/:id/shares',
      { name: 'x', filters: [{ dimension: 'property:plans', operator: 'is', value: 'pro' }] },
      'filters.0.dimension',
    ],
    [
      'POST /v1/sites/:id/links',
      { name: 'x', question: { metrics: ['sessions'], dimensions: ['property:plans'], granularity: 'day' } },
      'question.dimensions.0',
    ],
  ] as const)('400: in %s', async (address, body, field) => {
    const answer = await rawCall(server.url, address, { params: { id }, body }, server.key);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } });
    expect(answer.text).toContain(undeclared);
  });

  it('400: in the query of the dashboard', async () => {
    const query = { property: 'plans:pro' };
    const answer = await rawCall(
      server.url,
      'GET /v1/analytics/sites/:id/dashboard',
      { params: { id }, query },
      server.key,
    );
    expect(JSON.parse(answer.text).error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'property' },
    });
  });

  it.each([
    [['Plan'], 'config.properties.0'],
    [['user_agent'], 'config.properties.0'],
    [['plan', 'exempt'], 'config.properties.1'],
    [['card'], 'config.properties.0'],
    [['a', 'a'], 'config.properties'],
    [Array.from({ length: 21 }, (_, index) => `p${index}`), 'config.properties'],
  ])('400: %j cannot be declared', async (properties, field) => {
    const answer = await rawCall(
      server.url,
      'PATCH /v1/sites/:id',
      { params: { id }, body: { config: { properties } } },
      server.key,
    );
    expect(JSON.parse(answer.text).error).toMatchObject({ code: 'INVALID_REQUEST', details: { field } });
  });
});
