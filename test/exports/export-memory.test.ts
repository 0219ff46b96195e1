import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { openChdb } from '../../src/events/chdb.ts';
import { archivePath } from '../../src/exports/make-export.ts';
import { newApiKey } from '../../src/records/key-format.ts';
import { dateOf, daysAgo } from '../support/event-rows.ts';
import { watchMemory } from '../support/peak-memory.ts';
import { eachZippedFile } from '../support/read-zip.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'truce-export-memory-'));
const key = newApiKey();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a complete export may add to a running server, whatever the site. */
const mostMegabytes = 256;
const [small, fat] = [300_000, 6_000];
const running = ['waiting', 'running'];

it('an export takes less than 256 MB, and goes on after the server was killed: every event once', {
  timeout: 60_000,
}, async () => {
  const first = await startServer({ dataDir, key });
  const { id } = await first.call('POST /v1/sites', { body: { domain: 'example.com' } });
  await first.stop();
  await fill(id);

  const killed = await startServer({ dataDir, key });
  const memory = watchMemory(killed.process.pid ?? 0);
  const days = { start: dateOf(daysAgo(3)), end: dateOf(daysAgo(0)) };
  const made = await killed.call('POST /v1/sites/:id/exports', { params: { id }, body: days });
  const params = { id, exportId: made.id };
  await expect.poll(async () => (await look(killed, params)).progress, waiting).toBeGreaterThan(30);
  expect(memory.grown()).toBeLessThan(mostMegabytes);
  expect(running).toContain((await look(killed, params)).state);
  await killed.kill();

  const second = await startServer({ dataDir, key });
  const memoryAfter = watchMemory(second.process.pid ?? 0);
  await expect.poll(async () => (await look(second, params)).state, waiting).toBe('ready');
  expect(memoryAfter.grown()).toBeLessThan(mostMegabytes);
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

const waiting = { timeout: 40_000, interval: 50 };

function look({ call }: RunningServer, params: { id: string; exportId: string }) {
  return call('GET /v1/sites/:id/exports/:exportId', { params });
}

/** Each a session of its own with a wall, over three days; then events as large as they may be, which come at once. */
async function fill(siteId: string): Promise<void> {
  const engine = await openChdb(join(dataDir, 'events'));
  const insert = (from: number, events: number, metadata: string, path: string) =>
    engine.command(
      `INSERT INTO truce.events (id, site_id, session_id, event_type, occurred_at, received_at, page_url, page,
         device, country, metadata)
       SELECT generateUUIDv4(), {site:UUID}, concat('session-', toString(number)), 'wall_displayed',
         toStartOfDay(now64(3, 'UTC') - INTERVAL 3 DAY) + toIntervalMillisecond(intDiv(number * 259000000, ${small + fat})) AS at,
         at, concat('https://www.example.com', ${path}), ${path},
         ['desktop', 'mobile'][number % 2 + 1], ['FR', 'DE', 'US'][number % 3 + 1], ${metadata}
       FROM numbers(${from}, ${events})`,
      { site: siteId },
    );
  await insert(
    0,
    small,
    `concat('{"visit":', toString(number % 97), '}')`,
    `concat('/', toString(number % 500))`,
  );
  await insert(
    small,
    fat,
    `concat('{"note":"', repeat('€', 4000), '"}')`,
    `concat('/', repeat('%E2%82%AC', 600))`,
  );
  await engine.close();
}
