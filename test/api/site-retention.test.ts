import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFailedEvent } from '../../src/records/intake/failed-events.ts';
import { event, eventually, track } from '../support/events.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { untilRan } from '../support/until-ran.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

let server: LocalServer;
let short: string;
let other: string;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  [short, other] = (await Promise.all(
    ['example.com', 'example.com'].map(
      async (domain) => (await server.call('POST /v1/sites', { body: { domain } })).id,
    ),
  )) as [string, string];
});
afterAll(() => server?.stop());

const change = (id: string, retention: object | null) =>
  server.call('PATCH /v1/sites/:id', { params: { id }, body: { config: { retention } } });
const stored = (id: string) => server.call('GET /v1/sites/:id/stored', { params: { id } });
const sessions = async (id: string) =>
  (await server.call('GET /v1/events/sites/:id/sessions', { params: { id }, query: {} })).sessions;
const byPage = (id: string) =>
  server.call('POST /v1/analytics/sites/:id/overview', {
    params: { id },
    body: { range: { days: 30 }, filters: [{ dimension: 'page', operator: 'is', value: '/early' }] },
  });
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function visit(id: string, session_id: string, path: string, ago: number) {
  const timestamp = new Date(server.clock.now() - ago).toISOString();
  const page_url = `https://example.com${path}`;
  const sent = event(id, { session_id, event_type: 'page_view', timestamp, page_url });
  expect((await track(server, { events: [sent] })).status).toBe(201);
}

