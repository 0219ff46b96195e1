import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-stopped-build-'));
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'stopped');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Raw events are kept for 90 days. */
const midnight = Math.floor(Date.now() / dayMs - 10) * dayMs;

/** @param minutes from that midnight */
async function add(site: string, minutes: number[]): Promise<void> {
  const lines = minutes.map((minute) => {
    const at = engineTime(midnight + minute * minuteMs);
    const event = { id: randomUUID(), site_id: site, session_id: 'visit', event_type: 'page_view' };
    return `${JSON.stringify({ ...event, occurred_at: at, received_at: at })}\n`;
  });
  await engine.insert('events', Buffer.from(lines.join('')), randomUUID());
}

/** The process is killed when the sessions are stored and what is counted of them is not; then their parts are merged. */
async function buildHalf(): Promise<void> {
  const { database } = engine;
  const stopping: Engine = {
    ...engine,
    async insert(table, ...rest) {
      if (table === 'sessions') await engine.command(`DETACH TABLE ${database}.cells_view SYNC`);
      await engine.insert(table, ...rest);
      if (table === 'sessions') throw new Error('stopped');
    },
  };
  await expect(buildSessions(stopping)).rejects.toThrow('stopped');
  await engine.command(`ATTACH TABLE ${database}.cells_view`);
  await engine.command(`OPTIMIZE TABLE ${database}.sessions FINAL`);
}

const everyFrom = (first: number, step: number, days: number) =>
  Array.from({ length: Math.floor((days * 1_440) / step) }, (_, index) => first + index * step);

it.each([
  ['goes on a visit of the day before', [0], -15],
  ['is cut elsewhere, on each of its days', everyFrom(2, 25, 2.2), -20],
])('a session that %s is not counted twice after a kill', async (_, minutes, early) => {
  const site = randomUUID();
  await add(site, minutes);
  await buildSessions(engine);
  await add(site, [early]);
  await buildHalf();
  await buildSessions(engine);
  const verified = await verifySessions(engine, midnight - dayMs, midnight + 4 * dayMs);
  expect(verified).toMatchObject({ difference: null });
});
