import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { openOversized } from '../../src/events/sessions/build-watch.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { daysAgo } from '../support/event-rows.ts';
import { manyEvents } from '../support/many-events.ts';

/** The limit is one of a session. A program may send all its events under one session id. */
const directory = mkdtempSync(join(tmpdir(), 'truce-large-ids-'));
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'large');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Each test has days of its own, so that it verifies no other's. */
function visits(days: number) {
  const at = daysAgo(days);
  const site = randomUUID();
  const oversized: string[] = [];
  const watch = {
    found: () => undefined,
    refused: (row: string) => expect(row).toBeNull(),
    oversized: openOversized((name) => void oversized.push(name)),
  };
  return {
    ...manyEvents(engine, site),
    at,
    site,
    oversized,
    async build() {
      while ((await buildSessions(engine, 0, watch)).ids > 0);
    },
    verify: () => verifySessions(engine, at - dayMs, at + 5 * dayMs),
  };
}

it('a session counts, however many events its id had before, where another id goes back further', async () => {
  const { at, send, sendOne, stored, build, verify, oversized } = visits(70);
  await send('program', 15_000, at);
  await build();
  // Another one that began before: what is read of all of this round goes back to it.
  for (let hour = -1; hour < 12; hour += 0.4) await sendOne('long', at + hour * hourMs);
  await build();
  await sendOne('long', at + 12 * hourMs);
  await send('program', 6_000, at + 12 * hourMs);
  await build();
  expect(await stored()).toEqual([expect.any(Number), 15_000, 6_000]);
  expect(oversized).toEqual([]);
  expect(await verify()).toMatchObject({ sessions: 3, difference: null });
});

it('a late event counts, however many events of its id follow after a pause', async () => {
  const { at, send, sendOne, stored, build, verify, oversized } = visits(60);
  await send('program', 12_000, at);
  await build();
  await send('program', 12_000, at + 12 * hourMs);
  await build();
  await sendOne('program', at + 60_000);
  await build();
  expect(await stored()).toEqual([12_001, 12_000]);
  // Both at once.
  await sendOne('program', at + 60_001);
  await sendOne('program', at + 12 * hourMs);
  await build();
  expect(await stored()).toEqual([12_002, 12_001]);
  expect(oversized).toEqual([]);
  expect(await verify()).toMatchObject({ sessions: 2, difference: null });
});

it('events that never pause are cut into days, each of which may have as many', async () => {
  const { at, send, sendOne, stored, build, verify, oversized } = visits(50);
  const everyMs = 6_000;
  await send('monitor', 2.5 * 14_400, at, everyMs);
  await build();
  expect(await stored()).toEqual([14_400, 14_400, 7_200]);
  await sendOne('monitor', at + dayMs - 1);
  await sendOne('monitor', at + 2.5 * dayMs);
  await build();
  expect(await stored()).toEqual([14_401, 14_400, 7_201]);
  // An early one moves all of them.
  await sendOne('monitor', at - 10 * 60_000);
  await build();
  expect(await stored()).toEqual([14_301, 14_401, 7_301]);
  expect(oversized).toEqual([]);
  expect(await verify()).toMatchObject({ sessions: 3, difference: null });
});

it('a session with too many events keeps no other of its id from being counted', async () => {
  const { at, send, sendOne, stored, build, verify, oversized } = visits(40);
  await sendOne('program', at - 3 * hourMs);
  await send('program', 20_000, at);
  await build();
  expect(await stored()).toEqual([1, 20_000]);
  await sendOne('program', at - 3 * hourMs + 1);
  await sendOne('program', at + 60_000);
  await sendOne('program', at + 3 * hourMs);
  await build();
  expect(await stored()).toEqual([2, 20_000, 1]);
  expect(oversized).toHaveLength(1);
  await sendOne('program', at + 60_000);
  await sendOne('program', at + 3 * hourMs + 1);
  await build();
  expect(await stored()).toEqual([2, 20_000, 2]);
  expect(oversized).toHaveLength(1);
  expect(await verify()).toMatchObject({ sessions: 3, difference: null });
  // Where it was too large from the start, it is not stored at all.
  await send('flood', 50_000, at);
  await sendOne('flood', at + 2 * hourMs);
  await build();
  expect(await stored()).toEqual([2, 20_000, 1, 2]);
  expect(await verify()).toMatchObject({ sessions: 4, difference: null });
});

it('an event that comes again in a later session of a large id counts once', async () => {
  const { at, site, send, stored, build, verify } = visits(30);
  await send('program', 15_000, at);
  await build();
  const { database } = engine;
  // All of the first session once more, after a pause, with some that are new.
  await engine.command(
    `INSERT INTO ${database}.events SELECT * REPLACE (occurred_at + INTERVAL 2 HOUR AS occurred_at)
     FROM ${database}.events WHERE session_id = 'program' AND occurred_at >= fromUnixTimestamp64Milli({at:Int64})
       AND site_id = {site:UUID}`,
    { at, site },
  );
  await send('program', 3_000, at + 2 * hourMs + 1);
  await send('program', 1_000, at - hourMs);
  await build();
  expect(await stored()).toEqual([1_000, 15_000, 3_000]);
  expect(await verify()).toMatchObject({ sessions: 3, difference: null });
});
