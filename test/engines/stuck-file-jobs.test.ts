import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastRetention } from '../../src/records/retention/delete-expired-data.ts';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
let stuck: string;
const hourMs = 3_600_000;
beforeAll(async () => {
  server = await startServer();
  // Of a bad disk, for example: it is there and cannot be read.
  stuck = join(server.dataDir, 'spool', '000000000000001-bad.seg');
});
afterAll(() => server?.stop());

const addSite = async (domain: string) =>
  (await server.call('POST /v1/sites', { body: { domain } })).id as string;
const send = async (id: string, domain: string, session_id: string) =>
  expect((await track(server, event(id, { session_id, page_url: `https://${domain}/` }), {})).status).toBe(
    201,
  );
const storedOf = async (site: string) => {
  const rows = await server.stores.engine.query<{ id: string }>(
    'quick',
    'SELECT session_id AS id FROM truce.events WHERE site_id = {site:UUID}',
    { site },
  );
  return rows.map(({ id }) => id).sort();
};
const jobsOf = (kind: string) =>
  server.stores.records.db
    .selectFrom('jobs')
    .select(['state', 'error', 'run_at'])
    .where('kind', '=', kind as never)
    .execute();

it('a spool file that cannot be read holds up no retention, deletion or erasure', async () => {
  const [gone, kept] = [await addSite('gone.example'), await addSite('kept.example')];
  await send(gone, 'gone.example', 'a');
  await send(kept, 'kept.example', 'a');
  await send(kept, 'kept.example', 'b');
  await server.flush();
  mkdirSync(stuck);
  await expect(server.flush()).rejects.toThrow(stuck);

  await server.call('DELETE /v1/sites/:id', { params: { id: gone } });
  const { id: erasureId } = await server.call('POST /v1/sites/:id/session-data/erase', {
    params: { id: kept },
    body: { session_id: 'a' },
  });
  const receipt = () =>
    server.call('GET /v1/sites/:id/erasures/:erasureId', { params: { id: kept, erasureId } });
  server.clock.advance(6_000);
  await eventually(async () => {
    expect(await storedOf(gone)).toEqual([]);
    expect(await storedOf(kept)).toEqual(['b']);
    // Neither is over: there may be more in the file.
    for (const kind of ['delete-events', 'erase-session'])
      expect(await jobsOf(kind)).toMatchObject([{ state: 'waiting', error: expect.stringContaining(stuck) }]);
  });
  expect(await receipt()).toMatchObject({ state: 'waiting', finished_at: null });
  const before = server.clock.now();
  server.clock.advance(hourMs);
  await eventually(async () => {
    const at = await lastRetention(server.stores.records.db);
    expect(Date.parse(at ?? '')).toBeGreaterThan(before);
    // Both were tried again, and wait for the next hour.
    for (const kind of ['delete-events', 'erase-session'])
      for (const { run_at } of await jobsOf(kind))
        expect(Date.parse(run_at)).toBeGreaterThan(server.clock.now());
  });

  // The disk is repaired, and the file had events of both.
  rmSync(stuck, { recursive: true });
  await send(kept, 'kept.example', 'a');
  server.clock.advance(hourMs);
  await eventually(async () => {
    for (const kind of ['delete-events', 'erase-session'])
      expect(await jobsOf(kind)).toMatchObject([{ state: 'done' }]);
  });
  expect(await receipt()).toMatchObject({ state: 'done', erased: { events: 2, sessions: 2 } });
  expect(await storedOf(kept)).toEqual(['b']);
});
