import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { event, track } from '../support/events.ts';
import { startServerProcess } from '../support/server-process.ts';

it('a deleted site takes its events with it, also those just accepted, and no others', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-delete-'));
  const server = await startServerProcess({ dataDir });
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
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(await server.stop()).toBe(0);

  const engine = await openChdb(join(dataDir, 'events'));
  for (const table of ['events', 'rollup']) {
    const rows = await engine.query<{ site_id: string }>(
      'quick',
      `SELECT DISTINCT site_id FROM truce.${table}`,
    );
    expect(rows.map((row) => row.site_id)).toEqual([kept?.id]);
  }
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});
