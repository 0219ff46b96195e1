import { longestKept, type SiteKept } from '../../contract/limits/kept-days.ts';
import { engineTime } from '../store/columns.ts';
import { correctDays } from '../store/correct-days.ts';
import type { Engine } from '../store/engine.ts';
import { inSites } from '../store/in-sites.ts';
import { type SessionColumn, sessionNames } from '../store/session-columns.ts';
import { sitesByDays } from '../store/site-retention.ts';

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
 * @param kept sites that keep their events for a shorter time than others
 * @returns how many sessions were changed
 */
export async function anonymizeSessions(engine: Engine, nowMs: number, kept: SiteKept[]): Promise<number> {
  const before = (days: number) => engineTime(nowMs - (days + 1) * dayMs);
  let total = await anonymize(engine, { before: before(longestKept.events) });
  for (const { days, sites } of sitesByDays(kept, 'events')) {
    total += await anonymize(engine, { before: before(days), sites });
  }
  return total;
}

interface OldSessions {
  /** They began before this time. */
  before: string;
  /** Of these sites; without it, of all. */
  sites?: string[];
}

async function anonymize(engine: Engine, { before, sites }: OldSessions): Promise<number> {
  const { database, query, command } = engine;
  const ofSites = sites ? `${inSites(sites)} AND ` : '';
  const isOld = `${ofSites}session != 0 AND started_at < toDateTime64({before:String}, 3, 'UTC')`;
  const days = await query<{ day: string; total: number }>(
    'heavy',
    `SELECT toString(toDate(sessions.started_at)) AS day, sum(sign) AS total FROM ${database}.sessions
     WHERE ${isOld} GROUP BY day HAVING total > 0 ORDER BY day`,
    { before },
  );
  const correct = (day: string) => {
    const from = Date.parse(`${day}T00:00:00Z`) / 1000;
    const span = { from, to: from + dayMs / 1000 };
    return correctDays({ database, query, command }, sites ? { ...span, sites } : span);
  };
  // The store may have been stopped between a day's sessions and their cells in the last run: pages are in both.
  const last = before.slice(0, 10);
  const resumed = await dayBefore(engine, ofSites, days[0]?.day ?? last);
  if (resumed !== null) await correct(resumed);
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
    await correct(day);
  }
  if (days.at(-1)?.day !== last) await correct(last);
  return days.reduce((sum, { total }) => sum + total, 0);
}

/** The newest day before this one on which a session began: days are changed in their order. */
async function dayBefore(
  { database, query }: Pick<Engine, 'database' | 'query'>,
  ofSites: string,
  day: string,
): Promise<string | null> {
  const [row] = await query<{ day: string; total: number }>(
    'heavy',
    `SELECT toString(toDate(max(started_at))) AS day, toInt64(count()) AS total FROM ${database}.sessions
     WHERE ${ofSites}started_at < toDateTime64({start:String}, 3, 'UTC')`,
    { start: `${day} 00:00:00` },
  );
  return row && row.total > 0 ? row.day : null;
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
