import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;

describe('numbers of several endpoints', () => {
  it('keeps whole sessions where a filter names a page, a blocker or a variant, in every endpoint', async () => {
    const site = await newSite();
    const at = (path: string) => `https://www.example.com${path}`;
    const metadata = { blocker_type: 'AdBlock' };
    await track(server, {
      events: [
        event(site, { session_id: 'a', event_type: 'adblock_detected', metadata, page_url: at('/a') }),
        event(site, {
          ...{ session_id: 'a', event_type: 'wall_displayed', page_url: at('/b') },
          metadata: { variant: 'control' },
        }),
        event(site, { session_id: 'a', event_type: 'conversion_allowlist', page_url: at('/c') }),
        event(site, { session_id: 'b', event_type: 'adblock_not_detected', page_url: at('/b') }),
      ],
    });
    await eventually(async () => {
      const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
        params: { id: site },
      });
      expect(metrics.sessions).toBe(2);
    });
    const whole = { sessions: 1, adblock_detected: 1, walls_displayed: 1, conversions: 1 };
    const [params, days] = [{ id: site }, 1];
    for (const filter of [{ page: '/a' }, { blocker: 'AdBlock' }, { variant: 'control' }]) {
      const query = { days, ...filter };
      const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params, query });
      const { timeline } = await server.call('GET /v1/analytics/sites/:id/conversions', { params, query });
      const [[dimension, value] = ['', '']] = Object.entries(filter);
      const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
        params,
        body: {
          metrics: ['sessions', 'adblock_detected', 'walls_displayed', 'conversions'],
          filters: [{ dimension: dimension as 'page', operator: 'is', value }],
          range: { days },
        },
      });
      for (const read of [metrics, timeline[0], rows[0]]) expect(read, dimension).toMatchObject(whole);
    }
  });

  it('compares with the days before up to the same time of day, as the overview and the list of sites do', async () => {
    const site = await newSite();
    const ago = (hours: number) => new Date(server.clock.now() - hours * hourMs).toISOString();
    await send(site, [
      ['a', 'page_view', ago(25)],
      ['b', 'page_view', ago(25)],
      ['later in the day', 'page_view', ago(23)],
      ['d', 'page_view'],
      ['e', 'page_view'],
      ['f', 'page_view'],
    ]);
    await eventually(async () => {
      const params = { id: site };
      const { comparison } = await server.call('GET /v1/analytics/sites/:id/dashboard', {
        params,
        query: { days: 1 },
      });
      const { sites } = await server.call('GET /v1/analytics/sites/summary', { query: { days: '1' } });
      const { now: seen, before } = await server.call('POST /v1/analytics/sites/:id/overview', {
        params,
        body: { range: { days: 1 } },
      });
      expect(comparison.sessions_change).toBe(50);
      expect(sites.find(({ site_id }) => site_id === site)?.sessions_change).toBe(50);
      expect([seen.totals.sessions, before?.totals.sessions, before?.is_whole]).toEqual([3, 2, true]);
    });
  });

  it('has no change against days that are known only in part', async () => {
    const site = await newSite();
    const ago = (days: number) => new Date(server.clock.now() - days * 24 * hourMs).toISOString();
    await send(site, [
      ['a', 'page_view', ago(5)],
      ['b', 'page_view'],
      ['b', 'conversion_allowlist'],
      ['a', 'conversion_allowlist', ago(5)],
    ]);
    await eventually(async () => {
      const params = { id: site };
      const read = async (days: number) =>
        (await server.call('GET /v1/analytics/sites/:id/dashboard', { params, query: { days } })).comparison;
      // The first event is of the fifth day before: of the days from the seventh on, two are not known.
      expect(await read(4)).toMatchObject({ sessions_change: null, conversions_change: null });
      expect(await read(3)).toMatchObject({ sessions_change: 0, conversions_change: 0 });
      const { sites } = await server.call('GET /v1/analytics/sites/summary', { query: { days: '4' } });
      expect(sites.find(({ site_id }) => site_id === site)?.sessions_change).toBeNull();
      const body = { range: { days: 4 } };
      const { before } = await server.call('POST /v1/analytics/sites/:id/overview', { params, body });
      expect(before).toMatchObject({ is_whole: false, totals: { sessions: 1 } });
    });
  });
});

async function newSite(): Promise<string> {
  return (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
}

type Told = [session: string, type: string, timestamp?: string];
async function send(site: string, list: Told[]): Promise<void> {
  const events = list.map(([session_id, event_type, timestamp]) =>
    event(site, { session_id, event_type, timestamp }),
  );
  expect((await track(server, { events })).status).toBe(201);
}
