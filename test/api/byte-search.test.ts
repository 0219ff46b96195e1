import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { textOf } from '../support/backup-content.ts';
import { canariesOf, findCanary, searchFiles } from '../support/canaries.ts';
import { event, eventually } from '../support/events.ts';
import { readZip } from '../support/read-zip.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** Three canaries each: an IP address, an email address and a user agent. */
const visitors = 3_400;
const concurrency = 50;
const dayMs = 86_400_000;
const archives = mkdtempSync(join(tmpdir(), 'truce-archives-'));
const dataDir = mkdtempSync(join(tmpdir(), 'truce-canaries-'));
const begun = Date.now();
let server: ServerProcess;
let site: string;
let keeping: string;

beforeAll(async () => {
  // Where the socket's address is believed, and the limits of a day's traffic from one machine are off.
  server = await startServerProcess({
    dataDir,
    env: { TRUCE_TRUST_PROXY: '127.0.0.1,::1', TRUCE_LOG_LEVEL: 'debug' },
  });
  ({ id: site } = await server.call('POST /v1/sites', { body: { domain: 'example.com' } }));
  const body = { domain: 'example.com', config: { page_url_query: 'keep' as const } };
  ({ id: keeping } = await server.call('POST /v1/sites', { body }));
});
afterAll(async () => {
  await server?.stop();
  for (const directory of [archives, dataDir]) rmSync(directory, { recursive: true, force: true });
});

/** What a visitor's browser sends through a proxy: a batch, the script, a path that is not there, an event that is refused. */
async function visit(index: number): Promise<void> {
  const { address, email, agent } = canariesOf(index);
  const headers = {
    'x-forwarded-for': address,
    'user-agent': agent,
    'content-type': 'text/plain',
    origin: 'https://www.example.com',
    referer: `https://www.example.com/?email=${email}`,
  };
  const query = `email=${encodeURIComponent(email)}&mail=${email}&utm_source=news#${email}`;
  const timestamp = new Date(begun - (index / visitors) * (dayMs - 60_000)).toISOString();
  const session_id = `pv-00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const page_url = `https://www.example.com/page-${index % 20}?${query}`;
  const types = ['session_start', 'page_view', 'adblock_detected'];
  const events = types.map((event_type) => event(site, { session_id, event_type, page_url, timestamp }));
  const post = (body: unknown) =>
    fetch(`${server.url}/v1/events/track`, { method: 'POST', headers, body: JSON.stringify(body) });
  const sent = await post({ events, visit: true });
  expect(await sent.json()).toMatchObject({ accepted: 3 });
  if (index % 10 > 0) return;
  await fetch(`${server.url}/v1/loader/${site}.js?email=${email}`, { headers }).then((got) => got.text());
  expect((await fetch(`${server.url}/nothing?${query}`, { headers })).status).toBe(404);
  expect((await post(event(site, { page_url: `https://elsewhere.example/?${query}` }))).status).toBe(403);
}

it('10,200 addresses, emails and user agents of a day are in no byte that the server writes', async () => {
  expect(new Set(Array.from({ length: visitors }, (_, index) => canariesOf(index).address)).size).toBe(
    visitors,
  );
  for (let from = 0; from < visitors; from += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, (_, index) => visit(from + index)));
    // While events wait in the spool, too.
    if (from % 1_000 === 0) expect(searchFiles(dataDir).found).toEqual([]);
  }
  await eventually(async () => {
    const { total } = await server.call('GET /v1/events/sites/:id', { params: { id: site } });
    expect(total).toBeGreaterThanOrEqual(visitors * 2);
  });
  const archive = await exportOf(site);
  expect(archive.size).toBeGreaterThan(3);
  for (const [name, { text }] of archive) expect(findCanary(text), name).toBeNull();

  expect(await server.stop()).toBe(0);
  const { files, bytes, found } = searchFiles(dataDir);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(20);
  expect(bytes).toBeGreaterThan(100_000);
  expect(server.log().length).toBeGreaterThan(100);
  expect(findCanary(server.log())).toBeNull();
  // Columns are compressed on disk, so every row is searched as text, too.
  const rows = await everyRow();
  expect(rows).toContain('/page-19');
  expect(rows).toContain('utm_source=news');
  expect(findCanary(rows)).toBeNull();
  const backup = join(archives, 'truce.backup');
  expect((await runCommand(['backup', backup], { TRUCE_DATA_DIR: dataDir })).error).toBe('');
  const backedUp = await textOf(backup);
  expect(backedUp).toContain('/page-19');
  expect(findCanary(backedUp)).toBeNull();
});

it('is a search that finds what an owner chose to keep', async () => {
  server = await startServerProcess({ dataDir, key: server.key });
  const { email } = canariesOf(0);
  const page_url = `https://www.example.com/?email=${email}`;
  const sent = await fetch(`${server.url}/v1/events/track`, {
    method: 'POST',
    headers: { origin: 'https://www.example.com' },
    body: JSON.stringify(event(keeping, { page_url })),
  });
  expect(sent.status).toBe(201);
  await eventually(async () => {
    const { total } = await server.call('GET /v1/events/sites/:id', { params: { id: keeping } });
    expect(total).toBe(1);
  });
  const archive = await exportOf(keeping);
  expect([...archive.values()].map(({ text }) => findCanary(text)).filter(Boolean)).not.toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(findCanary(await everyRow())).toContain(email);
  writeFileSync(join(archives, 'leak'), `x ${canariesOf(1).address} x`);
  expect(searchFiles(archives).found.join()).toContain(canariesOf(1).address);
});

async function exportOf(id: string) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const body = { start: day(begun - dayMs), end: day(Date.now()) };
  const { id: exportId } = await server.call('POST /v1/sites/:id/exports', { params: { id }, body });
  const params = { id, exportId };
  const file = await eventually(async () => {
    const { state, file } = await server.call('GET /v1/sites/:id/exports/:exportId', { params });
    expect(state).toBe('ready');
    return file;
  });
  const response = await fetch(server.url + file, { headers: { authorization: `Bearer ${server.key}` } });
  const path = join(archives, `${exportId}.zip`);
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  return readZip(path);
}

/** Every row of every table of the event store. */
async function everyRow(): Promise<string> {
  const engine = await openChdb(join(dataDir, 'events'));
  const tables = await engine.query<{ name: string }>(
    'quick',
    `SELECT name FROM system.tables WHERE database = 'truce' AND engine NOT LIKE '%View'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['events', 'sessions', 'cells']));
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push((await engine.read('heavy', `SELECT * FROM truce.${name} FORMAT TSVRaw`)).toString());
  }
  await engine.close();
  return texts.join('\n');
}
