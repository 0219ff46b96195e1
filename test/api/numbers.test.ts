import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../src/contract/sites/sites.ts';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;

describe('the dashboard', () => {
  it('counts distinct sessions, keeps unknown apart, and has both rates', async () => {
    const site = await newSite();
    const [blocked, converted, clear, unknown] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await send(site, [
      [blocked, 'adblock_detected'],
      [blocked, 'adblock_detected'],
      [blocked, 'wall_displayed'],
      [converted, 'adblock_detected'],
      [converted, 'wall_displayed'],
      [converted, 'conversion_allowlist'],
      [converted, 'conversion_disable'],
      [clear, 'adblock_not_detected'],
      [unknown, 'page_view'],
    ]);
    const { metrics, comparison } = await dashboard(site, 4);
    expect(metrics).toEqual({
      sessions: 4,
      adblock_detected: 2,
      walls_displayed: 2,
      conversions: 1,
      conversion_rate: 50,
      unconfirmed_conversions: 1,
      recovered: 0,
      unconfirmed_recovered: 0,
      recovery_rate: 50,
      unknown_sessions: 1,
    });
    expect(comparison).toEqual({ sessions_change: null, conversions_change: null, rate_change: 0 });
  });

  it('calls nobody unknown who was checked, also when narrowed to a variant of the wall', async () => {
    const site = await newSite();
    const metadata = { variant: 'control' };
    await track(server, event(site, { session_id: 'a', event_type: 'adblock_detected' }));
    await track(server, event(site, { session_id: 'a', event_type: 'wall_displayed', metadata }));
    await dashboard(site, 1);
    const read = await server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: site },
      query: { variant: 'control' },
    });
    expect(read.metrics).toMatchObject({ sessions: 1, walls_displayed: 1, unknown_sessions: 0 });
  });

  it('compares with as many days before', async () => {
    const site = await newSite();
    const ago = (days: number) => new Date(server.clock.now() - days * 24 * hourMs).toISOString();
    await send(site, [
      ['a', 'wall_displayed', ago(1.1)],
      ['b', 'page_view', ago(1.1)],
      ['later in the day', 'page_view', ago(0.9)],
      ['c', 'page_view'],
      ['c', 'wall_displayed'],
      ['c', 'conversion_allowlist'],
    ]);
    await eventually(async () => {
      const read = await server.call('GET /v1/analytics/sites/:id/dashboard', {
        params: { id: site },
        query: { days: 1 },
      });
      expect(read).toMatchObject({
        metrics: { sessions: 1, conversion_rate: 100 },
        comparison: { sessions_change: -50, rate_change: 100 },
      });
    });
  });

  it('claims no change of the rate against days without a visit', async () => {
    const site = await newSite();
    const ago = (days: number) => new Date(server.clock.now() - days * 24 * hourMs).toISOString();
    await send(site, [
      ['first', 'page_view', ago(5)],
      ['now', 'wall_displayed'],
      ['now', 'conversion_allowlist'],
    ]);
    await server.flush();
    const { metrics, comparison } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: site },
      query: { days: 1 },
    });
    expect(metrics.conversion_rate).toBe(100);
    expect(comparison).toEqual({ sessions_change: null, conversions_change: null, rate_change: 0 });
  });

  it.each([
    ['before', ['page_view'], ['wall_displayed', 'conversion_allowlist'], 100],
    ['now', ['wall_displayed', 'conversion_allowlist'], ['page_view'], 0],
  ])('claims no change of the rate where no wall was shown %s', async (_, before, now, rate) => {
    const site = await newSite();
    const ago = (days: number) => new Date(server.clock.now() - days * 24 * hourMs).toISOString();
    await send(site, [
      ['first', 'page_view', ago(3)],
      ...before.map((type): [string, string, string] => ['earlier', type, ago(1.1)]),
      ...now.map((type): [string, string] => ['later', type]),
    ]);
    await server.flush();
    const { metrics, comparison } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
      params: { id: site },
      query: { days: 1 },
    });
    expect(metrics.conversion_rate).toBe(rate);
    expect(comparison).toMatchObject({ sessions_change: 0, rate_change: 0 });
  });

  it.each([
    ['device', 'tablet', 1],
    ['country', 'FR', 1],
    ['blocker', 'uBlock Origin', 1],
    ['variant', 'control', 1],
    ['page', '/b', 1],
    ['referrer', 'news.example', 1],
    ['country', 'DE', 0],
  ])('narrows by %s=%s', async (name, value, sessions) => {
    const site = await newSite();
    const metadata = {
      device_type: 'tablet',
      country: 'FR',
      blocker_type: 'uBlock Origin',
      variant: 'control',
      referrer: 'news.example',
    };
    await track(server, event(site, { metadata, page_url: 'https://www.example.com/b' }));
    await track(server, event(site, { metadata: { country: 'US' } }));
    await dashboard(site, 2);
    const query = { [name]: value };
    const read = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id: site }, query });
    expect(read.metrics.sessions).toBe(sessions);
  });

  it.each([
    ['days', 0, 'too_small'],
    ['days', 731, 'too_large'],
    ['days', '9'.repeat(20), 'too_large'],
    ['days', `-${'9'.repeat(300)}`, 'too_small'],
    ['days', 'seven', 'invalid_type'],
    ['device', 'watch', 'invalid_value'],
    ['country', 'France', 'invalid_format'],
    ['dvice', 'tablet', 'unknown_field'],
  ])('400: %s=%s', async (field, value, reason) => {
    const site = await newSite();
    const query = { [field]: value };
    const refused = await refusal(
      server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id: site }, query }),
    );
    expect(refused).toMatchObject({ status: 400, details: { field, reason } });
  });
});

