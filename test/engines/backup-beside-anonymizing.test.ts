import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSessions } from '../../src/composition/backup/read-events.ts';
import { anonymizeSessions } from '../../src/events/sessions/anonymize-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { daysAgo } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-backup-anonymizing-'));
const site = '11111111-1111-4111-8111-111111111111';
const sessions = 45_000;
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'anonymizing');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

it('has each session once, also of a day that is anonymized meanwhile', async () => {
  await engine.command(
    `INSERT INTO ${engine.database}.sessions (site_id, session, started_at, country, browser, events, digest, sign)
     SELECT {site:UUID}, 1 + number, fromUnixTimestamp64Milli({from:Int64} + number * 97), ['DE', 'FR', 'US'][1 + number % 3],
       ['Firefox', 'Chrome'][1 + number % 2], 1 + number, number, 1 FROM numbers({sessions:UInt32})`,
    { site, from: daysAgo(100), sessions },
  );
  const copied: number[] = [];
  let pieces = 0;
  for await (const { lines } of readSessions(engine)) {
    const rows = lines.toString().split('\n').filter(Boolean);
    for (const row of rows) copied.push((JSON.parse(row) as { events: number }).events);
    if (++pieces === 2) expect(await anonymizeSessions(engine, Date.now(), [])).toBe(sessions);
  }
  expect(pieces).toBeGreaterThan(3);
  // Each was given a number of its own.
  expect(copied).toHaveLength(sessions);
  expect(new Set(copied).size).toBe(sessions);
});
