import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { pageMark } from '../support/page-mark.ts';
import { type LocalServer, startServer } from '../support/server.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

let server: LocalServer;
let id: string;
let mark: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  mark = await pageMark(server, id);
});

/** Sends a batch whose events are that far from the server's time, in ms. */
async function send(offsets: number[], more: object = { mark }, session_id = randomUUID()) {
  const now = server.clock.now();
  const events = offsets.map((offset) =>
    event(id, { session_id, event_type: 'page_view', timestamp: new Date(now + offset).toISOString() }),
  );
  return track(server, { events, ...more });
}

/** How far the stored events are from the server's time, oldest first, in whole minutes and seconds. */
async function stored(): Promise<string[]> {
  await server.flush();
  const now = server.clock.now();
  const { events } = await server.call('GET /v1/events/sites/:id', { params: { id } });
  return events
    .map(({ timestamp }) => now - Date.parse(timestamp))
    .sort((a, b) => b - a)
    .map((ago) => `${Math.round(ago / minuteMs)} min`);
}

it.each([
  ['31 minutes behind', -31 * minuteMs],
  ['3 days behind', -3 * dayMs],
  ['years behind', -3000 * dayMs],
  ['11 minutes ahead', 11 * minuteMs],
  ['a day ahead', dayMs],
])('a device’s clock that is %s: the time of arrival counts', async (_, offset) => {
  expect(await send([offset - 2 * minuteMs, offset])).toMatchObject({ status: 201 });
  expect(await stored()).toEqual(['2 min', '0 min']);
});

it.each([
  ['29 minutes behind', -29, 29],
  ['9 minutes ahead', 9, -9],
])('one that is %s is believed, as the batch may have been late', async (_, offset, ago) => {
  expect(await send([offset * minuteMs])).toMatchObject({ status: 201 });
  expect(await stored()).toEqual([`${ago} min`]);
});

it('one that was set right between two events: the time of arrival counts for the wrong one', async () => {
  await send([-dayMs, 0]);
  await send([dayMs, 0]);
  expect(await stored()).toEqual(['0 min', '0 min', '0 min', '0 min']);
});

it('a visit during which the clock is set right stays one session', async () => {
  const session = randomUUID();
  await send([-dayMs], { mark }, session);
  await send([0], { mark }, session);
  await server.flush();
  const query = { params: { id }, query: { days: 7 } };
  const { metrics } = await server.call('GET /v1/analytics/sites/:id/dashboard', query);
  expect(metrics.sessions).toBe(1);
});

it.each([
  ['without a page mark', () => ({})],
  ['with a made-up one', () => ({ mark: 'AAAAAAAA' })],
])('a program that sends events %s says when they happened', async (_, more) => {
  expect(await send([-dayMs], more())).toMatchObject({ status: 201 });
  expect(await stored()).toEqual(['1440 min']);
  expect(await send([-8 * dayMs], more())).toMatchObject({ status: 400 });
  expect(await send([dayMs], more())).toMatchObject({ status: 400 });
});
