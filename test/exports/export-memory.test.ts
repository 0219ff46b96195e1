import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { archivePath } from '../../src/reports/exports/make-export.ts';
import { dateOf, daysAgo } from '../support/event-rows.ts';
import { watchMemory } from '../support/peak-memory.ts';
import { eachZippedFile } from '../support/read-zip.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-export-memory-'));
const key = newApiKey();
let running: ServerProcess | undefined;
afterAll(async () => {
  await running?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a complete export may add to a running server, whatever the site. */
const maxMegabytes = 256;
const [past, small, fat] = [900_000, 90_000, 5_000];
const under = ['waiting', 'running'];

it('an export takes less than 256 MB, and goes on after the server was killed: every event once', async () => {
  const first = await start();
  const { id } = await first.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await first.stop();
  await fill(id);

  const killed = await start();
  const memory = watchMemory(killed.process.pid ?? 0);
  const days = { start: dateOf(daysAgo(3)), end: dateOf(daysAgo(0)) };
  const made = await killed.call('POST /v1/sites/:id/exports', { params: { id }, body: days });
  const params = { id, exportId: made.id };
  await expect.poll(async () => (await look(killed, params)).progress, waiting).toBeGreaterThan(10);
  expect(memory.grown()).toBeLessThan(maxMegabytes);
  expect(under).toContain((await look(killed, params)).state);
  await killed.kill();

  const second = await start();
  const memoryAfter = watchMemory(second.process.pid ?? 0);
  await expect.poll(async () => (await look(second, params)).state, waiting).toBe('ready');
  expect(memoryAfter.grown()).toBeLessThan(maxMegabytes);
  await second.stop();

  const ids = new Set<string>();
  let lines = 0;
  await eachZippedFile(archivePath(join(dataDir, 'exports'), made.id), async (name, content) => {
    for await (const line of createInterface({ input: content })) {
      if (!name.startsWith('events/')) continue;
      lines++;
      ids.add(line.slice('{"id":"'.length).split('"', 1)[0] ?? '');
    }
  });
  expect(lines).toBe(small + fat);
  expect(ids.size).toBe(small + fat);
});

async function start(): Promise<ServerProcess> {
  running = await startServerProcess({ dataDir, key });
  return running;
}

const waiting = { timeout: 120_000, interval: 50 };

function look({ call }: ServerProcess, params: { id: string; exportId: string }) {
  return call('GET /v1/sites/:id/exports/:exportId', { params });
}

/**
 * Each a session of its own with a wall: long ago, which only the A/B test's result asks about; then three days, and at
 * their end events as large as they may be, which come at once.
 */
async function fill(siteId: string): Promise<void> {
  const engine = await openChdb(join(dataDir, 'events'));
  const insert = (events: number, firstDay: number, { metadata = "''", path = "'/'", afterHours = 0 }) =>
    engine.command(
      `INSERT INTO truce.events (id, site_id, session_id, event_type, occurred_at, received_at, page_url, page,
         device, country, metadata)
       SELECT generateUUIDv4(), {site:UUID}, concat('session-', toString(number), '-', {first:String}), 'wall_displayed',
         toStartOfDay(now64(3, 'UTC') - toIntervalDay(${firstDay})) + toIntervalHour(${afterHours})
           + toIntervalMillisecond(intDiv(number * ${(72 - afterHours) * 3_600_000 - 1}, ${events})) AS at,
         at, concat('https://www.example.com', ${path}), ${path},
         ['desktop', 'mobile'][number % 2 + 1], ['FR', 'DE', 'US'][number % 3 + 1], ${metadata}
       FROM numbers(${events})`,
      { site: siteId, first: `${firstDay}-${afterHours}` },
    );
  await insert(past, 12, {});
  await insert(small, 3, { metadata: `concat('{"visit":', toString(number % 97), '}')` });
  const large = {
    metadata: `concat('{"note":"', repeat('€', 4000), '"}')`,
    path: `repeat('/%E2%82%AC', 600)`,
  };
  await insert(fat, 3, { ...large, afterHours: 71 });
  // As if they were counted long ago: counting a million sessions takes memory, too, and is no part of the export.
  await engine.command(
    `INSERT INTO truce.sessions
       (site_id, started_at, session, device, country, pages, event_types, events, walls_displayed, wall_ms, conversion_ms, sign)
     SELECT site_id, occurred_at, sipHash64(session_id), device, country, [page], ['wall_displayed'], 1, 1, 0, -1, 1
     FROM truce.events`,
  );
  await engine.command('INSERT INTO truce.built SELECT DISTINCT block FROM truce.touched');
  await engine.close();
}
