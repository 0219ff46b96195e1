import { afterAll, expect, it } from 'vitest';
import { event, eventually, track } from '../support/events.ts';
import { type LocalServer, startServer } from '../support/server.ts';

let server: LocalServer;
afterAll(() => server?.stop());

it('a deleted site takes its events with it, also those just accepted, and no others', async () => {
  server = await startServer();
  const [gone, kept] = await Promise.all(
    ['a', 'b'].map((name) => server.call('POST /v1/sites', { body: { domain: `${name}.example` } })),
  );
  const params = { id: gone?.id ?? '' };
  for (const site of [gone, kept]) {
    const page = event(site?.id ?? '', { page_url: `https://${site?.domain}/` });
    expect((await track(server, page, {})).status).toBe(201);
  }
  await server.call('DELETE /v1/sites/:id', { params });
  expect((await track(server, event(params.id, { page_url: 'https://a.example/' }), {})).status).toBe(404);

  server.clock.advance(6_000);
  const { records, engine } = server.stores;
  await eventually(async () => {
    const jobs = await records.db
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', 'delete-events')
      .execute();
    expect(jobs).toEqual([{ state: 'done' }]);
  });
  await server.flush();
  for (const table of ['events', 'sessions']) {
    const rows = await engine.query<{ site_id: string }>(
      'quick',
      `SELECT DISTINCT site_id FROM truce.${table}`,
    );
    expect(rows.map((row) => row.site_id)).toEqual([kept?.id]);
  }
});