describe('config.retention', () => {
  it.each([
    [{ event_days: 13 }, 'config.retention.event_days'],
    [{ event_days: 91 }, 'config.retention.event_days'],
    [{ event_days: 20.5 }, 'config.retention.event_days'],
    [{ session_days: 89 }, 'config.retention.session_days'],
    [{ session_days: 732 }, 'config.retention.session_days'],
    [{ days: 30 }, 'config.retention.days'],
  ])('refuses %j and names the field', async (retention, field) => {
    const refused = await refusal(change(short, retention));
    expect(refused.details).toMatchObject({ field });
  });

  it('goes back to the default with null', async () => {
    await change(short, { event_days: 30, session_days: 365 });
    expect((await stored(short)).events.keep_days).toBe(30);
    expect((await stored(short)).aggregates.keep_days).toBe(365);
    await change(short, { event_days: null });
    expect((await stored(short)).events.keep_days).toBe(90);
    expect((await stored(short)).aggregates.keep_days).toBe(365);
    await change(short, null);
    expect((await stored(short)).aggregates.keep_days).toBe(731);
  });

  it('deletes within the hour what is older, and says everywhere how far events reach back', async () => {
    for (const id of [short, other]) await visit(id, 'early', '/early', minuteMs);
    await server.flush();
    await untilRan(server, 'delete-expired-data');
    server.clock.advance(16 * dayMs);
    for (const id of [short, other]) await visit(id, 'late', '/late', minuteMs);
    await server.flush();
    expect(await sessions(short)).toHaveLength(2);
    await untilRan(server, 'delete-expired-data');
    await change(short, { event_days: 14 });
    // What the site no longer wants is not shown, whether it is there or not.
    expect(await sessions(short)).toHaveLength(1);
    server.clock.advance(61 * minuteMs);
    await eventually(async () => expect((await stored(short)).events.rows).toBe(1));

    const now = server.clock.now();
    expect(await stored(short)).toMatchObject({
      events: { rows: 1, keep_days: 14 },
      aggregates: { rows: 2, keep_days: 731 },
      failed_events: { keep_days: 7 },
    });
    expect(await stored(other)).toMatchObject({
      events: { rows: 2, keep_days: 90 },
      failed_events: { keep_days: 90 },
    });
    expect((await sessions(other)).map(({ session_id }) => session_id)).toEqual(['late', 'early']);
    // Numbers are what they were, but pages are forgotten.
    const of = async (id: string) => {
      const { now: part, events_since } = await byPage(id);
      return { sessions: part.totals.sessions, events_since };
    };
    expect(await of(short)).toEqual({ sessions: 0, events_since: dayOf(now - 13 * dayMs) });
    expect(await of(other)).toEqual({ sessions: 1, events_since: dayOf(now - 89 * dayMs) });
    const all = await server.call('POST /v1/analytics/sites/:id/overview', {
      params: { id: short },
      body: { range: { days: 30 } },
    });
    expect(all.now.totals.sessions).toBe(2);
    const about = await (await fetch(`${server.url}/v1/about/${short}`)).text();
    expect(about).toContain('deleted after 14 days');
    expect(about).toContain('kept for two years');
    await change(short, { session_days: 120 });
    expect(await (await fetch(`${server.url}/v1/about/${short}`)).text()).toContain('kept for 120 days');
  });

  it('does not make up for what was removed once it keeps more again', async () => {
    const removed = dayOf(server.clock.now() - 14 * dayMs);
    await change(short, null);
    expect((await stored(short)).events.keep_days).toBe(90);
    const { events_since, before: compared } = await server.call('POST /v1/analytics/sites/:id/overview', {
      params: { id: short },
      body: { range: { days: 10 }, filters: [{ dimension: 'page', operator: 'is', value: '/late' }] },
    });
    expect(events_since).toBe(removed);
    expect(compared?.is_whole).toBe(false);
    expect((await byPage(other)).events_since).not.toBe(removed);
    // Sessions that lost their ids are no rows of the list.
    expect((await sessions(short)).map(({ session_id }) => session_id)).toEqual(['late']);
  });

  it('counts no days of which it no longer knows the pages, and says so in every answer', async () => {
    const params = { id: short };
    const since = dayOf(server.clock.now() - 14 * dayMs);
    const isNot = [{ dimension: 'page' as const, operator: 'is_not' as const, value: '/late' }];
    const query = (body: object) =>
      server.call('POST /v1/analytics/sites/:id/query', {
        params,
        body: { metrics: ['sessions'], range: { days: 30 }, ...body },
      });
    const whole = await query({});
    expect([whole.counted_from, whole.rows]).toEqual([null, [{ sessions: 2 }]]);
    const narrowed = await query({ filters: isNot });
    expect([narrowed.counted_from, narrowed.rows]).toEqual([since, [{ sessions: 0 }]]);
    const split = await query({ dimensions: ['page'] });
    expect([split.counted_from, split.rows]).toEqual([since, [{ page: '/late', sessions: 1 }]]);
    const daily = await query({ filters: isNot, granularity: 'day' });
    expect([daily.total, daily.rows[0]?.time]).toEqual([15, `${since}T00:00:00.000Z`]);
    const [start, end] = [dayOf(server.clock.now() - 29 * dayMs), dayOf(server.clock.now() - 16 * dayMs)];
    const unknown = await query({ filters: isNot, range: { start, end } });
    expect(unknown).toMatchObject({ period: { start, end }, counted_from: since, rows: [], total: 0 });

    const byPage = { params, query: { days: 30, page: '/late' } };
    const { timeline, counted_from } = await server.call('GET /v1/analytics/sites/:id/conversions', byPage);
    expect([counted_from, timeline.length, timeline[0]?.date]).toEqual([since, 15, since]);
    expect(timeline.at(-1)?.sessions).toBe(1);
    const headline = await server.call('GET /v1/analytics/sites/:id/dashboard', byPage);
    expect([headline.counted_from, headline.metrics.sessions]).toEqual([since, 1]);
    const table = await server.call('GET /v1/connector/data', {
      query: { site_id: short, days: 30, dimensions: ['page'] },
    });
    if (typeof table === 'string') throw new Error(table);
    expect([table.counted_from, table.rows.map(({ page }) => page)]).toEqual([since, ['/late']]);

    const body = { range: { days: 30 }, filters: isNot };
    const overview = await server.call('POST /v1/analytics/sites/:id/overview', { params, body });
    expect([overview.events_since, overview.now.totals.sessions]).toEqual([since, 0]);
    const choices = await server.call('POST /v1/analytics/sites/:id/choices', { params, body });
    expect(choices.counted_from).toBe(since);
    const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
      params,
      body: { range: { days: 30 }, dimensions: ['device', 'page'] },
    });
    expect(breakdowns.map(({ rows }) => rows.map(({ value, sessions }) => [value, sessions]))).toEqual([
      [['desktop', 2]],
      [['/late', 1]],
    ]);
  });

  it('says how far all numbers reach back, where that is less than two years', async () => {
    const ask = async (id: string) => {
      const params = { id };
      const body = { range: { days: 365 } };
      const { events_since } = await server.call('POST /v1/analytics/sites/:id/overview', { params, body });
      const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
        params,
        body: { ...body, dimensions: ['device'] },
      });
      return [events_since, breakdowns[0]?.counted_from];
    };
    const dayAgo = (days: number) => dayOf(server.clock.now() - days * dayMs);
    expect(await ask(short)).toEqual([null, dayAgo(364)]);
    await change(short, { session_days: 120 });
    expect(await ask(short)).toEqual([dayAgo(119), dayAgo(119)]);

    // Kept for longer again, the days that were removed are not shown as days without a session.
    await untilRan(server, 'delete-expired-data');
    server.clock.advance(61 * minuteMs);
    await untilRan(server, 'delete-expired-data');
    await change(short, { session_days: null });
    expect(await ask(short)).toEqual([dayAgo(120), dayAgo(120)]);
    expect(await ask(other)).toEqual([null, dayAgo(364)]);
  });

  it('does not store failed events again whose sessions have lost others', async () => {
    await change(short, { event_days: 14 });
    const { db } = server.stores.records;
    const now = server.clock.now();
    for (const [id, days] of [
      [short, 11],
      [short, 13],
      [other, 13],
    ] as const) {
      const occurred_at = new Date(now - days * dayMs).toISOString().replace('T', ' ').slice(0, 23);
      const row = { id: crypto.randomUUID(), site_id: id, session_id: `failed-${days}`, occurred_at };
      const whole = { ...row, event_type: 'page_view', received_at: occurred_at };
      await addFailedEvent(db, JSON.stringify(whole), 'x', new Date(now).toISOString());
    }
    const replay = (id: string) =>
      server.call('POST /v1/events/sites/:id/failed/replay', { params: { id }, body: {} });
    expect(await replay(short)).toEqual({ replayed: 1, expired: 1 });
    expect(await replay(other)).toEqual({ replayed: 1, expired: 0 });
    await server.flush();
    const failed = await server.call('GET /v1/events/sites/:id/failed', { params: { id: short } });
    expect(failed.total).toBe(0);
    expect((await sessions(short)).map(({ session_id }) => session_id)).toEqual(['late', 'failed-11']);
    expect((await sessions(other)).map(({ session_id }) => session_id)).toContain('failed-13');
  });
});