describe('the A/B test', () => {
  it('answers before any wall was shown', async () => {
    const site = await newSite();
    const read = await server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id: site } });
    expect(read).toMatchObject({
      variants: [{ name: 'control', impressions: 0, conversions: 0, conversion_rate: 0, confidence: 0 }],
      status: 'collecting',
    });
  });

  it('counts a session for the variant it saw first, and only what it converted afterwards', async () => {
    const site = await newSite();
    const at = (seconds: number) => new Date(server.clock.now() - 60_000 + seconds * 1000).toISOString();
    const wall = (session_id: string, variant: string, seconds: number) =>
      event(site, {
        session_id,
        event_type: 'wall_displayed',
        metadata: { variant },
        timestamp: at(seconds),
      });
    const won = (session_id: string, seconds: number) =>
      event(site, { session_id, event_type: 'conversion_allowlist', timestamp: at(seconds) });
    await track(server, {
      events: [
        wall('a', 'control', 1),
        won('a', 2),
        wall('b', 'emotional', 1),
        wall('b', 'control', 5),
        won('c', 1),
        wall('c', 'emotional', 2),
        wall('d', 'emotional', 1),
        won('d', 9),
        won('e', 1),
      ],
    });
    await dashboard(site, 5);
    const read = await server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id: site } });
    expect(read.variants).toMatchObject([
      { name: 'control', impressions: 1, conversions: 1, conversion_rate: 100 },
      { name: 'emotional', impressions: 3, conversions: 1, conversion_rate: 33.33 },
    ]);
    expect(read.multiple_exposure_rate).toBe(25);
    expect(read.variants.some((variant) => 'is_winner' in variant)).toBe(false);
  });
});

describe('the timeline', () => {
  it('is gap-free and counts an event on its local day', async () => {
    const zone = 'Pacific/Kiritimati'; // UTC+14
    const site = await newSite({ timezone: zone });
    const at = new Date(server.clock.now() - 30 * hourMs);
    await send(site, [[randomUUID(), 'adblock_detected', at.toISOString()]]);
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
    const timeline = await eventually(async () => {
      const read = await conversions(site, { days: 5 });
      expect(read.filter((entry) => entry.sessions > 0)).toHaveLength(1);
      return read;
    });
    expect(timeline).toHaveLength(5);
    expect(timeline.find((entry) => entry.sessions === 1)?.date).toBe(local);
    expect(Object.keys(timeline[0] ?? {})).toEqual([
      'date',
      'sessions',
      'adblock_detected',
      'walls_displayed',
      'conversions',
      'conversion_rate',
      'unconfirmed_conversions',
      'recovered',
      'unconfirmed_recovered',
    ]);
  });

  it('has hours and weeks with their start, right where a zone is off by 45 minutes', async () => {
    const site = await newSite({ timezone: 'Asia/Kathmandu' });
    const at = server.clock.now() - 26 * hourMs;
    await send(site, [[randomUUID(), 'page_view', new Date(at).toISOString()]]);
    await dashboard(site, 1);
    const hours = await conversions(site, { days: 3, granularity: 'hour' });
    expect(hours).toHaveLength(72);
    const hit = hours.find((entry) => entry.sessions === 1);
    const start = Date.parse(hit?.start ?? '');
    expect(new Date(start).getUTCMinutes()).toBe(15);
    expect(at - start).toBeGreaterThanOrEqual(0);
    expect(at - start).toBeLessThan(hourMs);
    const weeks = await conversions(site, { days: 14, granularity: 'week' });
    expect(weeks.reduce((sum, week) => sum + week.sessions, 0)).toBe(1);
    expect(weeks.every((week) => new Date(`${week.date}T00:00Z`).getUTCDay() === 1)).toBe(true);
  });
});

async function newSite(config: Partial<SiteConfig> = {}): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'example.com', config } })).id;
}

async function send(
  site: string,
  list: [session: string, type: string, timestamp?: string][],
): Promise<void> {
  const events = list.map(([session_id, event_type, timestamp]) =>
    event(site, { session_id, event_type, timestamp }),
  );
  expect((await track(server, { events })).status).toBe(201);
}

/** The dashboard of the last week once it counts that many sessions. */
async function dashboard(site: string, sessions: number) {
  await allShipped(server);
  return eventually(async () => {
    const read = await server.call('GET /v1/analytics/sites/:id/dashboard', { params: { id: site } });
    expect(read.metrics.sessions).toBe(sessions);
    return read;
  });
}

async function conversions(site: string, query: { days: number; granularity?: 'hour' | 'day' | 'week' }) {
  const read = await server.call('GET /v1/analytics/sites/:id/conversions', { params: { id: site }, query });
  return read.timeline;
}
