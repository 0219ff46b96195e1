import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSetting } from '../../src/records/settings.ts';
import { byOwner } from '../support/owner.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const report = () => byOwner(server)('GET /v1/health-report');

it('answers with what it knows where rows that it reads are damaged, and names them', async () => {
  const { db } = server.stores.records;
  expect((await report()).records).toMatchObject({ status: 'ok', damaged: [] });
  const { id: site_id } = await server.call('POST /v1/sites', { body: { domain: 'velona.example' } });
  await writeSetting(db, 'filter_lists_unread', '[{"source":');
  await writeSetting(db, 'retention_run', '{"at":"then"}');
  const simulation = { id: 'b6f3f4c4-5d2e-4f0e-9d0e-6f3a6c1f0a11', site_id, url: 'https://velona.example/' };
  const finished_at = new Date(server.clock.now()).toISOString();
  await db
    .insertInto('simulations')
    .values({ ...simulation, width: 1280, state: 'done', created_at: finished_at, finished_at, views: '{' })
    .execute();
  await db.updateTable('sites').set({ config: '{"retention":' }).where('id', '=', site_id).execute();
  expect(await report()).toMatchObject({
    records: {
      status: 'bad',
      damaged: [
        'settings.value of row filter_lists_unread is damaged: not JSON',
        'settings.value of row retention_run is damaged: at: invalid_format',
        `simulations.views of row ${simulation.id} is damaged: not JSON`,
      ],
    },
    filter_lists: { status: 'ok', unread: [] },
    retention: { last_run: null },
    simulations: { status: 'ok', sandboxed: null },
    spool: { status: 'ok' },
  });
});
