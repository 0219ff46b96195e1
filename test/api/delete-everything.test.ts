import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Records } from '../../src/records/records.ts';
import { findSite } from '../../src/records/sites/sites.ts';
import { openSqlite } from '../../src/records/sqlite.ts';
import { event, track } from '../support/events.ts';
import { fillSite, findTraces } from '../support/fill-site.ts';
import { finishedExport } from '../support/finished-export.ts';
import { readIfThere, serverFiles } from '../support/server-files.ts';
import { startServerProcess } from '../support/server-process.ts';

/** The deed stands in the audit log; the job that it led to is kept for a while as all are. */
const mayNameIt = ['audit', 'jobs'];
const mark = 'left-of-the-site';

test('a deleted site leaves nothing: no row of any table, no event, no file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truce-delete-everything-'));
  const server = await startServerProcess({ dataDir });
  const [gone, kept] = await Promise.all(
    ['gone', 'kept'].map((name) => server.call('POST /v1/sites', { body: { domain: `${name}.example` } })),
  );
  const params = { id: gone?.id ?? '' };
  for (const site of [gone, kept]) {
    const page = event(site?.id ?? '', { page_url: `https://${site?.domain}/` });
    expect((await track(server, page, {})).status).toBe(201);
  }
  // Stored, with its roll-up; what comes later still waits when the site goes.
  await expect.poll(async () => (await server.call('GET /v1/events/sites/:id', { params })).total).toBe(1);

  const records = openSqlite(join(dataDir, 'truce.sqlite'));
  const site = await findSite(records.db, params.id);
  const { exportId } = await finishedExport(server, params.id);
  const filled = await fillSite(records.db, site ?? { id: '', account_id: '' }, mark);
  // A net that would catch nothing is none.
  expect(filled.length).toBeGreaterThan(25);
  expect(filled).toEqual(
    expect.arrayContaining(['failed_events', 'exports', 'data_links', 'shares', 'mails']),
  );
  expect((await findTraces(records.db, [mark])).length).toBeGreaterThan(25);
  const staging = join(dataDir, 'exports', exportId);
  mkdirSync(staging, { recursive: true });
  writeFileSync(join(staging, 'part.gz'), 'x');

  const late = event(params.id, { page_url: 'https://gone.example/late' });
  expect((await track(server, late, {})).status).toBe(201);
  await server.call('DELETE /v1/sites/:id', { params });

  const traces = async () =>
    (await findTraces(records.db, [params.id, mark, 'gone.example'])).filter(
      (table) => !mayNameIt.includes(table),
    );
  expect(await traces()).toEqual([]);
  await expect
    .poll(() => readdirSync(join(dataDir, 'exports')).filter((name) => name.includes(exportId)))
    .toEqual([]);
  await expect.poll(() => spooled(dataDir, params.id)).toBe(false);
  await expect.poll(() => openJobs(records, 'delete-events')).toBe(0);
  expect(await traces()).toEqual([]);
  await records.close();
  expect(await server.stop()).toBe(0);

  const engine = await openChdb(join(dataDir, 'events'));
  const tables = await engine.query<{ name: string }>(
    'quick',
    `SELECT table AS name FROM system.columns WHERE database = 'truce' AND name = 'site_id'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['events', 'sessions']));
  for (const { name } of tables) {
    const rows = await engine.query<{ site_id: string }>(
      'quick',
      `SELECT DISTINCT site_id FROM truce.${name}`,
    );
    expect(
      rows.map((row) => row.site_id).filter((id) => id !== kept?.id),
      name,
    ).toEqual([]);
  }
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Jobs that are still to be done, or are being done; there must have been one. */
async function openJobs({ db }: Records, kind: string): Promise<number> {
  const jobs = await db.selectFrom('jobs').select('state').where('kind', '=', kind).execute();
  expect(jobs.length).toBeGreaterThan(0);
  return jobs.filter(({ state }) => state !== 'done').length;
}

function spooled(dataDir: string, siteId: string): boolean {
  const folder = join(dataDir, 'spool');
  if (!existsSync(folder)) throw new Error('the spool is elsewhere');
  return serverFiles(folder).some((path) => readIfThere(path)?.includes(siteId));
}
