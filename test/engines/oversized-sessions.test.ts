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
import { countSession, hashOfSession } from '../../src/events/store/one-session.ts';
import { maxEvents } from '../../src/events/store/session-limits.ts';
import { daysAgo, rowsOf } from '../support/event-rows.ts';

const directory = mkdtempSync(join(tmpdir(), 'truce-oversized-'));
const at = daysAgo(2);
const hourMs = 3_600_000;
let engine: Engine;
let site: string;
beforeAll(async () => {
  engine = await openChdb(directory, 'oversized');
  await migrateEvents(engine);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Page views of one session, all within a quarter of an hour from `from` (ms) on. */
async function send(session: string, count: number, from = at): Promise<void> {
  await engine.command(
    `INSERT INTO ${engine.database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
     SELECT generateUUIDv4(), {site:UUID}, {session:String}, 'page_view',
       fromUnixTimestamp64Milli({from:Int64} + number % 900000) AS occurred_at, occurred_at FROM numbers({count:UInt32})`,
    { site, session, count, from },
  );
}

async function sendOne(session: string, from: number): Promise<void> {
  await engine.insert('events', rowsOf(site, [{ session, type: 'page_view', at: from }]), randomUUID());
}

/** Events of each stored session. */
async function stored(): Promise<number[]> {
  const rows = await engine.query<{ counted: number }>(
    'quick',
    `SELECT sum(events * sign) AS counted FROM ${engine.database}.sessions WHERE site_id = {site:UUID}
     GROUP BY session, started_at HAVING sum(sign) = 1 ORDER BY counted`,
    { site },
  );
  return rows.map(({ counted }) => counted);
}

function watched() {
  const found: string[] = [];
  const refused: string[] = [];
  return {
    ...{ refused, names: found },
    watch: {
      found: () => undefined,
      refused: (row: string) => void refused.push(row),
      oversized: openOversized((name) => void found.push(name)),
    },
  };
}

it('one session id with a hundred thousand events holds up no other', async () => {
  site = randomUUID();
  await send('constant', 200_000);
  await sendOne('another', at);
  const { watch, names } = watched();
  expect(await buildSessions(engine, 0, watch)).toEqual({ ids: 2, waiting: 0 });
  expect(await stored()).toEqual([1]);
  expect(names).toEqual([expect.stringContaining(site)]);
});

it('a session that grows beyond the limit stays as it was counted, and is not read again', async () => {
  site = randomUUID();
  const { watch, names } = watched();
  await send('grows', maxEvents);
  await buildSessions(engine, 0, watch);
  expect(await stored()).toEqual([maxEvents]);
  await send('grows', 10, at + 60_000);
  await buildSessions(engine, 0, watch);
  let reads = 0;
  const counting: Engine = {
    ...engine,
    query: (lane, statement, params) => {
      if (statement.includes('JSONExtractBool')) reads++;
      return engine.query(lane, statement, params);
    },
  };
  await send('grows', 10, at + 120_000);
  await buildSessions(counting, 0, watch);
  expect(reads).toBe(0);
  expect(await stored()).toEqual([maxEvents]);
  expect(names).toHaveLength(1);
  expect(await verifySessions(engine, at - hourMs, at + hourMs)).toMatchObject({ difference: null });
  // After a pause, another session begins as usual.
  await sendOne('grows', at + 2 * hourMs);
  await buildSessions(engine, 0, watch);
  expect(await stored()).toEqual([1, maxEvents]);
});

it('large sessions that together are too many for one read are all counted', async () => {
  site = randomUUID();
  const many = Array.from({ length: 3 }, (_, index) => `large-${index}`);
  for (const name of many) await send(name, maxEvents - 1);
  const { watch, names } = watched();
  await buildSessions(engine, 0, watch);
  expect(await stored()).toEqual(many.map(() => maxEvents - 1));
  expect(names).toEqual([]);
});

it('a session that cannot be made fails alone', async () => {
  site = randomUUID();
  await sendOne('good', at);
  await sendOne('bad', at + 1);
  const { watch, refused } = watched();
  const broken: Engine = {
    ...engine,
    async query<Row>(...asked: Parameters<Engine['query']>): Promise<Row[]> {
      const rows = await engine.query<Row & { at?: number }>(...asked);
      return rows.map((row) => (row.at === at + 1 ? { ...row, event_type: null } : row));
    },
  };
  expect(await buildSessions(broken, 0, watch)).toEqual({ ids: 2, waiting: 0 });
  expect(refused).toEqual([expect.stringContaining(site)]);
  expect(await stored()).toEqual([1]);
});

it('a session with a hundred thousand event types can be counted, for its erasure', async () => {
  site = randomUUID();
  await engine.command(
    `INSERT INTO ${engine.database}.events (id, site_id, session_id, event_type, occurred_at, received_at)
     SELECT generateUUIDv4(), {site:UUID}, 'types', concat('t', toString(number)),
       fromUnixTimestamp64Milli({at:Int64} + number) AS occurred_at, occurred_at FROM numbers(150000)`,
    { site, at },
  );
  const session = await hashOfSession(engine, 'types');
  const counts = await countSession(engine, 'quick', { site, session });
  expect(counts).toMatchObject({ events: 150_000, first: at, last: at + 149_999 });
});
