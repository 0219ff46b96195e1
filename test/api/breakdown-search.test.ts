import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { allShipped } from '../support/shipped.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const timestamp = new Date(server.clock.now() - 60_000).toISOString();
  for (const path of ['/caf%C3%A9/menu', '/caf', '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8']) {
    const page_url = `https://example.com${path}?utm_source=caf\u00e9`;
    const one = event(id, { session_id: randomUUID(), timestamp, page_url });
    expect((await track(server, one)).status).toBe(201);
  }
  await allShipped(server);
});
afterAll(() => server.stop());

it.each([
  ['page', 'café', ['/caf%C3%A9/menu']],
  ['page', 'Fé/M', ['/caf%C3%A9/menu']],
  ['page', 'caf%C3%A9', ['/caf%C3%A9/menu']],
  ['page', 'новости', ['/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8']],
  ['page', '/caf', ['/caf', '/caf%C3%A9/menu']],
  ['utm_source', 'café', ['café']],
  ['utm_source', 'caf%C3%A9', []],
] as const)('the breakdown by %s finds %s', async (dimension, search, expected) => {
  const { breakdowns } = await server.call('POST /v1/analytics/sites/:id/breakdowns', {
    params: { id },
    body: { dimensions: [dimension], range: { days: 2 }, search },
  });
  expect(breakdowns[0]?.rows.map(({ value }) => value).sort()).toEqual(expected);
  expect(breakdowns[0]?.total).toBe(expected.length);
});
