import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { type SessionColumn, sessionNames } from '../store/session-columns.ts';
import { retentionDays } from '../store/tables.ts';
import { correctDays } from './correct-cells.ts';

const dayMs = 86_400_000;

/**
 * What is kept of a session once its events are gone, where that is less than before: no id, times to the quarter hour,
 * no pages. What is left is a statistic that cannot be joined with anybody.
 */
const anonymous: Partial<Record<SessionColumn, string>> = {
  started_at: "toDateTime64(toStartOfFifteenMinutes(started_at), 3, 'UTC')",
  session: '0',
  chained_ms: '0',
  lasted_ms: '0',
  pages: '[]',
  wall_ms: 'if(wall_ms < 0, -1, 0)',
  conversion_ms: 'if(conversion_ms < 0, -1, 0)',
  allowed_at: `allowed_at - allowed_at % ${dayMs / 1000}`,
};

/**
 * Takes the ids and exact times from sessions whose events are no longer kept, a day at a time. A session's two rows (the
 * former one once more with the sign -1, and the new one) stand side by side, so that a stop in between breaks none.
 * @returns how many sessions were changed
 */
export async function anonymizeSessions(engine: Engine, nowMs: number): Promise<number> {
  const { database, query, command } = engine;
  const before = engineTime(nowMs - (retentionDays.raw + 1) * dayMs);
  const isOld = "session != 0 AND started_at < toDateTime64({before:String}, 3, 'UTC')";
  const days = await query<{ day: string; total: number }>(
    'heavy',
    `SELECT toString(toDate(sessions.started_at)) AS day, sum(sign) AS total FROM ${database}.sessions
     WHERE ${isOld} GROUP BY day HAVING total > 0 ORDER BY day`,
    { before },
  );
  const names = sessionNames.join(', ');
  const digest = `toUInt32(cityHash64(${sessionNames.map(changed).join(', ')}))`;
  for (const { day } of days) {
    for (const { only, into } of await shardsOf(engine)) {
      await command(
        `INSERT INTO ${database}.sessions (${names}, digest, sign)${into}
       SELECT ${sessionNames.map((_, index) => `row.${index + 1}`).join(', ')}, row.${sessionNames.length + 1}, row.${sessionNames.length + 2}
       FROM (
         SELECT arrayJoin([(${names}, digest, -1), (${sessionNames.map(changed).join(', ')}, ${digest}, 1)]) AS row
         FROM (SELECT ${names}, digest FROM ${database}.sessions
           WHERE ${isOld} AND toDate(started_at) = {day:Date}${only}
           GROUP BY ${names}, digest HAVING sum(sign) > 0))`,
        { before, day },
      );
    }
  }
  // The store may have been stopped between a session and its cells, also in the last run: pages are in both.
  const last = before.slice(0, 10);
  for (const day of new Set([...days.map((each) => each.day), last])) {
    const from = Date.parse(`${day}T00:00:00Z`) / 1000;
    await correctDays({ database, query, command }, { from, to: from + dayMs / 1000 });
  }
  return days.reduce((sum, { total }) => sum + total, 0);
}

/**
 * On a cluster, shard by shard: both rows of a session are stored where its first one is, in one insert, so that
 * they collapse and no stop comes between them.
 */
async function shardsOf({ cluster, query }: Engine): Promise<{ only: string; into: string }[]> {
  if (!cluster) return [{ only: '', into: '' }];
  const [row] = await query<{ shards: number }>(
    'heavy',
    'SELECT max(shard_num) AS shards FROM system.clusters WHERE cluster = {cluster:String}',
    { cluster },
  );
  return Array.from({ length: row?.shards ?? 0 }, (_, index) => ({
    only: ` AND _shard_num = ${index + 1}`,
    into: ` SETTINGS insert_shard_id = ${index + 1}`,
  }));
}

function changed(name: SessionColumn): string {
  return anonymous[name] ?? name;
}
