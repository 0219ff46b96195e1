import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { event, eventually, track } from '../support/events.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const rounds = 20;
const writers = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'truce-kill-'));
const key = newApiKey();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What the visitors were told, and what they tried. */
const acknowledged = new Set<string>();
const tried = new Set<string>();

it(`${rounds} times SIGKILL under load: nothing acknowledged is lost, nothing is doubled`, async () => {
  let site: string | null = null;
  for (let round = 0; round < rounds; round++) {
    const server: ServerProcess = await startServerProcess({ dataDir, key });
    site ??= (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
    const load = startLoad(server, site);
    await load.firstAnswer;
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 650));
    await server.kill();
    await load.stop();
  }
  const stored = await storedIds(site ?? '');
  const kept = new Set(stored);
  expect([...acknowledged].filter((id) => !kept.has(id)).length).toBe(0);
  expect(stored.length - kept.size).toBe(0);
  expect(stored.filter((id) => !tried.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(rounds * 10);
  console.log(`${rounds} kills: ${acknowledged.size} acknowledged, 0 lost, 0 doubled`);
}, 180_000);

it('SIGTERM under load: exits 0 within 10 s and loses nothing acknowledged', async () => {
  acknowledged.clear();
  const server = await startServerProcess({ dataDir, key });
  const site = (await server.call('POST /v1/sites', { body: { domain: 'example.com' } })).id;
  const load = startLoad(server, site);
  await load.firstAnswer;
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);
  const begun = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - begun).toBeLessThan(10_000);
  await load.stop();
  const kept = new Set(await storedIds(site));
  expect([...acknowledged].filter((id) => !kept.has(id)).length).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(50);
}, 60_000);

function startLoad(server: ServerProcess, site: string) {
  let stopped = false;
  let answered = () => {};
  const firstAnswer = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const write = async () => {
    while (!stopped) {
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () =>
        event(site, { event_id: randomUUID() }),
      );
      for (const { event_id } of events) tried.add(event_id ?? '');
      try {
        const { body } = await track(server, { events });
        for (const id of body.ids ?? []) acknowledged.add(id);
        answered();
      } catch {
        return; // the server is gone: nothing was acknowledged to this writer
      }
    }
  };
  const all = Promise.all(Array.from({ length: writers }, write));
  return {
    firstAnswer,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** Starts once more, waits until the spool is empty, stops, verifies the numbers, and reads the rows as they are stored. */
async function storedIds(site: string): Promise<string[]> {
  const server = await startServerProcess({ dataDir, key });
  await eventually(async () => {
    const ready = (await (await fetch(`${server.url}/readyz`)).json()) as { spool_bytes: number };
    expect(ready.spool_bytes).toBe(0);
  }, 20_000);
  expect(await server.stop()).toBe(0);
  const engine = await openChdb(join(dataDir, 'events'));
  const rows = await engine.query<{ id: string }>(
    'quick',
    'SELECT id FROM truce.events WHERE site_id = {site:UUID}',
    {
      site,
    },
  );
  while ((await buildSessions(engine)).ids > 0);
  const { sessions, difference } = await verifySessions(engine, Date.now() - 86_400_000, Date.now());
  await engine.close();
  expect(difference).toBeNull();
  expect(sessions).toBeGreaterThan(0);
  return rows.map((row) => row.id);
}
