import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricNames } from '../../src/contract/analytics/metrics.ts';
import { connectorLimits } from '../../src/contract/integrations/connector.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { minuteMs } from '../support/clock.ts';
import { connectorSite, lastDays } from '../support/connector-site.ts';
import { event, track } from '../support/events.ts';
import { rawCall } from '../support/raw-call.ts';
import { readCsv } from '../support/read-csv.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  id = await connectorSite(server);
});
afterAll(() => server.stop());

type Query = Record<string, unknown>;
type Row = Record<string, string | number>;
const get = (query: Query, headers: Record<string, string> = {}) =>
  rawCall(server.url, 'GET /v1/connector/data', { query: { site_id: id, ...query }, headers }, server.key);
const table = async (query: Query) =>
  JSON.parse((await get(query)).text) as {
    rows: Row[];
    columns: { name: string; type: string }[];
    total: number;
    next_cursor: string | null;
  };
const without = (row: Row, name: string) =>
  Object.fromEntries(Object.entries(row).filter(([n]) => n !== name));
const all = metricNames.join(',');

describe('GET /v1/connector/data', () => {
  it.each([
    ['none', []],
    ['none', ['country', 'device', 'blocker']],
    ['hour', []],
    ['day', ['variant']],
    ['week', ['page']],
  ] as const)('200: by %s and %j, the numbers of the general query', async (granularity, dimensions) => {
    const [start, , , end] = lastDays(4);
    const found = await table({
      metrics: all,
      dimensions: dimensions.join(','),
      granularity,
      from: start,
      to: end,
    });
    const asked = await server.call('POST /v1/analytics/sites/:id/query', {
      params: { id },
      body: {
        metrics: [...metricNames],
        dimensions: [...dimensions],
        granularity: granularity === 'none' ? null : granularity,
        range: { start: start ?? '', end: end ?? '' },
        limit: 10_000,
      },
    });
    expect(found.total).toBe(asked.total);
    const rows = found.rows.map((row) => without(row, 'date'));
    expect(rows).toHaveLength(asked.rows.length);
    expect(rows).toEqual(expect.arrayContaining(asked.rows));
    expect(found.rows.some((row) => Number(row.sessions) > 0)).toBe(true);
  });

  it('200: the numbers of the dashboard, also narrowed', async () => {
    for (const filter of [{}, { device: 'mobile' as const }, { country: 'FR' }]) {
      const metrics = ['sessions', 'adblock_detected', 'walls_displayed', 'conversions', 'conversion_rate'];
      const query = { days: 7, ...filter };
      const { metrics: shown } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
        params: { id },
        query,
      });
      const { rows } = await table({ metrics: metrics.join(','), granularity: 'none', ...query });
      expect(rows).toHaveLength(1);
      expect(shown).toMatchObject(rows[0] ?? {});
      expect(rows[0]?.sessions).toBeGreaterThan(0);
    }
  });

  it('200: the date is the day of the site, not of UTC', async () => {
    const [from, middle, to] = lastDays(3);
    const { rows, columns } = await table({ metrics: 'sessions', from, to });
    expect(columns.slice(0, 2).map(({ type }) => type)).toEqual(['time', 'date']);
    expect(rows.map((row) => row.date)).toEqual([from, middle, to]);
    // Kiritimati is 14 hours ahead: its day begins on the day before.
    expect(rows.map((row) => String(row.time).slice(11, 16))).toEqual(['10:00', '10:00', '10:00']);
  });

  it('200: CSV has the same cells as JSON, and no formula', async () => {
    const query = { metrics: all, dimensions: 'blocker,page' };
    const json = await table(query);
    const [head = [], ...lines] = readCsv((await get({ ...query, format: 'csv' })).text);
    expect(head).toEqual(json.columns.map(({ name }) => name));
    const safe = (cell: unknown) => String(cell).replace(/^[=+@-]/, "'$&");
    // A rate of nothing is an empty cell, and 0 in JSON.
    const wholes = { conversion_rate: 'walls_displayed', recovery_rate: 'adblock_detected' };
    const cell = (row: Row, name: string) => {
      const whole = wholes[name as keyof typeof wholes];
      const checked = Number(row.adblock_detected) + Number(row.adblock_not_detected);
      const isEmpty = whole ? row[whole] === 0 : name === 'detection_rate' && checked === 0;
      return isEmpty ? '' : safe(row[name]);
    };
    expect(lines).toEqual(json.rows.map((row) => head.map((name) => cell(row, name))));
  });

  it.each(['json', 'csv'])('200: the pages of %s join to the whole', async (format) => {
    const query = { metrics: all, dimensions: 'page', format };
    const whole = format === 'csv' ? readCsv((await get(query)).text).slice(1) : (await table(query)).rows;
    expect(whole.length).toBeGreaterThan(7);
    const joined: unknown[] = [];
    let cursor: string | null = null;
    do {
      const answer = await get({ ...query, limit: 3, ...(cursor ? { cursor } : {}) });
      if (format === 'csv') {
        joined.push(...readCsv(answer.text).slice(1));
        cursor = answer.headers.get('x-next-cursor');
      } else {
        const page = JSON.parse(answer.text) as { rows: Row[]; next_cursor: string | null };
        expect(page.rows.length).toBeLessThanOrEqual(3);
        joined.push(...page.rows);
        cursor = page.next_cursor;
      }
    } while (cursor);
    expect(joined).toEqual(whole);
  });

  it('200: a page goes on after the last one, also where groups have come before it', async () => {
    const moving = await connectorSite(server);
    const query = { site_id: moving, metrics: 'sessions', dimensions: 'page', granularity: 'none', limit: 2 };
    const first = await table(query);
    const all = (await table({ ...query, limit: 100 })).rows.map(({ page }) => page);
    const early = { ...event(moving), page_url: 'https://example.com/%00-before-all' };
    expect((await track(server, early)).status).toBe(201);
    await server.flush();
    const joined = [...first.rows];
    for (let cursor = first.next_cursor; cursor; ) {
      const page = await table({ ...query, cursor });
      joined.push(...page.rows);
      cursor = page.next_cursor;
    }
    expect(joined.map(({ page }) => page)).toEqual(all);
    expect((await table(query)).total).toBe(all.length + 1);
  });

  it('304: until the numbers change', async () => {
    const other = await connectorSite(server);
    for (const format of ['json', 'csv']) {
      const first = await get({ site_id: other, format });
      const tag = first.headers.get('etag') ?? '';
      const same = await get({ site_id: other, format }, { 'if-none-match': `"else", W/${tag}` });
      expect(same).toMatchObject({ status: 304, text: '' });
      expect(same.headers.get('etag')).toBe(tag);
      await connectorSite(server, other);
      expect(await get({ site_id: other, format }, { 'if-none-match': tag })).toMatchObject({ status: 200 });
    }
  });

  it.each<[Query, string, string]>([
    [{ metrics: 'sessions,visits' }, 'metrics.1', 'invalid_value'],
    [{ metrics: '' }, 'metrics', 'required'],
    [{ metrics: 'sessions,sessions' }, 'metrics', 'conflict'],
    [{ dimensions: 'city' }, 'dimensions.0', 'invalid_value'],
    [{ dimensions: 'page,os,browser,device' }, 'dimensions', 'too_long'],
    [{ granularity: 'month' }, 'granularity', 'invalid_value'],
    [{ days: 731 }, 'days', 'too_large'],
    [{ days: 3, from: '2026-01-01', to: '2026-01-02' }, 'days', 'conflict'],
    [{ from: '2026-01-01' }, 'to', 'required'],
    [{ to: '2026-01-01' }, 'from', 'required'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to', 'invalid_value'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'too_large'],
    [{ from: '1999-12-31', to: '2000-01-01' }, 'from', 'too_small'],
    [{ limit: connectorLimits.pageRows + 1 }, 'limit', 'too_large'],
    [{ cursor: 'bm90aGluZw' }, 'cursor', 'invalid_value'],
    [{ wat: 1 }, 'wat', 'unknown_field'],
  ])('400: %j names %s', async (query, field, reason) => {
    const { status, text } = await get(query);
    expect(status).toBe(400);
    expect(JSON.parse(text).error.details).toMatchObject({ field, reason });
  });

  it('400: a cursor of another question', async () => {
    const { next_cursor } = await table({ dimensions: 'page', limit: 1 });
    expect(await get({ dimensions: 'country', cursor: next_cursor })).toMatchObject({ status: 400 });
  });
});

