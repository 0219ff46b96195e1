import { everyTable, waitForMutation } from './cluster.ts';
import { engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import { retentionDays } from './tables.ts';

const dayMs = 86_400_000;

/**
 * Removes what is kept long enough, by whole UTC days, once the youngest of a day is old enough: raw events by the time
 * they occurred, sessions and what is counted of them by the session's start. The tables' own TTL is only the net below: it waits for merges.
 * @returns rows removed from each table.
 */
export async function removeOld(
  engine: Engine,
  nowMs: number,
): Promise<{ events: number; sessions: number }> {
  const { database } = engine;
  const firstDay = engineTime(nowMs - retentionDays.raw * dayMs).slice(0, 10);
  const days = await engine.query<{ day: string; total: number }>(
    'heavy',
    `SELECT toDate(occurred_at) AS day, count() AS total FROM ${database}.events
     WHERE occurred_at < toDateTime64({first:String}, 3, 'UTC') GROUP BY day`,
    { first: `${firstDay} 00:00:00` },
  );
  for (const { day } of days) {
    await engine.command(`ALTER TABLE ${everyTable(engine, 'events')} DROP PARTITION {day:String}`, { day });
  }
  const sessions = await removeOldSessions(engine, nowMs);
  return { events: days.reduce((sum, { total }) => sum + total, 0), sessions };
}

/** @returns how many sessions are gone */
async function removeOldSessions(engine: Engine, nowMs: number): Promise<number> {
  const { database, query, command } = engine;
  const old = "started_at < toDateTime64({before:String}, 3, 'UTC')";
  const beforeMs = Math.floor((nowMs - retentionDays.sessions * dayMs) / dayMs) * dayMs;
  const params = { before: engineTime(beforeMs), start: beforeMs / 1000 };
  const [row] = await query<{ total: number }>(
    'heavy',
    `SELECT sum(sign) AS total FROM ${database}.sessions WHERE ${old}`,
    params,
  );
  const total = row?.total ?? 0;
  if (total > 0) {
    const wait = `SETTINGS ${waitForMutation(engine)}`;
    await command(`ALTER TABLE ${everyTable(engine, 'sessions')} DELETE WHERE ${old} ${wait}`, params);
    await command(
      `ALTER TABLE ${everyTable(engine, 'cells')} DELETE WHERE start < {start:UInt32} ${wait}`,
      params,
    );
  }
  return total;
}

/** Which of these sites have anything stored. */
export async function sitesWithEvents(engine: Engine, siteIds: string[]): Promise<string[]> {
  if (siteIds.length === 0) return [];
  const rows = await engine.query<{ site: string }>(
    'heavy',
    ['events', 'sessions']
      .map(
        (table) =>
          `SELECT DISTINCT toString(site_id) AS site FROM ${engine.database}.${table}
           WHERE has({ids:Array(String)}, toString(site_id))`,
      )
      .join(' UNION DISTINCT '),
    { ids: siteIds },
  );
  return rows.map(({ site }) => site);
}
