import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

/** Programs that send no time: the order of a request is all that says what came first. */
let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
});
afterAll(() => server.stop());

const sessions = 12;

it.each([
  ['a program', true, () => ({})],
  ['a program with event ids of its own', true, () => ({ event_id: randomUUID() })],
  ['a page without a mark', false, () => ({})],
])('the first value of a session counts in a batch of %s', async (_, hasKey, own) => {
  const config = { properties: ['plan'] };
  const { id } = await server.call('POST /v1/sites', { body: { domain: 'example.com', config } });
  const headers: Record<string, string> = hasKey
    ? { authorization: `Bearer ${server.key}` }
    : { origin: 'https://www.example.com' };
  for (let session = 0; session < sessions; session++) {
    const one = (event_type: string, metadata: Record<string, string>) =>
      event(id, { session_id: `${id} ${session}`, event_type, metadata, ...own() });
    const sent = [
      one('page_view', { plan: 'free' }),
      one('wall_displayed', { variant: 'a' }),
      one('wall_displayed', { variant: 'b' }),
      one('page_view', { plan: 'pro' }),
    ];
    expect((await track(server, { events: sent }, headers)).status).toBe(201);
  }
  await server.flush();
  const params = { id };
  const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
    params,
    body: { dimensions: ['property:plan', 'variant'] },
  });
  expect(breakdowns.map(({ rows }) => rows.map(({ value, sessions: n }) => [value, n]))).toEqual([
    [['free', sessions]],
    [['a', sessions]],
  ]);
  const listed = await server.call('GET /v1/events/sites/:id/sessions', { params, query: { limit: 50 } });
  for (const { events } of listed.sessions) {
    expect(events.map(({ event_type, variant }) => [event_type, variant || null])).toEqual([
      ['page_view', null],
      ['wall_displayed', 'a'],
      ['wall_displayed', 'b'],
      ['page_view', null],
    ]);
  }
});
