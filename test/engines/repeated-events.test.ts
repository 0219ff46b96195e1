import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSessions } from '../../src/events/sessions/build-sessions.ts';
import { verifySessions } from '../../src/events/sessions/verify-sessions.ts';
import { openChdb } from '../../src/events/store/chdb.ts';
import { type EventRow, engineTime } from '../../src/events/store/columns.ts';
import type { Engine } from '../../src/events/store/engine.ts';
import { migrateEvents } from '../../src/events/store/migrate.ts';
import { daysAgo } from '../support/event-rows.ts';

/** A server sends an event again, with its id and without a time: it is stored with the time at which it came. */
const directory = mkdtempSync(join(tmpdir(), 'truce-repeated-'));
const at = daysAgo(10);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let engine: Engine;
beforeAll(async () => {
  engine = await openChdb(directory, 'repeated');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

async function send(
  site: string,
  id: string,
  ms: number,
  { sender = 'key' as EventRow['sender'], late = 0 } = {},
): Promise<void> {
  const time = engineTime(at + ms);
  const row = { id, site_id: site, session_id: 'order-17', event_type: 'conversion_disable', sender };
  const line = `${JSON.stringify({ ...row, occurred_at: time, received_at: engineTime(at + ms + late) })}\n`;
  await engine.insert('events', Buffer.from(line), randomUUID());
}

async function build(): Promise<void> {
  while ((await buildSessions(engine)).ids > 0);
}

/** The starts of its sessions in minutes from `at`, with their conversions. */
async function counted(site: string): Promise<number[][]> {
  await build();
  const rows = await engine.query<{ minute: number; conversions: number }>(
    'quick',
    `SELECT intDiv(toUnixTimestamp64Milli(started_at) - {at:Int64}, ${minuteMs}) AS minute, any(conversions) AS conversions
     FROM ${engine.database}.sessions WHERE site_id = {site:UUID}
     GROUP BY started_at HAVING sum(sign) = 1 ORDER BY minute`,
    { site, at },
  );
  expect(await verifySessions(engine, at - hourMs, at + 8 * 24 * hourMs)).toMatchObject({ difference: null });
  return rows.map(({ minute, conversions }) => [minute, conversions]);
}

it.each([
  ['45 minutes', 45 * minuteMs],
  ['5 hours', 5 * hourMs],
  ['three days', 72 * hourMs],
])(
  'an event that comes again %s later counts once, in whatever order the copies are stored',
  async (_, later) => {
    for (const times of [
      [0, later],
      [later, 0],
    ]) {
      const [site, id] = [randomUUID(), randomUUID()];
      for (const ms of times) {
        await send(site, id, ms);
        await build();
      }
      expect(await counted(site)).toEqual([[0, 1]]);
    }
  },
);

it('so does one of a page whose device slept meanwhile: its time was replaced by that of the second arrival', async () => {
  const [site, id] = [randomUUID(), randomUUID()];
  await send(site, id, 0, { sender: 'page', late: 25 * minuteMs });
  await build();
  await send(site, id, 45 * minuteMs, { sender: 'page' });
  expect(await counted(site)).toEqual([[0, 1]]);
});

it('what came with it counts, and begins where it came itself', async () => {
  const [site, id] = [randomUUID(), randomUUID()];
  await send(site, id, 0);
  await build();
  await send(site, id, 45 * minuteMs);
  await send(site, randomUUID(), 50 * minuteMs);
  expect(await counted(site)).toEqual([
    [0, 1],
    [50, 1],
  ]);
});

it('a round of events from pages alone asks for no copies', async () => {
  const site = randomUUID();
  await send(site, randomUUID(), 0, { sender: 'page', late: 900 });
  await build();
  await send(site, randomUUID(), 3 * hourMs, { sender: 'page', late: 900 });
  const asked: string[] = [];
  const listening: Engine = {
    ...engine,
    query: (lane, statement, params) => {
      asked.push(statement);
      return engine.query(lane, statement, params);
    },
  };
  await buildSessions(listening);
  expect(asked).toHaveLength(4); // inserts, ids, sessions, events
});
