import { cellColumns, cellsOf } from '../../events/store/cell-tables.ts';
import type { Engine, Params } from '../../events/store/engine.ts';
import { sessionNames } from '../../events/store/session-columns.ts';
import { drawnColumns, ownEventColumns, ownSessionColumns, patternTables } from './pattern-tables.ts';
import { blockers, devices, hundred, type Readership, systems } from './readership.ts';
import { seededDraw } from './seeded-draw.ts';
import { allowedAt, anyBlocker, longestVisitMs } from './visit-pattern.ts';

type Store = Pick<Engine, 'database' | 'query' | 'command'>;

/** Days are counted from 1 January 1970, times are in milliseconds. */
export interface Fill {
  key: string;
  siteId: string;
  readers: Readership;
  firstDay: number;
  /** From this day on two walls are compared. */
  testDay: number;
  /** For how many visits a pattern of weight 1 stands on each day, from the first day on. */
  sizes: number[];
  from: number;
  until: number;
  /** About how many visits a day has. */
  perDay: number;
  /** Threads that a statement may use. */
  threads: number;
}

const quarterMs = 900_000;
const dayMs = 86_400_000;
/** So many visits go into one statement, in whole days. */
const visitsAtOnce = 60_000;

/** Until when history can be filled up to now: visits that would go on into the future are left out. */
export function fillableUntil(nowMs: number): number {
  return Math.floor((nowMs - longestVisitMs) / quarterMs) * quarterMs;
}

/**
 * Fills the tables with the patterns' visits, as ingestion would have: raw events, the session that each visit's events
 * make, and the counts of these. Rows go to tables beside the real ones, whose parts are then taken over: sessions need
 * not be built from millions of events. `truce verify` compares the result.
 */
export async function fillStore(store: Store, fill: Fill): Promise<void> {
  const { database, command } = store;
  await dropAside(store);
  for (const table of tables) await command(`CREATE TABLE ${aside(database, table)} AS ${database}.${table}`);
  const settings = `max_threads = ${fill.threads}, max_insert_threads = ${fill.threads}`;
  const last = Math.floor((fill.until - 1) / dayMs);
  const daysAtOnce = Math.max(1, Math.floor(visitsAtOnce / fill.perDay));
  for (let day = Math.floor(fill.from / dayMs); day <= last; day += daysAtOnce) {
    const days = Array.from({ length: Math.min(daysAtOnce, last - day + 1) }, (_, index) => day + index);
    const params = paramsOf(fill, days);
    for (const statement of statementsOf(database, fill.key))
      await command(`${statement} SETTINGS ${settings}`, params);
  }
  for (const table of tables) await takeOver(store, table);
  await dropAside(store);
}

const tables = ['events', 'sessions'] as const;
const aside = (database: string, table: string) => `${database}.demo_new_${table}`;

async function dropAside({ database, command }: Store) {
  for (const table of tables) await command(`DROP TABLE IF EXISTS ${aside(database, table)} SYNC`);
}

async function takeOver({ database, query, command }: Store, table: string) {
  const parts = await query<{ id: string }>(
    'heavy',
    `SELECT DISTINCT partition_id AS id FROM system.parts
     WHERE database = {database:String} AND table = {table:String} AND active ORDER BY id`,
    { database, table: `demo_new_${table}` },
  );
  for (const { id } of parts)
    await command(
      `ALTER TABLE ${database}.${table} ATTACH PARTITION ID '${id}' FROM ${aside(database, table)}`,
    );
}

function paramsOf({ siteId, readers, firstDay, testDay, sizes, from, until }: Fill, days: number[]): Params {
  return {
    ...{ site: siteId, first: firstDay, tested: testDay, sizes, from, until, days },
    ...{ countries: hundred(readers.countries), referrers: hundred(readers.referrers) },
    ...{ campaigns: hundred(readers.campaigns), blockers: hundred(blockers) },
    ...{ blocked_on: hundred(devices.blocked), clear_on: hundred(devices.clear) },
    ...{
      desktops: hundred(systems.desktop),
      mobiles: hundred(systems.mobile),
      tablets: hundred(systems.tablet),
    },
    quarters,
  };
}

/** Quarters of an hour in which visits begin. The test begins with the second one: a new traffic split takes minutes to reach pages. */
const quarters = Array.from({ length: 1000 }, (_, index) =>
  Math.floor(seededDraw(`quarter ${index}`).daytime() * 96),
);

const drawn = (list: string, count = 100) =>
  `{${list}:Array(${list === 'quarters' ? 'UInt8' : 'String'})}[sipHash64(pattern, origin, part, '${list}') % ${count} + 1]`;

/**
 * Each pattern at the times at which it happens: visitors of one place, device and quarter of an hour, and how many they are.
 * Those without a blocker come in larger parts. A visitor's later visits have the same number, so they go together.
 */
