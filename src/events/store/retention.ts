import { engineTime } from './columns.ts';
import type { Engine } from './engine.ts';
import { retentionDays } from './tables.ts';

const dayMs = 86_400_000;

/**
 * Removes what is kept long enough: raw events by whole UTC days, once the youngest of a day is old enough; numbers by
 * quarter hours. The tables' own TTL is only the net below: it waits for merges.
 * @returns rows removed from each table.
 */
export async function removeOld(engine: Engine, nowMs: number): Promise<{ events: number; rollup: number }> {
  const { database } = engine;
  const firstDay = engineTime(nowMs - retentionDays.raw * dayMs).slice(0, 10);
  const days = await engine.query<{ day: string; total: number }>(
    'heavy',
    `SELECT toDate(occurred_at) AS day, count() AS total FROM ${database}.events
     WHERE occurred_at < toDateTime({first:String}, 'UTC') GROUP BY day`,
    { first: `${firstDay} 00:00:00` },
  );
  for (const { day } of days) {
    await engine.command(`ALTER TABLE ${database}.events DROP PARTITION {day:String}`, { day });
  }
  const quarter = engineTime(nowMs - retentionDays.rollup * dayMs - 15 * 60_000).slice(0, 19);
  const old = "bucket < toDateTime({quarter:String}, 'UTC')";
  const [rollup] = await engine.query<{ total: number }>(
    'heavy',
    `SELECT count() AS total FROM ${database}.rollup WHERE ${old}`,
    { quarter },
  );
  const rows = rollup?.total ?? 0;
  if (rows > 0) {
    await engine.command(`ALTER TABLE ${database}.rollup DELETE WHERE ${old} SETTINGS mutations_sync = 1`, {
      quarter,
    });
  }
  return { events: days.reduce((sum, { total }) => sum + total, 0), rollup: rows };
}

/** Which of these sites have anything stored. */
export async function sitesWithEvents(engine: Engine, siteIds: string[]): Promise<string[]> {
  if (siteIds.length === 0) return [];
  const rows = await engine.query<{ site: string }>(
    'heavy',
    ['events', 'rollup']
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
