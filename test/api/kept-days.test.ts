import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRetention } from '../../src/records/retention/delete-expired-data.ts';
import { findSite, type OwnedSite } from '../../src/records/sites/sites.ts';
import { aggregatesPart } from '../../src/reports/exports/sections/aggregates-part.ts';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { untilRan } from '../support/until-ran.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const zone = 'Pacific/Auckland';

let server: LocalServer;
let id: string;
let start: string;
let end: string;
/** The first day that the site still has whole, and how many of the sessions began on it or later. */
let since: string;
let kept: number;

/** A site that keeps 90 days, with a session with a blocker in each hour of three weeks, of which the first are too old. */
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  const config = { timezone: zone, consent_mode: 'full' as const };
  const site = await server.call('POST /v1/sites', { body: { domain: 'example.com', config } });
  id = site.id;
  const rates = [{ from: '2020-01-01', mode: 'rpm' as const, rpm: '1000' }];
  await server.call('PUT /v1/sites/:id/revenue', { params: { id }, body: { currency: 'EUR', rates } });
  const starts: number[] = [];
  for (let week = 0; week < 3; week++) {
    starts.push(...Array.from({ length: 7 * 24 }, (_, hour) => server.clock.now() - hour * hourMs - 1000));
    await sendSince(starts.slice(-7 * 24));
    await untilRan(server, 'delete-expired-data');
    server.clock.advance(7 * dayMs);
  }
  start = dayOf(starts[6 * 24] as number);
  await untilRan(server, 'delete-expired-data');
  server.clock.advance(75 * dayMs);
  end = dayOf((starts[6 * 24] as number) + 88 * dayMs);
  since = dayOf(server.clock.now() - 89 * dayMs);
  kept = starts.filter((at) => dayOf(at) >= since).length;
  await untilRan(server, 'delete-expired-data');
  await server.call('PATCH /v1/sites/:id', {
    params: { id },
    body: { config: { retention: { session_days: 90 } } },
  });
});
afterAll(() => server?.stop());

const lastRun = async () => Date.parse((await lastRetention(server.stores.records.db)) ?? '');

function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(ms);
}

async function sendSince(starts: number[]): Promise<void> {
  const events = starts.flatMap((ms) => {
    const whole = { session_id: `s${ms}`, timestamp: new Date(ms).toISOString() };
    return ['page_view', 'adblock_detected'].map((event_type) => event(id, { ...whole, event_type }));
  });
  const sender = { authorization: `Bearer ${server.key}` };
  expect((await track(server, { events }, sender)).status).toBe(201);
  await server.flush();
}

const params = () => ({ id });
const query = () => ({ start, end });
const exported = async (format: string) => {
  const address = `${server.url}/v1/sites/${id}/report-export?start=${start}&end=${end}&format=${format}`;
  return (await fetch(address, { headers: { authorization: `Bearer ${server.key}` } })).text();
};
/** Both tables have the same columns. */
const blockedIn = (rows: string[]) => rows.reduce((sum, row) => sum + Number(row.split(',')[2]), 0);
/** Rows of the daily numbers of a complete export. */
const inArchive = async () => {
  const site = (await findSite(server.stores.records.db, id)) as OwnedSite;
  const subject = { site, firstDay: start, lastDay: end };
  const [file] = await aggregatesPart(server.stores.engine, server.clock.now).plan(subject);
  const chunks: string[] = [];
  for await (const { data } of file?.write() ?? []) chunks.push(data.toString());
  return chunks.join('').trim().split('\r\n').slice(1);
};
const previewOf = (days: { start: string; end: string }) =>
  server.call('POST /v1/sites/:id/report-preview', {
    params: params(),
    body: { kind: 'custom', metrics: ['sessions', 'adblock_detected'], filters: { period: days } },
  });

