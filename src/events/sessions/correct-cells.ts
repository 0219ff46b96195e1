import { correctCells, daySeconds } from '../store/cell-tables.ts';
import { bindDay, conditionsOfDay, correctDays } from '../store/correct-days.ts';
import type { Engine } from '../store/engine.ts';
import type { SessionKey } from '../store/one-session.ts';
import { idleMs, longestMs } from '../store/session-limits.ts';
import { maxSitesAtOnce } from '../store/site-retention.ts';

type Store = Pick<Engine, 'database' | 'query' | 'command'>;

/** Makes the cells of a UTC day what its sessions say, but for those of one id, which are about to be erased. */
export async function correctWithout(
  { database, command }: Store,
  { site, session }: SessionKey,
  day: number,
): Promise<void> {
  const { sessions, cells } = conditionsOfDay({ sites: [site] });
  const others = `${sessions} AND session != {session:UInt64}`;
  const span = bindDay({ from: day * daySeconds, to: (day + 1) * daySeconds });
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
