import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { pageMark } from '../support/page-mark.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const dayMs = 86_400_000;
let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
});

/** A session that saw a wall and converted. */
function session(session_id: string = randomUUID()) {
  return ['adblock_detected', 'wall_displayed', 'conversion_allowlist'].map((event_type) =>
    event(id, { session_id, event_type }),
  );
}

async function send(body: object, headers?: Record<string, string>): Promise<void> {
  expect(await track(server, body, headers)).toMatchObject({ status: 201 });
}

async function totals() {
  await server.flush();
  const range = { days: 30 };
  return (await server.call('POST /v1/analytics/sites/:id/overview', { params: { id }, body: { range } })).now
    .totals;
}

describe('a conversion', () => {
  it.each([
    ['with the mark of the page', async () => ({ mark: await pageMark(server, id) }), 0],
    ['without a mark', async () => ({}), 1],
    ['with a made-up mark', async () => ({ mark: 'AAAAAAAA' }), 1],
    ['with an empty mark', async () => ({ mark: '' }), 1],
    [
      'with the mark of another site',
      async () => {
        const other = await server.call('POST /v1/sites', { body: { domain: 'example.com' } });
        return { mark: await pageMark(server, other.id) };
      },
      1,
    ],
  ])('%s is counted, and unconfirmed or not', async (_, more, unconfirmed) => {
    await send({ events: session(), ...(await more()) });
    expect(await totals()).toMatchObject({
      walls_displayed: 1,
      conversions: 1,
      unconfirmed_conversions: unconfirmed,
      conversion_rate: 100,
    });
  });

  it('that an owner sends with a key is confirmed, as the single event of the contract too', async () => {
    const [first, second, third] = session();
    const headers = { authorization: `Bearer ${server.key}` };
    for (const one of [first, second, third]) await send(one as object, headers);
    expect(await totals()).toMatchObject({ conversions: 1, unconfirmed_conversions: 0 });
  });

  it('of the contract alone is unconfirmed', async () => {
    for (const one of session()) await send(one);
    expect(await totals()).toMatchObject({ conversions: 1, unconfirmed_conversions: 1 });
  });

  it('is confirmed once one of its session is, and never taken back by a stranger', async () => {
    const name = randomUUID();
    await send({ events: session(name) });
    await server.flush();
    const mark = await pageMark(server, id);
    await send({ events: [event(id, { session_id: name, event_type: 'conversion_disable' })], mark });
    expect(await totals()).toMatchObject({ conversions: 1, unconfirmed_conversions: 0 });
    await send({ events: session(name) });
    expect(await totals()).toMatchObject({ conversions: 1, unconfirmed_conversions: 0 });
  });

  it('is not confirmed by other events of its session', async () => {
    const [detected, wall, conversion] = session();
    await send({ events: [detected, wall], mark: await pageMark(server, id) });
    await send({ events: [conversion] });
    expect(await totals()).toMatchObject({ walls_displayed: 1, conversions: 1, unconfirmed_conversions: 1 });
  });

  it.each([
    ['7 days', 7, 0],
    ['8 days', 8, 1],
  ])('of a script that was loaded %s before', async (_, days, unconfirmed) => {
    const mark = await pageMark(server, id);
    server.clock.advance(days * dayMs);
    await send({ events: session(), mark });
    expect(await totals()).toMatchObject({ conversions: 1, unconfirmed_conversions: unconfirmed });
  });
});

it('of an A/B test are told for each variant', async () => {
  const shown = (variant: string) =>
    session().map((each) => ({ ...each, metadata: { ...each.metadata, variant } }));
  await send({ events: shown('control') });
  await send({ events: shown('b'), mark: await pageMark(server, id) });
  await send({ events: [...shown('b'), ...shown('b')] });
  await server.flush();
  const { variants } = await server.call('GET /v1/analytics/sites/:id/ab-testing', { params: { id } });
  expect(variants).toMatchObject([
    { name: 'b', conversions: 3, unconfirmed_conversions: 2 },
    { name: 'control', conversions: 1, unconfirmed_conversions: 1 },
  ]);
});

it('400: a mark that is no text, or too long, and nothing is stored', async () => {
  for (const [mark, reason] of [
    [7, 'invalid_type'],
    ['x'.repeat(65), 'too_long'],
  ]) {
    const answer = await track(server, { events: session(), mark });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { field: 'mark', reason } } } });
  }
  expect(await totals()).toMatchObject({ sessions: 0 });
});

it('every number says the same, by day, by page and for one visitor; and they add up', async () => {
  const mark = await pageMark(server, id);
  await send({ events: session(), mark });
  await send({ events: [...session(), ...session()] });
  const { unconfirmed_conversions: all } = await totals();
  expect(all).toBe(2);
  const params = { id };
  const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', { params });
  expect(metrics).toMatchObject({ conversions: 3, unconfirmed_conversions: all });
  const { timeline } = await server.call('GET /v1/analytics/sites/:id/conversions', { params });
  const sum = timeline.reduce((total, entry) => total + entry.unconfirmed_conversions, 0);
  expect(sum).toBe(all);
  const asked = { metrics: ['conversions', 'unconfirmed_conversions'] as const };
  const read = (more: object) =>
    server.call('POST /v1/analytics/sites/:id/query', {
      params,
      body: { metrics: [...asked.metrics], ...more },
    });
  const filters = [{ dimension: 'page' as const, operator: 'is' as const, value: '/a' }];
  for (const more of [{}, { filters }, { dimensions: ['device'] }]) {
    expect((await read(more)).rows).toMatchObject([{ conversions: 3, unconfirmed_conversions: all }]);
  }
});

it('who sent an event stands beside it, for its owner', async () => {
  const [marked, keyed, neither] = [randomUUID(), randomUUID(), randomUUID()];
  await send({ events: [event(id, { session_id: marked })], mark: await pageMark(server, id) });
  await send(event(id, { session_id: keyed }), { authorization: `Bearer ${server.key}` });
  await send(event(id, { session_id: neither }));
  await server.flush();
  const senderOf = async (session_id: string) => {
    const found = await server.call('POST /v1/sites/:id/session-data', {
      params: { id },
      body: { session_id, limit: 1 },
    });
    return found.rows[0]?.sender;
  };
  expect([await senderOf(marked), await senderOf(keyed), await senderOf(neither)]).toEqual([
    'page',
    'key',
    'unknown',
  ]);
});

it('a value that a stranger makes up gets no row of its own beyond 1,000 a day', async () => {
  const most = 1_000;
  for (let index = 0; index <= most; index++) {
    const agent = `Browser${index}/1.0 (made up)`;
    await send(event(id, { session_id: `s${index}` }), {
      origin: 'https://example.com',
      'user-agent': agent,
    });
  }
  await server.flush();
  const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
    params: { id },
    body: { dimensions: ['browser'], limit: 10 },
  });
  expect(breakdowns[0]?.total).toBe(most + 1);
  const { rows } = await server.call('POST /v1/analytics/sites/:id/query', {
    params: { id },
    body: {
      metrics: ['sessions'],
      filters: [{ dimension: 'browser', operator: 'is', value: '(other)' }],
    },
  });
  expect(rows).toEqual([{ sessions: 1 }]);
});