/** The same question wherever it can be asked: how many blocked, from which day on, and the first day that is listed. */
async function everyAnswer() {
  const range = query();
  const body = { range };
  const overview = await server.call('POST /v1/analytics/sites/:id/overview', { params: params(), body });
  const wonBack = await server.call('POST /v1/analytics/sites/:id/won-back', { params: params(), body });
  const asked = await server.call('POST /v1/analytics/sites/:id/query', {
    params: params(),
    body: { metrics: ['adblock_detected'], range },
  });
  const table = await server.call('GET /v1/connector/data', {
    query: { site_id: id, from: start, to: end, metrics: ['adblock_detected'] },
  });
  if (typeof table === 'string') throw new Error(table);
  const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
    params: params(),
    body: { range, dimensions: ['device'] },
  });
  const ranged = { params: params(), query: query() };
  const revenue = await server.call('GET /v1/analytics/sites/:id/revenue', ranged);
  const recovery = await server.call('GET /v1/analytics/sites/:id/recovery', ranged);
  const detection = await server.call('GET /v1/analytics/sites/:id/detection', ranged);
  const trends = await server.call('GET /v1/analytics/sites/:id/detection/trends', ranged);
  const reach = await server.call('GET /v1/analytics/sites/:id/reach', ranged);
  const dark = await server.call('GET /v1/analytics/sites/:id/dark-share', ranged);
  const choices = await server.call('POST /v1/analytics/sites/:id/choices', { params: params(), body });
  const months = await server.call('GET /v1/analytics/sites/:id/revenue-months', {
    params: params(),
    query: { months: 12 },
  });
  const { report, text, html } = await previewOf(range);
  const json = JSON.parse(await exported('json'));
  const archived = await inArchive();
  const rows = (await exported('csv')).trim().split('\r\n').slice(1);
  const lost = months.months.reduce((sum, each) => sum + each.lost_potential.page_views, 0);
  return {
    blocked: {
      overview: overview.now.totals.adblock_detected,
      'won-back': wonBack.now.blocked.page_views,
      query: asked.rows[0]?.adblock_detected,
      connector: table.rows.reduce((sum, row) => sum + Number(row.adblock_detected), 0),
      breakdowns: breakdowns[0]?.rows.reduce((sum, row) => sum + row.adblock_detected, 0),
      revenue: revenue.lost_potential.page_views,
      'revenue days': revenue.timeline.reduce((sum, each) => sum + each.lost_potential.page_views, 0),
      'revenue-months': lost,
      detection: detection.blocked,
      'detection, by blocker': detection.blockers.reduce((sum, { sessions }) => sum + sessions, 0),
      trends: trends.blocked,
      'trends, by day': trends.days.reduce((sum, day) => sum + day.blocked, 0),
      reach: reach.blocked_page_views,
      report: report.metrics.adblock_detected,
      'report, by day': report.daily.reduce((sum, day) => sum + day.adblock_detected, 0),
      'report as JSON': json.metrics.adblock_detected,
      'report as CSV': blockedIn(rows),
      archive: blockedIn(archived),
    },
    since: {
      overview: overview.events_since,
      query: asked.counted_from,
      connector: table.counted_from,
      breakdowns: breakdowns[0]?.counted_from,
      revenue: revenue.counted_from,
      'revenue days': revenue.timeline[0]?.date,
      'revenue-months': months.counted_from,
      recovery: recovery.counted_from,
      detection: detection.counted_from,
      trends: trends.counted_from,
      'trends, by day': trends.days[0]?.date,
      reach: reach.counted_from,
      'dark-share': dark.counted_from,
      choices: choices.counted_from,
      report: report.counted_from,
      'report, by day': report.daily[0]?.date,
      'report as JSON': json.daily[0]?.date,
      'report as CSV': rows[0]?.split(',')[0],
      archive: archived[0]?.split(',')[0],
    },
    said: [report.blocks.flatMap((block) => (block.type === 'note' ? block.text : [])).join(' '), text, html],
  };
}

const all = <T>(answers: Record<string, unknown>, value: T) =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, value]));

describe('a site that keeps less than two years', () => {
  async function expectAlike() {
    const { blocked, since: days, said } = await everyAnswer();
    expect(blocked).toEqual(all(blocked, kept));
    expect(days).toEqual(all(days, since));
    const day = new Date(since).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    for (const text of said) expect(text).toMatch(new RegExp(`The numbers start on ${day}\\.\\s+Older`));
  }

  it('has one answer everywhere, before the older days are removed', expectAlike);

  it('and when they are, one of them in part', async () => {
    server.clock.advance(61 * 60_000);
    await untilRan(server, 'delete-expired-data');
    expect(await lastRun()).toBeGreaterThan(server.clock.now() - hourMs);
    await expectAlike();
  });

  it('says of days that are all too old that they are no longer stored', async () => {
    const old = { start, end: dayOf(Date.parse(`${since}T12:00:00Z`) - 2 * dayMs) };
    const { report, text } = await previewOf(old);
    expect(report).toMatchObject({ counted_from: since, metrics: { sessions: 0 }, daily: [] });
    expect(report.headline).toMatch(/^Data for the period .* is no longer stored\.$/);
    expect(text).not.toContain('script');
    const ranged = { params: params(), query: old };
    const revenue = await server.call('GET /v1/analytics/sites/:id/revenue', ranged);
    expect(revenue).toMatchObject({ period: old, counted_from: since, timeline: [] });
    const trends = await server.call('GET /v1/analytics/sites/:id/detection/trends', ranged);
    expect(trends).toMatchObject({ period: old, counted_from: since, days: [], blocked: 0 });
    const { blocked } = await server.call('GET /v1/analytics/sites/:id/detection', ranged);
    const { blocked_page_views } = await server.call('GET /v1/analytics/sites/:id/reach', ranged);
    const { walled } = await server.call('GET /v1/analytics/sites/:id/recovery', ranged);
    expect([blocked, blocked_page_views, walled.page_views]).toEqual([0, 0, 0]);
    const { snippet } = await server.call('GET /v1/analytics/sites/:id/dark-share', ranged);
    expect(snippet).toBeNull();
  });
});
