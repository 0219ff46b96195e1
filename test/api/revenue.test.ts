import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: RunningServer;
let params: { id: string };
beforeAll(async () => {
  server = await startServer();
  params = await server.call('POST /v1/sites', {
    body: { domain: 'example.com', config: { consent_mode: 'full' } },
  });
});
afterAll(() => server.stop());

const rate = { from: '2026-01-01', mode: 'rpm' as const, rpm: '4.10' };

describe('what page views earn', () => {
  it('is unknown until the owner says it, and kept to the letter', async () => {
    const empty = { currency: null, attribution_days: 30, rates: [], choice_values: [], updated_at: null };
    expect(await server.call('GET /v1/sites/:id/revenue', { params })).toEqual(empty);
    const rates = [
      rate,
      { ...rate, rpm: '0.10', country: 'DE', device: 'mobile' as const },
      { from: '2026-02-01', mode: 'ecpm' as const, ecpm: '1.20', ads_per_page: 3, fill: 0.9 },
    ];
    const choice_values = [{ choice: 'pass', value: '4.50' }];
    const body = { currency: 'EUR', rates, choice_values };
    const said = await server.call('PUT /v1/sites/:id/revenue', { params, body });
    const updated_at = expect.any(String);
    expect(said).toEqual({ currency: 'EUR', attribution_days: 30, rates, choice_values, updated_at });
    expect(await server.call('GET /v1/sites/:id/revenue', { params })).toEqual(said);
    const shorter = { currency: 'USD', attribution_days: 7, rates: [rate] };
    await server.call('PUT /v1/sites/:id/revenue', { params, body: shorter });
    expect(await server.call('GET /v1/sites/:id/revenue', { params })).toEqual({
      ...shorter,
      choice_values,
      updated_at,
    });
  });

  it.each([
    ['currency', 'invalid_value', { currency: 'XXQ' }],
    ['currency', 'required', { rates: [] }],
    ['attribution_days', 'too_large', { currency: 'EUR', attribution_days: 91 }],
    ['rates.0.rpm', 'invalid_format', { currency: 'EUR', rates: [{ ...rate, rpm: '4,10' }] }],
    ['rates.0.rpm', 'invalid_type', { currency: 'EUR', rates: [{ ...rate, rpm: 4.1 }] }],
    [
      'choice_values.0.value',
      'invalid_format',
      { currency: 'EUR', choice_values: [{ choice: 'pass', value: '4,50' }] },
    ],
    [
      'choice_values',
      'conflict',
      { currency: 'EUR', choice_values: ['1', '2'].map((value) => ({ choice: 'pass', value })) },
    ],
    ['rates', 'conflict', { currency: 'EUR', rates: [rate, { ...rate, rpm: '5' }] }],
    [
      'rates.0.fill',
      'too_large',
      { currency: 'EUR', rates: [{ from: '2026-01-01', mode: 'ecpm', ecpm: '1', ads_per_page: 1, fill: 2 }] },
    ],
  ])('400: %s %s', async (field, reason, body) => {
    const refused = await refusal(server.call('PUT /v1/sites/:id/revenue', { params, body: body as never }));
    expect(refused).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('page views of the owner’s own server', () => {
  it('are kept by day; a day that is told again replaces what was told', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const date = yesterday.slice(0, 10);
    const tell = (page_views: number) =>
      server.call('PUT /v1/sites/:id/page-views', { params, body: { days: [{ date, page_views }] } });
    await tell(1000);
    await tell(4);
    const at = `${date}T12:00:00.000Z`;
    for (const session_id of ['a', 'b', 'c']) {
      await track(server, event(params.id, { session_id, timestamp: at }));
    }
    await allShipped(server);
    await eventually(async () => {
      const { dark } = await server.call('GET /v1/analytics/sites/:id/reach', { params });
      expect(dark).toMatchObject({ days: 1, served: 4, seen: 3, share: 21.05 });
    });
  });

  it('400: the same day twice', async () => {
    const days = [1, 2].map((page_views) => ({ date: '2026-01-01', page_views }));
    const refused = await refusal(server.call('PUT /v1/sites/:id/page-views', { params, body: { days } }));
    expect(refused).toMatchObject({ status: 400, details: { field: 'days', reason: 'conflict' } });
  });
});

describe('the money of a site without events', () => {
  it('is nothing, said in words', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'quiet.example' } });
    const quiet = { params: { id } };
    expect(await server.call('GET /v1/analytics/sites/:id/recovery', quiet)).toMatchObject({
      walled: { eligible: 0, page_views: 0 },
      incremental: null,
      conclusion: expect.stringContaining('without a hold-out'),
    });
    expect(await server.call('GET /v1/analytics/sites/:id/revenue', quiet)).toMatchObject({
      currency: null,
      gross: { page_views: 0, amount: null, interval: null, by_country: [], by_device: [] },
      incremental: null,
      cost_of_wall: null,
      measured: null,
    });
    expect(await server.call('GET /v1/analytics/sites/:id/reach', quiet)).toMatchObject({
      blocked_page_views: 0,
      interval: null,
      dark: null,
    });
    expect(await server.call('GET /v1/analytics/sites/:id/advice', quiet)).toMatchObject({
      advice: [{ id: 'no_visits', action: null }],
    });
  });
});

describe('advice', () => {
  it('names the segment with its numbers, and its action is a change that the site takes', async () => {
    const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
    const visits = (device_type: string, count: number, won: number) =>
      Array.from({ length: count }, (_, index) => {
        const session = {
          session_id: `${device_type}${index}`,
          metadata: { device_type, variant: 'control' },
        };
        const wall = event(id, { ...session, event_type: 'wall_displayed' });
        return index < won ? [wall, event(id, { ...session, event_type: 'conversion_allowlist' })] : [wall];
      }).flat();
    await track(server, { events: visits('desktop', 300, 120) });
    await track(server, { events: visits('mobile', 300, 12) });
    await allShipped(server);
    const find = async () => {
      const { advice } = await server.call('GET /v1/analytics/sites/:id/advice', { params: { id } });
      const below = advice.find((each) => each.id === 'segment_below');
      expect(below?.numbers[0]).toMatchObject({ value: 4, expected: 40 });
      return { advice, below };
    };
    const { advice, below } = await eventually(find);
    expect(advice.map((each) => each.id).sort()).toEqual(['segment_above', 'segment_below', 'set_holdout']);
    for (const { action } of [below, advice.find((each) => each.id === 'set_holdout')].filter(
      (each) => !!each,
    ))
      await server.call('PATCH /v1/sites/:id', { params: { id }, body: action ?? {} });
    const { config } = await server.call('GET /v1/sites/:id', { params: { id } });
    expect(config).toMatchObject({ display: { devices: ['desktop', 'tablet'] }, ab_test: { holdout: 5 } });
  });
});
