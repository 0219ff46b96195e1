import { randomUUID } from 'node:crypto';
import type { SiteKept } from '../../contract/limits/kept-days.ts';
import { correctCells, daySeconds } from '../store/cell-tables.ts';
import { listDays } from '../store/correct-days.ts';
import { during } from '../store/during.ts';
import type { Engine } from '../store/engine.ts';
import { hasAllCells, hasAllEvents, hasAllSessions } from '../store/site-retention.ts';
import { groupsOf } from './build-sessions.ts';
import { differences } from './differences.ts';
import { busyHours, hourMs, keysOf } from './verify-sessions.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'insert' | 'command'>;

interface Repair {
  /** The first day that may have sessions, and the first whose sessions have all their events; both whole UTC days, ms. */
  from: number;
  eventsFrom: number;
  now: number;
  /** Sites that keep less than others: what is older stays as it is. */
  kept: SiteKept[];
  /** Whether stored sessions were lost: those without events can't be made again, and their counts are all there is of them. */
  hasLostSessions: boolean;
  /** Called before each hour or day, with its start, ms. */
  onStep?: (at: number) => void;
}

/**
 * Makes sessions again from their events, and then the counts from the sessions. What no longer has events stays as it is.
 * Run it while no sessions are built.
 * @returns how many sessions are stored again
 */
export async function repairSessions(store: Store, repair: Repair): Promise<number> {
  const { from, eventsFrom, now, kept, hasLostSessions, onStep = () => undefined } = repair;
  const sessions = await remakeSessions(store, repair, onStep);
  const withEvents = whereAll((column) => hasAllEvents(column, kept, now));
  const stored = {
    sessions: hasAllSessions('started_at', kept, now),
    cells: hasAllCells('start', kept, now),
  };
  const first = (hasLostSessions ? eventsFrom : from) / 1000;
  for (const day of (await listDays(store)).filter((each) => each >= first)) {
    onStep(day * 1000);
    const known = hasLostSessions ? withEvents : stored;
    const where = {
      sessions: `${during('started_at')} AND ${known.sessions}`,
      cells: `start >= {from:UInt32} AND start < {to:UInt32} AND ${known.cells}`,
    };
    await store.command(correctCells(store.database, where), { from: day, to: day + daySeconds });
  }
  return sessions;
}

async function remakeSessions(
  store: Store,
  { eventsFrom, now, kept }: Repair,
  onStep: (at: number) => void,
): Promise<number> {
  const which = {
    events: hasAllEvents('occurred_at', kept, now),
    sessions: hasAllEvents('started_at', kept, now),
  };
  let made = 0;
  for (const { hour } of await busyHours(store, { from: eventsFrom, to: now, which })) {
    const at = eventsFrom + hour * hourMs;
    onStep(at);
    for (const group of groupsOf(await keysOf(store, { from: at, to: at + hourMs, which }))) {
      const lines = await differences(store, group);
      if (lines.length === 0) continue;
      await store.insert('sessions', Buffer.from(lines.join('')), randomUUID());
      made += lines.filter((line) => JSON.parse(line).sign === 1).length;
    }
  }
  return made;
}

/** A condition on rows of both tables, by the time that each has. */
function whereAll(condition: (column: string) => string): { sessions: string; cells: string } {
  return { sessions: condition('started_at'), cells: condition("toDateTime64(start, 3, 'UTC')") };
}
