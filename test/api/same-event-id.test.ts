import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let id: string;
const types = ['page_view', 'adblock_detected', 'wall_displayed', 'conversion_allowlist'];
const ids = types.map(() => randomUUID());

beforeAll(async () => {
  server = await startServer();
  server.clock.nextNoon();
  id = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
});
afterAll(() => server?.stop());

async function send(session_id: string, named: string[]): Promise<void> {
  for (const [index, event_type] of named.entries()) {
    const sent = { ...event(id, { session_id, event_type }), event_id: ids[index] };
    expect((await track(server, sent)).status).toBe(201);
    server.clock.advance(1_000);
  }
  await server.flush();
}

const params = {
  get id() {
    return id;
  },
};
const query = { limit: 50, offset: 0 };
const list = () => server.call('GET /v1/events/sites/:id', { params, query });
const sessions = () => server.call('GET /v1/events/sites/:id/sessions', { params, query: {} });

describe('an event id that comes again', () => {
  let before: Awaited<ReturnType<typeof list>>['events'];

  it('leaves the event at its first time where a request without a time is repeated', async () => {
    await send('visitor', types);
    before = (await list()).events;
    expect(before.map(({ event_type }) => event_type)).toEqual(types.toReversed());
    server.clock.advance(7_000);
    await send('visitor', types.slice(0, 3));
    expect(await list()).toMatchObject({ events: before, total: 4 });
    const headers = { authorization: `Bearer ${server.key}` };
    const csv = await (await fetch(`${server.url}/v1/events/sites/${id}/csv`, { headers })).text();
    const times = csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(times).toEqual(before.map(({ timestamp }) => timestamp));
    const live = await server.call('GET /v1/sites/:id/live', { params });
    expect(live.events.map(({ at }) => at)).toEqual(times);
  });

  it('hides no event of another session, nor of its own', async () => {
    await send('stranger', ['zzz', 'zzz', 'zzz', 'zzz']);
    await send('visitor', ['yyy', 'yyy', 'yyy', 'yyy']);
    const { events, total } = await list();
    expect(events.filter(({ session_id }) => session_id === 'visitor')).toEqual(before);
    expect([total, events.length]).toEqual([8, 8]);
    const found = (await sessions()).sessions.map((each) => [
      each.session_id,
      each.events.map(({ event_type }) => event_type),
    ]);
    expect(Object.fromEntries(found)).toEqual({ visitor: types, stranger: ['zzz', 'zzz', 'zzz', 'zzz'] });
    const data = await server.call('POST /v1/sites/:id/session-data', {
      params,
      body: { session_id: 'visitor' },
    });
    expect(data).toMatchObject({ events: 4 });
  });
});
