import type { SiteKept } from '../../contract/limits/kept-days.ts';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { hasAllEvents } from '../store/site-retention.ts';
import { groupsOf } from './build-sessions.ts';
import { compareCells } from './compare-cells.ts';
import { differences } from './differences.ts';
import { lasting, type Settle } from './lasting.ts';
import { nameOf, type Touched } from './read-for-build.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query' | 'command'>;

export const hourMs = 3_600_000;

export interface Verified {
  /** Sessions that are stored as their events make them. */
  sessions: number;
  /** Counts in cells that are what the sessions add up to. */
  numbers: number;
  /** The first row that is missing, or not as the events make it: a row with the sign 1 is missing, with -1 one too many. */
  difference: string | null;
}

interface Options {
  /** From here on, events from a day before are still there, ms: a session may go on for so long. Without it, from the first day on. */
  eventsFrom?: number;
  /** By which it is judged what is too old; without it, the end of the time. */
  now?: number;
  /** Called before each hour or day that is compared, with its start, ms. One with neither events nor sessions is not. */
  onStep?: (at: number) => void;
  /** Sites that keep less than others: what is older is not compared. */
  kept?: SiteKept[];
  /** Between two looks at what differs. Without it, nothing else changes the store, and one look is enough. */
  settle?: Settle;
}

/**
 * Makes the sessions of a time again from the raw events, where there are any, and compares them with what is stored;
 * then every cell with the sessions, which are kept for longer.
 */
export async function verifySessions(
  store: Store,
  from: number,
  to: number,
  {
    eventsFrom = from,
    now = to,
    onStep = () => undefined,
    kept = [],
    settle = async () => false,
  }: Options = {},
): Promise<Verified> {
  let sessions = 0;
  const which = {
    events: hasAllEvents('occurred_at', kept, now),
    sessions: hasAllEvents('started_at', kept, now),
  };
  const first = Math.max(from, eventsFrom);
  for (const { hour: nth } of first < to ? await busyHours(store, { from: first, to, which }) : []) {
    const at = first + nth * hourMs;
    onStep(at);
    const hour = { from: at, to: Math.min(at + hourMs, to), which };
    const keys = await keysOf(store, hour);
    for (const group of groupsOf(keys)) {
      const difference = await lasting(differenceOf(store, group), settle);
      if (difference) return { sessions, numbers: 0, difference };
    }
    let total = 0;
    const invented = await lasting(async () => {
      const stored = await storedOf(store, hour);
      total = stored.total;
      return stored.invented;
    }, settle);
    if (invented) return { sessions, numbers: 0, difference: invented };
    sessions += total;
  }
  const span = { from: from / 1000, to: to / 1000 };
  const compared = await compareCells(store, {
    ...{ ...span, kept, nowMs: now, settle },
    onDay: (at) => onStep(at * 1000),
  });
  return { sessions, ...compared };
}

/** Looks at all of these ids, then only at those that differed at each look before: others may go on by now. */
function differenceOf(store: Store, keys: Touched[]): () => Promise<string | null> {
  let left = keys;
  return async () => {
    const lines = await differences(store, left);
    const names = new Set(lines.map(nameOfLine));
    const differing = left.filter((key) => names.has(nameOf(key)));
    if (differing.length > 0) left = differing; // the lines of copies are of other ids
    return lines[0] ?? null;
  };
}

function nameOfLine(line: string): string {
  const { site_id, session } = JSON.parse(line);
  return nameOf({ site: site_id, id: String(session) });
}

export interface Span {
  from: number;
  to: number;
  /** Conditions by table. */
  which: { events: string; sessions: string };
}

const during = (column: string) =>
  `${column} >= toDateTime64({from:String}, 3, 'UTC') AND ${column} < toDateTime64({to:String}, 3, 'UTC')`;
const eventsIn = ({ which }: Span) => `${during('occurred_at')} AND ${which.events}`;
const sessionsIn = ({ which }: Span) => `${during('started_at')} AND ${which.sessions}`;
const bind = ({ from, to }: Span) => ({ from: engineTime(from), to: engineTime(to) });

/** The hours that have anything to compare, counted from the first. */
export function busyHours({ database, query }: Store, span: Span): Promise<{ hour: number }[]> {
  const origin = `toUnixTimestamp64Milli(toDateTime64({from:String}, 3, 'UTC'))`;
  return query<{ hour: number }>(
    'heavy',
    `SELECT DISTINCT toUInt32(intDiv(toUnixTimestamp64Milli(at) - ${origin}, ${hourMs})) AS hour
     FROM (
       SELECT occurred_at AS at FROM ${database}.events WHERE ${eventsIn(span)}
       UNION ALL
       SELECT started_at AS at FROM ${database}.sessions WHERE ${sessionsIn(span)})
     ORDER BY hour`,
    bind(span),
  );
}

/** Session ids with an event in this time. */
export function keysOf({ database, query }: Store, span: Span): Promise<Touched[]> {
  return query<Touched>(
    'heavy',
    `SELECT toString(site_id) AS site, toString(session) AS id, min(at) AS first, max(at) AS last
     FROM (
       SELECT site_id, sipHash64(session_id) AS session, toUnixTimestamp64Milli(occurred_at) AS at
       FROM ${database}.events WHERE ${eventsIn(span)})
     GROUP BY site_id, session`,
    bind(span),
  );
}

/** How many sessions began in this time, and the first of them that no event begins. */
async function storedOf({ database, query }: Store, span: Span) {
  const [row] = await query<{ total: number; invented: string }>(
    'heavy',
    `SELECT sum(net) AS total, anyIf(concat(toString(site_id), ' ', toString(started_at)), NOT has_event) AS invented
     FROM (
       SELECT site_id, started_at, sum(sign) AS net,
         (site_id, session, started_at) IN (
           SELECT site_id, sipHash64(session_id), occurred_at FROM ${database}.events WHERE ${eventsIn(span)}) AS has_event
       FROM ${database}.sessions WHERE ${sessionsIn(span)}
       GROUP BY site_id, started_at, session HAVING net != 0)`,
    bind(span),
  );
  const invented = row?.invented ? `a session without events: ${row.invented}` : null;
  return { total: row?.total ?? 0, invented };
}
