import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFailedEvent } from '../../src/records/intake/failed-events.ts';
import { event, eventually, track } from '../support/events.ts';
import { joinTeam } from '../support/join-team.ts';
import { byOwner } from '../support/owner.ts';
import { refusal } from '../support/refusal.ts';
import { type LocalServer, startServer } from '../support/server.ts';
import { readIfThere, serverFiles } from '../support/server-files.ts';

let server: LocalServer;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { TRUCE_LOG_LEVEL: 'debug' } });
  ({ id } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
});
afterAll(() => server?.stop());

const params = () => ({ id });
const find = (session_id: string, page: { limit?: number } = {}) =>
  server.call('POST /v1/sites/:id/session-data', { params: params(), body: { session_id, ...page } });
const erase = (session_id: string) =>
  server.call('POST /v1/sites/:id/session-data/erase', { params: params(), body: { session_id } });
const receipt = (erasureId: string) =>
  server.call('GET /v1/sites/:id/erasures/:erasureId', { params: { id, erasureId } });
const sessions = async () =>
  (await server.call('GET /v1/analytics/sites/:id/dashboard', { params: params(), query: { days: 7 } }))
    .metrics.sessions;

async function send(session_id: string, types = ['page_view', 'adblock_detected']): Promise<void> {
  for (const event_type of types) {
    expect((await track(server, event(id, { session_id, event_type }))).status).toBe(201);
  }
}

async function done(erasureId: string) {
  server.clock.advance(6_000);
  return eventually(async () => {
    const found = await receipt(erasureId);
    expect(found.state).toBe('done');
    return found;
  });
}

describe('the data of a session', () => {
  it('is found, and exported with every column', async () => {
    const session = randomUUID();
    await send(session);
    await server.flush();
    expect(await find(session)).toMatchObject({
      events: 2,
      event_types: [
        { event_type: 'adblock_detected', events: 1 },
        { event_type: 'page_view', events: 1 },
      ],
      sessions: 1,
      failed_events: 0,
      rows: [],
      failed_rows: [],
    });
    const { rows } = await find(session, { limit: 10 });
    expect(rows.map((row) => row.event_type).sort()).toEqual(['adblock_detected', 'page_view']);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['browser', 'os', 'page_url', 'metadata', 'received_at', 'sender', 'timestamp']),
    );
  });

  it('of an unknown id is nothing', async () => {
    expect(await find(randomUUID())).toMatchObject({ events: 0, sessions: 0, first_at: null, last_at: null });
  });

  it('is erased, also what is not stored yet, and numbers are as if it had never been', async () => {
    const [gone, kept] = [`gone-${randomUUID()}`, `kept-${randomUUID()}`];
    const before = await sessions();
    await send(gone);
    await server.flush();
    await send(kept);
    await send(gone, ['cta_clicked']);
    const { db } = server.stores.records;
    for (const session_id of [gone, kept]) {
      await addFailedEvent(db, JSON.stringify({ site_id: id, session_id }), 'x', new Date().toISOString());
    }
    const asked = await erase(gone);
    expect(asked).toMatchObject({ site_id: id, state: 'waiting', finished_at: null, erased: null });

    const found = await done(asked.id);
    expect(found).toMatchObject({
      id: asked.id,
      session_hash: createHash('sha256').update(`${asked.id}:${gone}`).digest('hex'),
      requested_by: { kind: 'key' },
      erased: { events: 3, sessions: 1, failed_events: 1 },
    });
    expect(await find(gone, { limit: 10 })).toMatchObject({
      ...{ events: 0, sessions: 0, failed_events: 0, rows: [], failed_rows: [] },
    });
    expect(await find(kept)).toMatchObject({ events: 2, sessions: 1, failed_events: 1 });
    await server.flush();
    expect(await sessions()).toBe(before + 1);

    await send(gone, ['page_view']);
    await server.flush();
    expect(await find(gone)).toMatchObject({ events: 1, sessions: 1 });
    expect(await sessions()).toBe(before + 2);
  });

  it('leaves a receipt in the audit log, and its id in no row, log or file of the records', async () => {
    const session = `secret-${randomUUID()}`;
    await send(session);
    await find(session, { limit: 10 });
    const asked = await erase(session);
    const again = await erase(session);
    const [first, second] = [await done(asked.id), await done(again.id)];
    expect(first.erased).toEqual({ events: 2, sessions: 1, failed_events: 0 });
    expect(second.erased).toEqual({ events: 0, sessions: 0, failed_events: 0 });
    expect(second.session_hash).not.toBe(first.session_hash);

    const { entries } = await byOwner(server)('GET /v1/audit', { query: { site: id } });
    const told = entries.filter(({ thing }) => thing.startsWith(asked.id));
    expect(told.map(({ action }) => action)).toEqual(['session_erased', 'session_erasure_requested']);
    expect(told[0]?.thing).toContain(`events=2, sessions=1, failed_events=0, sha256=${first.session_hash}`);
    expect(told[0]?.actor).toEqual(told[1]?.actor);
    const jobs = await server.stores.records.db.selectFrom('jobs').select('payload').execute();
    expect(jobs.some(({ payload }) => payload.includes(first.session_hash))).toBe(true);
    expect(server.log()).not.toContain(session);
    const holding = serverFiles(server.dataDir)
      .filter((file) => !file.includes('/events/store/'))
      .filter((file) => /truce\.sqlite|mutation_|exports/.test(file))
      .filter((file) => readIfThere(file)?.includes(session));
    expect(holding).toEqual([]);
  });

  it('is for members who may change the site', async () => {
    const reader = await joinTeam({ url: server.url, invite: byOwner(server) }, { role: 'reader' });
    const body = { session_id: 'x' };
    for (const address of [
      'POST /v1/sites/:id/session-data',
      'POST /v1/sites/:id/session-data/erase',
    ] as const) {
      expect(await refusal(reader.call(address, { params: params(), body }))).toMatchObject({ status: 403 });
    }
    const input = { params: { id, erasureId: randomUUID() } };
    expect(await refusal(reader.call('GET /v1/sites/:id/erasures/:erasureId', input))).toMatchObject({
      status: 403,
    });
  });

  it.each([
    ['', 'too_small'],
    ['x'.repeat(129), 'too_long'],
  ])('refuses the id %s', async (session_id) => {
    expect(await refusal(find(session_id))).toMatchObject({ status: 400, details: { field: 'session_id' } });
    expect(await refusal(erase(session_id))).toMatchObject({ status: 400, details: { field: 'session_id' } });
  });

  it('of another site is not shown by its receipt', async () => {
    const other = await server.call('POST /v1/sites', { body: { domain: 'other.example' } });
    const asked = await erase(randomUUID());
    const input = { params: { id: other.id, erasureId: asked.id } };
    expect(await refusal(server.call('GET /v1/sites/:id/erasures/:erasureId', input))).toMatchObject({
      status: 404,
    });
  });
});
