import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteConfigChange } from '../../src/contract/sites/sites.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const add = async (config: SiteConfigChange = {}) =>
  (await server.call('POST /v1/sites', { body: { domain: 'a.example', config } })).id;
const patch = async (id: string, config: SiteConfigChange) =>
  (await server.call('PATCH /v1/sites/:id', { params: { id }, body: { config } })).config;

const variants = [
  { name: 'control', template_id: 'default', weight: 1 },
  { name: 'soft', template_id: 'default', weight: 2 },
];

describe('config of a site', () => {
  it('a switch of a test keeps its variants, hold-out and allocation', async () => {
    const id = await add({ ab_test: { enabled: true, variants, holdout: 5, allocation: 'bandit' } });
    const { ab_test } = await patch(id, { ab_test: { enabled: false } });
    expect(ab_test).toEqual({ enabled: false, variants, holdout: 5, allocation: 'bandit' });
  });

  it.each<[string, SiteConfigChange, SiteConfigChange, object]>([
    [
      'display',
      {
        display: {
          devices: ['mobile'],
          schedule: { weekdays: [1], hours: { from: '08:00', until: '09:00' } },
        },
      },
      { display: { delay_ms: 5, schedule: { hours: { until: '10:00' } } } },
      {
        devices: ['mobile'],
        delay_ms: 5,
        schedule: { weekdays: [1], hours: { from: '08:00', until: '10:00' } },
      },
    ],
    [
      'detection',
      { detection: { third_party_probes: 'on' } },
      { detection: { page_tags: false } },
      { third_party_probes: 'on', page_tags: false },
    ],
    [
      'delivery',
      { delivery: { loader: '/merge/a.js', track: '/merge/b' } },
      { delivery: { media: '/merge/c', track: null } },
      { loader: '/merge/a.js', media: '/merge/c' },
    ],
    [
      'gate',
      { gate: { enabled: true, ttl_s: 600 } },
      { gate: { enabled: false } },
      { enabled: false, ttl_s: 600 },
    ],
    ['languages', { languages: ['de', 'fr'] }, { languages: ['en'] }, ['en']],
  ])(
    '%s: objects are merged, lists replaced, null takes a field away',
    async (section, stored, change, result) => {
      const id = await add(stored);
      expect(await patch(id, change)).toHaveProperty(section, result);
      expect((await server.call('GET /v1/sites/:id', { params: { id } })).config).toHaveProperty(
        section,
        result,
      );
    },
  );

  it('null resets a field, or a whole section, to its default', async () => {
    const id = await add({
      mode: 'soft',
      ab_test: { enabled: true, variants, holdout: 5 },
      display: { percent: 1 },
    });
    const changed = await patch(id, {
      mode: null,
      ab_test: { holdout: null },
      display: null,
      timezone: null,
    });
    expect(changed).toMatchObject({
      mode: 'hard',
      ab_test: { enabled: true, variants, holdout: 0 },
      timezone: 'UTC',
    });
    expect(changed.display).toEqual({});
    expect((await patch(id, { ab_test: null })).ab_test).toEqual({
      enabled: false,
      variants: [],
      holdout: 0,
    });
  });

  it('a new site begins with the defaults, whatever part of a section is given', async () => {
    const { config } = await server.call('POST /v1/sites', {
      body: { domain: 'b.example', config: { detection: { page_tags: false }, ab_test: { holdout: 5 } } },
    });
    expect(config.detection).toEqual({ third_party_probes: 'off', page_tags: false });
    expect(config.ab_test).toEqual({ enabled: false, variants: [], holdout: 5 });
  });

  it.each<[SiteConfigChange, string, string]>([
    [
      { display: { schedule: { hours: { from: '08:00' } } } },
      'config.display.schedule.hours.until',
      'required',
    ],
    [{ delivery: { track: '/same', media: '/same' } }, 'config.delivery', 'conflict'],
    [
      { ab_test: { variants: [variants[0] as never, variants[0] as never] } },
      'config.ab_test.variants',
      'conflict',
    ],
    [
      { ab_test: { enabled: true, variants: variants.map((each) => ({ ...each, weight: 0 })) } },
      'config.ab_test.variants',
      'invalid_value',
    ],
    [{ display: { percnt: 5 } as never }, 'config.display.percnt', 'unknown_field'],
    [{ display: { percent: 101 } }, 'config.display.percent', 'too_large'],
    [{ display: { meter: { free_pages: 3 } as never } }, 'config.display.meter.days', 'required'],
    [{ display: { properties: ['plan'] } }, 'config.display.properties.0', 'invalid_format'],
    [{ display: { access: 'open' as never } }, 'config.display.access', 'invalid_value'],
    [{ display: { scroll_percent: 101 } }, 'config.display.scroll_percent', 'too_large'],
    [{ display: { hard_after_sessions: 0 } }, 'config.display.hard_after_sessions', 'too_small'],
    [{ display: [] as never }, 'config.display', 'invalid_type'],
  ])('400: %j names %s as %s, and nothing is changed', async (change, field, reason) => {
    const id = await add();
    const before = await server.call('GET /v1/sites/:id', { params: { id } });
    expect(await refusal(patch(id, { mode: 'soft', ...change }))).toMatchObject({
      status: 400,
      details: { field, reason },
    });
    expect(await server.call('GET /v1/sites/:id', { params: { id } })).toEqual(before);
  });
});

