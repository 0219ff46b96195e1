import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { pageMark } from '../support/page-mark.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;

let server: LocalServer;
let id: string;
let mark: string;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  mark = await pageMark(server, id);
});

/** Events of one session, a second apart. */
async function send(types: string[], more: object = { mark }): Promise<void> {
  const session_id = randomUUID();
  const begun = server.clock.now() - 60_000;
  const events = types.map((event_type, index) =>
    event(id, { session_id, event_type, timestamp: new Date(begun + index * 1000).toISOString() }),
  );
  expect(await track(server, { events, ...more })).toMatchObject({ status: 201 });
}

async function totals() {
  await server.flush();
  const body = { range: { days: 7 } };
  return (await server.call('POST /v1/analytics/sites/:id/overview', { params: { id }, body })).now.totals;
}

async function preview(query: Record<string, string>): Promise<string> {
  await server.flush();
  const params = new URLSearchParams({ ...query, format: 'text' });
  const headers = { authorization: `Bearer ${server.key}` };
  return (await fetch(`${server.url}/v1/sites/${id}/report-preview?${params}`, { headers })).text();
}

/** Of the week of a day before this one. */
function weekly(): Promise<string> {
  const date = new Date(server.clock.now() - 7 * dayMs + 3_600_000).toISOString().slice(0, 10);
  return preview({ kind: 'weekly', date });
}

const wall = ['page_view', 'adblock_detected', 'wall_displayed'];
const allowed = [...wall, 'conversion_allowlist', 'adblock_not_detected'];

it.each([
  ['ads were allowed and one rendered', [...allowed, 'ad_shown'], 1],
  ['a DNS filter was turned off', [...wall, 'conversion_disable', 'ad_shown'], 1],
  ['several rendered', [...allowed, 'ad_shown', 'page_view', 'ad_shown'], 1],
  ['none rendered', allowed, 0],
  ['one rendered before ads were allowed', [...wall, 'ad_shown', 'conversion_allowlist'], 0],
  ['ads were never blocked', ['page_view', 'adblock_not_detected', 'ad_shown'], 0],
  ['the visitor chose another way on', [...wall, 'conversion_alternative', 'ad_shown'], 0],
])('a session in which %s', async (_, types, recovered) => {
  await send(types);
  expect(await totals()).toMatchObject({ sessions: 1, recovered, unconfirmed_recovered: 0 });
});

it('is unconfirmed without a page mark, and stands beside the conversions everywhere', async () => {
  await send([...allowed, 'ad_shown']);
  await send([...allowed, 'ad_shown'], {});
  await send(allowed);
  const numbers = { conversions: 3, recovered: 2, unconfirmed_recovered: 1 };
  expect(await totals()).toMatchObject(numbers);
  const query = { params: { id }, query: { days: 7 } };
  const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', query);
  expect(metrics).toMatchObject(numbers);
  const { timeline } = await server.call('GET /v1/analytics/sites/:id/conversions', query);
  expect(timeline.at(-1)).toMatchObject(numbers);
  const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
    params: { id },
    body: { metrics: ['conversions', 'recovered', 'unconfirmed_recovered'], range: { days: 7 } },
  });
  expect(rows).toEqual([numbers]);
});

it('stands in reports where an ad was shown again, and nowhere else', async () => {
  const day = new Date(server.clock.now()).toISOString().slice(0, 10);
  const report = () => preview({ start: day, end: day });
  await send(allowed);
  expect(await report()).not.toContain('Ads shown again');
  await send([...allowed, 'ad_shown']);
  expect(await report()).toMatch(/^Ads shown again +1\b/m);
});

it('the week says by which choice visitors went on', async () => {
  const choices = [
    { id: 'allow', kind: 'allow' as const },
    { id: 'pass', kind: 'pass' as const, url: '/pass' },
    { id: 'donate', kind: 'own' as const, url: '/donate', text: 'Donate' },
  ];
  expect(await weekly()).not.toContain('WHAT VISITORS CHOSE');
  await server.call('PUT /v1/templates/sites/:id', {
    params: { id },
    body: { name: 'default', config: { choices } },
  });
  const seen = {
    session_id: randomUUID(),
    timestamp: new Date(server.clock.now() - 7 * dayMs + 3_600_000).toISOString(),
  };
  const events = [
    event(id, { ...seen, event_type: 'adblock_detected' }),
    event(id, {
      ...seen,
      event_type: 'wall_displayed',
      metadata: { choices: 'allow pass donate', variant: 'control' },
    }),
    event(id, { ...seen, event_type: 'choice_made', metadata: { choice: 'pass', kind: 'pass' } }),
  ];
  expect(await track(server, { events })).toMatchObject({ status: 201 }); // the time of a script could not be so old
  const text = await weekly();
  expect(text).toContain('WHAT VISITORS CHOSE');
  expect(text).toMatch(/Pass or subscription\D+1\D+1\D+0\D+0/);
  expect(text).toMatch(/donate\D+1\D+0\D+0\D+0/);
});

it('revenue says what rests on ads that rendered, and what on sessions that allowed them', async () => {
  await server.call('PUT /v1/sites/:id/revenue', {
    params: { id },
    body: { currency: 'EUR', rates: [{ from: '2020-01-01', mode: 'rpm', rpm: '1000' }] },
  });
  await send([...allowed, 'ad_shown', 'adblock_not_detected']);
  await send(allowed);
  await send(['page_view', 'adblock_not_detected']);
  await server.flush();
  const revenue = await server.call('GET /v1/analytics/sites/:id/revenue', {
    params: { id },
    query: { days: 7 },
  });
  expect(revenue.ads_shown).toEqual({
    allowed: { page_views: 3, amount: '3.00' },
    shown: { page_views: 2, amount: '2.00' },
  });
  expect(revenue.gross).toMatchObject(revenue.ads_shown.allowed);
});
