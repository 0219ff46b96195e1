import { correctCells, daySeconds } from '../store/cell-tables.ts';
import { during } from '../store/during.ts';
import type { Engine } from '../store/engine.ts';
import { inSites } from '../store/in-sites.ts';
import type { SessionKey } from '../store/one-session.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { maxSitesAtOnce } from '../store/site-retention.ts';

type Store = Pick<Engine, 'database' | 'query' | 'command'>;

/** UTC days, Unix seconds: of some sites, or of all. */
interface Days {
  sites?: string[];
  from: number;
  to: number;
}

/** Makes the cells of these days what the sessions say. Run it while no sessions are built. */
export async function correctDays({ database, command }: Store, days: Days): Promise<void> {
  for (let from = startOfDay(days.from); from < days.to; from += daySeconds) {
    const day = { ...days, from, to: from + daySeconds };
    await command(correctCells(database, conditions(day)), bind(day));
  }
}

/** The same of all days that have any, each in a statement of its own: so its memory does not grow with their number. */
export async function correctAll(store: Store): Promise<void> {
  const { database } = store;
  const days = await store.query<{ from: number }>(
    'heavy',
    `SELECT DISTINCT toUInt32(intDiv(at, ${daySeconds}) * ${daySeconds}) AS from FROM (
       SELECT toUnixTimestamp(started_at) AS at FROM ${database}.sessions
       UNION ALL
       SELECT toUInt32(start) AS at FROM ${database}.cells)
     ORDER BY from`,
  );
  for (const { from } of days) await correctDays(store, { from, to: from + daySeconds });
}

/** Makes the cells of a UTC day what its sessions say, but for those of one id, which are about to be erased. */
export async function correctWithout(
  { database, command }: Store,
  { site, session }: SessionKey,
  day: number,
): Promise<void> {
  const { sessions, cells } = conditions({ sites: [site] });
  const others = `${sessions} AND session != {session:UInt64}`;
  const span = bind({ from: day * daySeconds, to: (day + 1) * daySeconds });
  await command(correctCells(database, { sessions: others, cells }), { ...span, session });
}

/**
 * The days on which sessions that these inserts touched begin, or began before. Events that never pause for long are cut into
 * days, counted from the first of them: an early one moves the sessions of later days, too. What began on a day and no
 * longer does may have left no row, once a merge has collapsed it: it was less than a day from one that is there, or
 * began soon after the last of these events, which it now goes on from.
 */
export async function correctTouched(store: Store, blocks: string[]): Promise<void> {
  const { database } = store;
  const touched = `FROM ${database}.touched WHERE block IN {blocks:Array(DateTime64(9, 'UTC'))}`;
  const days = await store.query<{ sites: string[]; day: number }>(
    'build',
    `SELECT groupUniqArray(toString(site_id)) AS sites, day FROM (
       SELECT site_id, arrayJoin(range(
         intDiv(first_at - ${longestMs + idleMs}, 86400000), intDiv(last_at + ${idleMs}, 86400000) + 1)) AS day ${touched}
       UNION DISTINCT
       SELECT site_id, toInt64(intDiv(toUnixTimestamp(started_at), 86400)) + arrayJoin([-1, 0, 1]) AS day FROM ${database}.sessions
       WHERE (site_id, session) IN (SELECT site_id, session ${touched}))
     GROUP BY day`,
    { blocks },
  );
  for (const { sites, day } of days) {
    const from = day * daySeconds;
    for (let place = 0; place < sites.length; place += maxSitesAtOnce) {
      const some = sites.slice(place, place + maxSitesAtOnce);
      await correctDays(store, { sites: some, from, to: from + daySeconds });
    }
  }
}

function conditions({ sites }: Pick<Days, 'sites'>): { sessions: string; cells: string } {
  const ofSite = sites === undefined ? '' : `${inSites(sites)} AND `;
  return {
    sessions: `${ofSite}${during('started_at')}`,
    cells: `${ofSite}start >= {from:UInt32} AND start < {to:UInt32}`,
  };
}

function bind({ from, to }: Pick<Days, 'from' | 'to'>) {
  return { from, to };
}

function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds;
}