describe('GET /v1/connector/schema', () => {
  it('200: every name in it can be asked for, and the columns come back with its types', async () => {
    const schema = await server.call('GET /v1/connector/schema', {});
    expect(schema.sites.map((site) => site.id)).toContain(id);
    for (const dimension of schema.dimensions) {
      const metrics = schema.metrics.map(({ name }) => name).join(',');
      const { columns } = await table({ metrics, dimensions: dimension.name });
      const known = [schema.time, schema.date, dimension, ...schema.metrics];
      expect(columns).toEqual(known.map(({ name, type }) => ({ name, type })));
    }
  });

  it('200: of a key for one site, that one', async () => {
    const { key } = await server.call('POST /v1/keys', { body: { name: 'one', site_ids: [id] } });
    const { text } = await rawCall(server.url, 'GET /v1/connector/schema', {}, key);
    expect(JSON.parse(text).sites.map((site: { id: string }) => site.id)).toEqual([id]);
    const elsewhere = await connectorSite(server);
    const query = { site_id: elsewhere };
    expect(await rawCall(server.url, 'GET /v1/connector/data', { query }, key)).toMatchObject({
      status: 404,
    });
  });
});

const question = {
  metrics: ['sessions' as const, 'conversions' as const],
  dimensions: ['page' as const, 'blocker' as const],
  days: 7,
};
const addLink = (more: object = {}) =>
  server.call('POST /v1/sites/:id/links', { params: { id }, body: { name: 'Sheet', question, ...more } });

