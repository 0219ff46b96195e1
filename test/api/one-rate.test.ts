import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertTexts } from '../../src/contract/messages/alert-texts.ts';
import { inEnglish } from '../../src/kit/messages/writer.ts';
import { spikeAlert } from '../../src/notifications/alerts/new-alerts.ts';
import { readPdf } from '../reports/render/read-pdf.ts';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

/**
 * 100 sessions: 19 could not be checked, 60 were clear, 20 blocked, and one both: it counts as blocked, and once. So
 * 21 of 81 are blocked: 25.93%, where 21 of 100 would be 21%, 21 of 82 25.61% and 20 of 81 24.69%.
 */
const judged = 81;
const blocked = 21;
const all = 100;
const rate = 25.93;
const inProse = '25.9%';

const dayMs = 86_400_000;
let server: LocalServer;
let id: string;
let yesterday: string;
let timestamp: string;
let range: { start: string; end: string };
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  yesterday = new Date(server.clock.now() - dayMs).toISOString().slice(0, 10);
  range = { start: yesterday, end: yesterday };
  timestamp = `${yesterday}T12:00:00.000Z`;
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const visit = (types: string[]) => {
    const session_id = randomUUID();
    return types.map((event_type) =>
      event(id, { session_id, event_type, timestamp, metadata: { country: 'FR', blocker_type: 'AdBlock' } }),
    );
  };
  const visits = (count: number, types: string[]) => Array.from({ length: count }, () => visit(types)).flat();
  await track(server, {
    events: [
      ...visits(19, ['page_view']),
      ...visits(60, ['page_view', 'adblock_not_detected']),
      ...visits(20, ['page_view', 'adblock_detected', 'wall_displayed']),
      ...visits(1, ['page_view', 'adblock_not_detected', 'adblock_detected', 'adblock_detected']),
    ],
  });
  await eventually(async () => expect((await dashboard()).sessions).toBe(all));
});
afterAll(() => server.stop());

const params = {
  get id() {
    return id;
  },
};

async function dashboard() {
  return (await server.call('GET /v1/analytics/sites/:id/dashboard', { params, query: { days: 2 } })).metrics;
}

async function preview(format: string, kind = 'daily'): Promise<Buffer> {
  const query = new URLSearchParams({ kind, format, date: yesterday });
  const answer = await fetch(`${server.url}/v1/sites/${id}/report-preview?${query}`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Each surface's blocking rate of the same sessions, in percent with two decimals. */
const surfaces: Record<string, () => Promise<unknown>> = {
  'dashboard, from its counts': async () => {
    const { adblock_detected, sessions, unknown_sessions } = await dashboard();
    return Math.round((10_000 * adblock_detected) / (sessions - unknown_sessions)) / 100;
  },
  'overview (cards and funnel)': async () =>
    (await server.call('POST /v1/analytics/sites/:id/overview', { params, body: { range } })).now.totals
      .detection_rate,
  'a day of the timeline': async () =>
    (await server.call('POST /v1/analytics/sites/:id/overview', { params, body: { range } })).now.timeline[0]
      ?.detection_rate,
  'overview, filtered by raw events': async () => {
    const filters = [{ dimension: 'page' as const, operator: 'is' as const, value: '/a' }];
    const body = { range, filters };
    return (await server.call('POST /v1/analytics/sites/:id/overview', { params, body })).now.totals
      .detection_rate;
  },
  breakdowns: async () => {
    const body = { range, dimensions: ['country' as const] };
    const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', { params, body });
    return breakdowns[0]?.rows[0]?.detection_rate;
  },
  'breakdowns of raw events': async () => {
    const body = { range, dimensions: ['page' as const] };
    const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', { params, body });
    return breakdowns[0]?.rows[0]?.detection_rate;
  },
  'detection tab': async () => {
    const read = await server.call('GET /v1/analytics/sites/:id/detection', { params, query: { days: 2 } });
    expect(read).toMatchObject({ blocked, clear: judged - blocked, unknown: all - judged });
    return read.detection_rate;
  },
  'list of sites': async () =>
    (await server.call('GET /v1/analytics/sites/summary', { query: { days: 2 } })).sites[0]?.detection_rate,
  query: async () => {
    const body = { metrics: ['detection_rate' as const], range };
    return (await server.call('POST /v1/analytics/sites/:id/query', { params, body })).rows[0]
      ?.detection_rate;
  },
  connector: async () => {
    const query = {
      site_id: id,
      metrics: 'detection_rate',
      granularity: 'none',
      from: yesterday,
      to: yesterday,
    };
    const answer = await server.call('GET /v1/connector/data', { query: query as never });
    return typeof answer === 'string' ? answer : answer.rows[0]?.detection_rate;
  },
  'shared and embedded pages': async () => {
    const share = await server.call('POST /v1/sites/:id/shares', { params, body: { name: 'Board' } });
    const token = share.url.split('#')[1] ?? '';
    return (await server.call('POST /v1/shared', { body: { token, range } as never })).overview.now.totals
      .detection_rate;
  },
};

describe('the blocking rate of the same sessions', () => {
  it.each(Object.keys(surfaces))('%s', async (name) => {
    expect(await surfaces[name]?.()).toBe(rate);
  });

  it.each(['text', 'html'])('report as email (%s), in figures and sentence', async (format) => {
    const body = (await preview(format)).toString();
    expect(body).toContain(`100 sessions. ${inProse} of the 81 checked had an ad blocker`);
    expect(body.split(inProse).length).toBeGreaterThan(2);
    expect(body).not.toMatch(/\b(21|24\.7|25\.6|25\.93)%/);
  });

  it('report as PDF', async () => {
    const { pages } = await readPdf(await preview('pdf'));
    expect(pages.join(' ')).toContain(inProse);
  });

  it('an alert', () => {
    const share = blocked / judged;
    const spike = {
      is: 'unusual' as const,
      share,
      usualShare: 0.1,
      comparableDays: 8,
      part: blocked,
      whole: judged,
    };
    const { kind, data } = spikeAlert(yesterday, spike);
    const [line = ''] = alertTexts(kind, data).lines;
    expect(inEnglish(line)).toContain(`ads were blocked in ${inProse} of 81 checked sessions`);
    expect(data.share).toBe(rate);
  });

  it('an empty cell where no wall was shown, in CSV', async () => {
    const site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
    await track(server, event(site, { timestamp }));
    const path = `/v1/connector/data?site_id=${site}&metrics=sessions,conversion_rate,detection_rate&granularity=none&format=csv`;
    await eventually(async () => {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${server.key}` },
      });
      expect(await answer.text()).toBe('sessions,conversion_rate,detection_rate\r\n1,,\r\n');
    });
  });
});