describe('other settings keep what a change leaves out', () => {
  it('a template: languages and rules', async () => {
    const id = await add();
    const put = (config: object) =>
      server.call('PUT /v1/templates/sites/:id', { params: { id }, body: { name: 'w', config } });
    await put({
      translations: { de: { title: 'Eins' }, fr: { title: 'Un' } },
      display: { percent: 50, delay_ms: 5 },
    });
    const { config } = await put({
      translations: { de: { cta_text: 'Ja' }, fr: null },
      display: { delay_ms: null },
    });
    expect(config.translations).toEqual({ de: { title: 'Eins', cta_text: 'Ja' } });
    expect(config.display).toEqual({ percent: 50 });
    expect((await put({ title: null })).config.title).toBe('Ads keep this site free');
    expect(await refusal(put({ display: { percent: 101 } }))).toMatchObject({
      details: { field: 'config.display.percent' },
    });
  });

  it('a report: filters and schedule', async () => {
    const id = await add();
    const made = await server.call('POST /v1/sites/:id/reports', {
      params: { id },
      body: {
        name: 'Ours',
        metrics: ['sessions'],
        filters: { devices: ['mobile'], countries: ['FR'], period: { days: 7 } },
        schedule: { frequency: 'weekly', time: '07:30', weekday: 3 },
      },
    });
    const params = { id, report: made.id };
    const change = {
      schedule: { weekday: 5 },
      filters: { devices: null, period: { start: '2026-01-01', end: '2026-01-02' } },
    };
    const { schedule, filters, next_at } = await server.call('PATCH /v1/sites/:id/reports/:report', {
      params,
      body: change,
    });
    expect(schedule).toMatchObject({ frequency: 'weekly', time: '07:30', weekday: 5 });
    expect(filters).toMatchObject({
      devices: [],
      countries: ['FR'],
      period: { start: '2026-01-01', end: '2026-01-02' },
    });
    expect(next_at).not.toBe(made.next_at);
    const once = { schedule: { frequency: 'once' as const } };
    expect(
      await refusal(server.call('PATCH /v1/sites/:id/reports/:report', { params, body: once })),
    ).toMatchObject({
      details: { field: 'schedule.date', reason: 'required' },
    });
  });

  it('alerts: switches, hours and recipients', async () => {
    const id = await add();
    const put = (body: object) => server.call('PUT /v1/sites/:id/alerts', { params: { id }, body });
    await put({ recipients: ['a@example.com'], no_data_hours: 5, alerts: { winner: false } });
    const changed = await put({ alerts: { no_data: false } });
    expect(changed).toMatchObject({
      recipients: ['a@example.com'],
      no_data_hours: 5,
      alerts: { winner: false, no_data: false, adblock_spike: true },
    });
    expect(await put({ no_data_hours: null, alerts: null })).toMatchObject({
      no_data_hours: 24,
      alerts: { winner: true, no_data: true },
      recipients: ['a@example.com'],
    });
  });

  it('revenue: rates and the attribution window', async () => {
    const id = await add();
    const put = (body: object) =>
      server.call('PUT /v1/sites/:id/revenue', { params: { id }, body: { currency: 'EUR', ...body } });
    const rates = [{ from: '2026-01-01', mode: 'rpm', rpm: '4.00' }];
    await put({ rates, attribution_days: 7 });
    const choice_values: never[] = [];
    const updated_at = expect.any(String);
    expect(await put({ currency: 'USD' })).toEqual({
      currency: 'USD',
      choice_values,
      rates,
      attribution_days: 7,
      updated_at,
    });
    expect(await put({ attribution_days: null, rates: [] })).toEqual({
      currency: 'EUR',
      choice_values,
      rates: [],
      attribution_days: 30,
      updated_at,
    });
  });
});

describe('ETag and If-Match', () => {
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });

  it('every save has a tag of its own, also within a millisecond', async () => {
    const id = await add();
    const tags = [(await ask('GET', `/v1/sites/${id}`)).headers.get('etag')];
    for (const name of ['A', 'B', 'C']) {
      tags.push((await ask('PATCH', `/v1/sites/${id}`, {}, { name })).headers.get('etag'));
    }
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect((await ask('GET', `/v1/sites/${id}`)).headers.get('etag')).toBe(tags[3]);
  });

  it('409: somebody else changed the site meanwhile; nothing is changed', async () => {
    const id = await add();
    const tag = (await ask('GET', `/v1/sites/${id}`)).headers.get('etag') ?? '';
    expect((await ask('PATCH', `/v1/sites/${id}`, { 'if-match': tag }, { name: 'First' })).status).toBe(200);
    const refused = await ask('PATCH', `/v1/sites/${id}`, { 'if-match': tag }, { name: 'Second' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { code: 'CONFLICT', details: { reason: 'changed_meanwhile', field: 'If-Match' } },
    });
    expect(await (await ask('GET', `/v1/sites/${id}`)).json()).toMatchObject({ name: 'First' });
  });

  it.each(['W/%', '"other", %', '*', '%'])('If-Match %s names the present version', async (form) => {
    const id = await add();
    const tag = (await ask('GET', `/v1/sites/${id}`)).headers.get('etag') ?? '';
    const headers = { 'if-match': form.replace('%', tag) };
    expect((await ask('PATCH', `/v1/sites/${id}`, headers, { name: 'A' })).status).toBe(200);
  });
});