function chosen(table: string): string {
  return `SELECT *, if(device = 'desktop', ${drawn('desktops')}, if(device = 'mobile', ${drawn('mobiles')}, ${drawn('tablets')})) AS systems,
      splitByChar('|', systems)[1] AS browser, splitByChar('|', systems)[2] AS os
    FROM (
      SELECT * EXCEPT (${drawnColumns.join(', ')}), today - back AS origin,
        toInt64(today) * ${dayMs} + ${drawn('quarters', 1000)} * ${quarterMs} AS begins,
        if(isBlocked, ${drawn('blocked_on')}, ${drawn('clear_on')}) AS device,
        ${drawn('countries')} AS country,
        if(visit = 0, ${drawn('referrers')}, '') AS referrer,
        if(named = '', '', ${drawn('blockers')}) AS blocker,
        splitByChar('|', ${drawn('campaigns')}) AS link,
        if(visit > 0 OR link[1] = '', CAST(map(), 'Map(String, String)'),
          map('utm_campaign', link[3], 'utm_medium', link[2], 'utm_source', link[1])) AS properties,
        toUInt32(floor(weight * {sizes:Array(Float64)}[origin - {first:Int32} + 1] / parts
          + sipHash64(pattern, origin, part, 'copies') % 4096 / 4096)) AS copies
      FROM (
        SELECT *, blocker AS named, if(isBlocked, ${parts.blocked}, ${parts.clear}) AS parts,
          arrayJoin(range(parts)) AS part, arrayJoin({days:Array(Int32)}) AS today FROM ${table})
      WHERE origin >= {first:Int32} AND isTested = (origin >= {tested:Int32}) AND copies > 0
        AND begins != {tested:Int32} * ${dayMs} AND begins >= {from:Int64} AND begins + ${quarterMs} <= {until:Int64})`;
}

const parts = { blocked: 6, clear: 3 };

/** Each visit for itself: its number, and when it begins within its quarter of an hour. */
function visits(table: string): string {
  return `SELECT *, begins + sipHash64(pattern, visit, begins, part, copy) % ${quarterMs} AS starts,
      concat('demo-', toString(origin), '-', toString(pattern), '-', toString(part), '-', toString(copy), '-', toString(visit)) AS own_id
    FROM (SELECT *, arrayJoin(range(copies)) AS copy FROM (${chosen(table)}))`;
}

const time = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;
const site = 'toUUID({site:String})';
const allowedTime = 'if(allowed, origin * 86400, 0)';

function statementsOf(database: string, key: string): string[] {
  const { events, sessions } = patternTables(key);
  return [
    eventsOf(database, `${database}.${events}`),
    sessionsOf(database, `${database}.${sessions}`),
    cellsOfPatterns(database, `${database}.${sessions}`),
  ];
}

function eventsOf(database: string, table: string): string {
  const values: Record<string, string> = {
    metadata: `replaceOne(replaceOne(metadata, '${allowedAt}', concat('${allowedAt.slice(0, -1)}', toString(origin * ${dayMs}))),
      '"${anyBlocker}"', concat('"', blocker, '"'))`,
  };
  const own = ownEventColumns.map((name) => values[name] ?? name);
  // Without something that differs between the visits of a pattern, the engine would make one id for all of them.
  return `INSERT INTO ${aside(database, 'events')} (id, site_id, session_id, occurred_at, received_at, ${ownEventColumns.join(', ')})
    SELECT generateUUIDv7(concat(own_id, toString(at))), ${site}, own_id, ${time('starts + at')}, ${time('starts + at')}, ${own.join(', ')}
    FROM (${visits(table)})`;
}

function sessionsOf(database: string, table: string): string {
  const values: Record<string, string> = {
    site_id: site,
    session: 'sipHash64(own_id)',
    started_at: time('starts'),
    allowed_at: allowedTime,
  };
  return `INSERT INTO ${aside(database, 'sessions')} (${sessionNames.join(', ')}, digest, sign)
    SELECT ${sessionNames.map((name) => values[name] ?? name).join(', ')}, toUInt32(sipHash64(own_id, origin) % 4294967296), 1
    FROM (${visits(table)})`;
}

/** A pattern's visits of one quarter of an hour are counted alike, so they are counted together. */
function cellsOfPatterns(database: string, table: string): string {
  return `INSERT INTO ${database}.cells (${cellColumns.join(', ')})
    ${cellsOf(`(SELECT ${site} AS site_id, ${time('begins')} AS started_at, toInt64(copies) AS sign,
      toUInt32(${allowedTime}) AS allowed_at, ${ownSessionColumns.join(', ')} FROM (${chosen(table)}))`)}`;
}
