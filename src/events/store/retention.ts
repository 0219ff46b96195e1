import { longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { askInParts } from './ask-in-parts.ts';
import { everyTable, waitForMutation } from './cluster.ts';
import { engineTime } from './columns.ts';
import type { Engine, Params } from './engine.ts';
import { inSites } from './in-sites.ts';
import { sitesByDays } from './site-retention.ts';

const dayMs = 86_400_000;

/**
 * Removes what is kept long enough, by whole UTC days, once the youngest of a day is old enough: raw events by the time
 * they occurred, sessions and what is counted of them by the session's start. The tables' own TTL is only the net below: it waits for merges.
 * @param kept sites that keep less than the others
 * @returns rows removed from each table.
 */
export async function removeOld(
  engine: Engine,
  nowMs: number,
  kept: SiteKept[],
): Promise<{ events: number; sessions: number }> {
  let events = await dropOldDays(engine, nowMs);
  for (const { days, sites } of sitesByDays(kept, 'events')) {
    events += await removeEventsOf(engine, sites, midnightBefore(nowMs, days));
  }
  let sessions = await removeSessions(engine, midnightBefore(nowMs, longestKept.sessions));
  for (const { days, sites } of sitesByDays(kept, 'sessions')) {
    sessions += await removeSessions(engine, midnightBefore(nowMs, days), sites);
  }
  return { events, sessions };
}

/** Start of the UTC day (ms) that began so many days ago. */
function midnightBefore(nowMs: number, days: number): number {
  return Math.floor((nowMs - days * dayMs) / dayMs) * dayMs;
}

/** A day is a partition, so that nothing needs to be rewritten. @returns how many events are gone */
async function dropOldDays(engine: Engine, nowMs: number): Promise<number> {
  const { database } = engine;
  const days = await engine.query<{ day: string; total: number }>(
    'heavy',
    `SELECT toDate(occurred_at) AS day, count() AS total FROM ${database}.events
     WHERE occurred_at < toDateTime64({before:String}, 3, 'UTC') GROUP BY day`,
    { before: engineTime(midnightBefore(nowMs, longestKept.events)) },
  );
  for (const { day } of days) {
    await engine.command(`ALTER TABLE ${everyTable(engine, 'events')} DROP PARTITION {day:String}`, { day });
  }
  return days.reduce((sum, { total }) => sum + total, 0);
}

/** @returns how many events are gone */
async function removeEventsOf(engine: Engine, sites: string[], beforeMs: number): Promise<number> {
  const old = `${inSites(sites)} AND occurred_at < toDateTime64({before:String}, 3, 'UTC')`;
  const params = { before: engineTime(beforeMs) };
  const [row] = await engine.query<{ total: number }>(
    'heavy',
    `SELECT count() AS total FROM ${engine.database}.events WHERE ${old}`,
    params,
  );
  const total = row?.total ?? 0;
  if (total > 0) await deleteRows(engine, 'events', old, params);
  return total;
}

/**
 * Sessions of the oldest days, with what is counted of them. @param sites of these alone
 * @returns how many are gone
 */
async function removeSessions(engine: Engine, beforeMs: number, sites?: string[]): Promise<number> {
  const ofSites = sites ? `${inSites(sites)} AND ` : '';
  const old = `${ofSites}started_at < toDateTime64({before:String}, 3, 'UTC')`;
  const params = { before: engineTime(beforeMs), start: beforeMs / 1000 };
  const [row] = await engine.query<{ total: number }>(
    'heavy',
    `SELECT sum(sign) AS total FROM ${engine.database}.sessions WHERE ${old}`,
    params,
  );
  const total = row?.total ?? 0;
  if (total > 0) {
    // Sessions last: a stop in between must leave what leads to the rest.
    await deleteRows(engine, 'cells', `${ofSites}start < {start:UInt32}`, params);
    await deleteRows(engine, 'sessions', old, params);
  }
  return total;
}

function deleteRows(engine: Engine, table: string, condition: string, params: Params): Promise<void> {
  const wait = `SETTINGS ${waitForMutation(engine)}`;
  return engine.command(`ALTER TABLE ${everyTable(engine, table)} DELETE WHERE ${condition} ${wait}`, params);
}

/** Which of these sites have anything stored. */
export async function sitesWithEvents(engine: Engine, siteIds: string[]): Promise<string[]> {
  const statement = ['events', 'sessions']
    .map(
      (table) =>
        `SELECT DISTINCT toString(site_id) AS site FROM ${engine.database}.${table}
         WHERE site_id IN {ids:Array(UUID)}`,
    )
    .join(' UNION DISTINCT ');
  const rows = await askInParts(siteIds, (ids) =>
    engine.query<{ site: string }>('heavy', statement, { ids }),
  );
  return rows.map(({ site }) => site);
}