describe('a CSV link', () => {
  it('200: shows what its question shows, without a key, and takes no other', async () => {
    const { url } = await addLink();
    const opened = await fetch(url);
    expect(opened.headers.get('content-type')).toMatch(/^text\/csv/);
    const expected = await get({
      metrics: 'sessions,conversions',
      dimensions: 'page,blocker',
      days: 7,
      format: 'csv',
    });
    expect(await opened.text()).toBe(expected.text);
    expect(expected.text).toContain(`"'=HYPERLINK(`);
    const asked = await fetch(`${url}?metrics=page_views&site_id=${randomUUID()}`);
    if (asked.status === 200) expect(await asked.text()).toBe(expected.text);
    else expect(asked.status).toBe(400);
    const tag = opened.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('is no key: it opens nothing else', async () => {
    const token = new URL((await addLink()).url).pathname.split('/').at(-1)?.replace('.csv', '') ?? '';
    const answer = await rawCall(server.url, 'GET /v1/connector/data', { query: { site_id: id } }, token);
    expect(answer.status).toBe(401);
    const { links } = await server.call('GET /v1/sites/:id/links', { params: { id } });
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('404: once it is revoked', async () => {
    const link = await addLink();
    expect((await fetch(link.url)).status).toBe(200);
    await server.call('DELETE /v1/sites/:id/links/:linkId', { params: { id, linkId: link.id } });
    expect((await fetch(link.url)).status).toBe(404);
  });

  it('404: once its time is over', async () => {
    const link = await addLink({ expires_in_days: 1 });
    const records = openSqlite(join(server.dataDir, 'truce.sqlite'));
    const expires_at = new Date(Date.now() - 1).toISOString();
    await records.db.updateTable('data_links').set({ expires_at }).where('id', '=', link.id).execute();
    await records.close();
    expect((await fetch(link.url)).status).toBe(404);
  });

  it('429: more than 60 times a minute', async () => {
    server.clock.nextWindow(minuteMs);
    const { url } = await addLink();
    const all = await Promise.all(Array.from({ length: 61 }, async () => (await fetch(url)).status));
    expect(all.filter((status) => status === 429)).toHaveLength(1);
  });

  it.each<[object, string, string]>([
    [{ question: { metrics: ['visits'] } }, 'question.metrics.0', 'invalid_value'],
    [{ question: { ...question, from: '2026-01-01' } }, 'question.days', 'conflict'],
    [
      { question: { metrics: ['sessions'], from: '2020-01-01', to: '2026-01-01' } },
      'question.to',
      'too_large',
    ],
    [{ expires_in_days: 1826 }, 'expires_in_days', 'too_large'],
  ])('400: %j names %s', async (body, field, reason) => {
    expect(await refusal(addLink(body))).toMatchObject({ status: 400, details: { field, reason } });
  });

  it('409: more than fifty of a site', async () => {
    const { links } = await server.call('GET /v1/sites/:id/links', { params: { id } });
    const working = links.filter(({ expires_at }) => Date.parse(expires_at) > server.clock.now());
    for (let count = working.length; count < connectorLimits.links; count++) await addLink();
    expect(await refusal(addLink())).toMatchObject({
      status: 409,
      details: { reason: 'most_csv_links', most: 50 },
    });
  });
});
