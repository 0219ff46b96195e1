import { groupBy } from '../../kit/group-by.ts';
import { engineTime } from '../store/columns.ts';
import type { Engine } from '../store/engine.ts';
import { uuid } from '../store/in-sites.ts';
import { type Session, sessionNames } from '../store/session-columns.ts';

type Store = Pick<Engine, 'database' | 'cluster' | 'query'>;

/** A session id of a site, and the time that its new events span (ms). */
export interface Touched {
  site: string;
  /** UInt64 as text. */
  id: string;
  first: number;
  last: number;
  /** Of a cluster: how many inserts touched it, and the times (ms) at which the recent ones of them have events. */
  notes?: number;
  marks?: number[];
}

/** A session as it is stored; `net` is the sum of its signs: 1, unless something went wrong. */
export type Stored = Session & { digest: number; net: number };

/** By site and session id. */
export function nameOf({ site, id }: Pick<Touched, 'site' | 'id'>): string {
  return `${site} ${id}`;
}

/** The next session ids of these inserts by the time of their first event, no more than memory should hold at once. */
export function readTouched(
  { database, cluster, query }: Store,
  blocks: string[],
  { after, limit }: { after: Touched | null; limit: number },
): Promise<Touched[]> {
  return query<Touched>(
    'build',
    `SELECT toString(site_id) AS site, toString(session) AS id, min(first_at) AS first, max(last_at) AS last${cluster ? marks : ''}
     FROM ${database}.touched
     WHERE block IN {blocks:Array(DateTime64(9, 'UTC'))}
     GROUP BY site, id
     HAVING ({from:Int64}, {site:String}, {id:String}) < (first, site, id)
     ORDER BY first, site, id LIMIT {limit:UInt32}`,
    {
      blocks,
      from: after?.first ?? Number.MIN_SAFE_INTEGER,
      site: after?.site ?? '',
      id: after?.id ?? '',
      limit,
    },
  );
}

/** By these it is seen whether the replica that answers next has what the one before had. */
const marks = `, count() AS notes,
  groupUniqArrayArrayIf([first_at, last_at], block > now64(9, 'UTC') - INTERVAL 10 MINUTE) AS marks`;

/**
 * Rows of these session ids; where several sites are asked about, also those that another of them has under the same id.
 * They stand in the statement: as bound parameters they would be part of an address, which may not be so long.
 */
export function isOneOf(keys: Touched[], session = 'session'): string {
  const sites = new Set(keys.map(({ site }) => `'${uuid(site)}'`));
  // A list of numbers is read in a third of the time that pairs with a site take.
  const ids = new Set(keys.map(({ id }) => number(id)));
  return `site_id IN (${[...sites].join(', ')}) AND ${session} IN (${[...ids].join(', ')})`;
}

function number(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw new Error(`not a session: ${text}`);
  return text;
}

/** Stored sessions of these ids that began at `from` (ms) or later. */
export async function readStored(
  store: Store,
  keys: Touched[],
  from: number,
): Promise<Map<string, Stored[]>> {
  const columns = sessionNames.map((name) => readers[name] ?? name).join(', ');
  const rows = await store.query<Session & { digest: number; sign: number }>(
    'build',
    `SELECT ${columns}, digest, sign FROM ${store.database}.sessions
     WHERE ${isOneOf(keys)} AND sessions.started_at >= toDateTime64({from:String}, 3, 'UTC')`,
    { from: engineTime(Math.max(0, from)) },
  );
  return groupBy(netOf(rows), ({ site_id, session }) => nameOf({ site: site_id, id: session }));
}

/** Rows that are alike as one, without those that cancel each other. Grouping by every column costs the engine more. */
function netOf(rows: (Session & { digest: number; sign: number })[]): Stored[] {
  const stored = new Map<string, Stored>();
  for (const { sign, ...session } of rows) {
    const content = JSON.stringify(session);
    stored.set(content, { ...session, net: (stored.get(content)?.net ?? 0) + sign });
  }
  return [...stored.values()].filter(({ net }) => net !== 0);
}

/** 64-bit numbers as text, times as milliseconds. */
const readers: Partial<Record<keyof Session, string>> = {
  site_id: 'toString(site_id) AS site_id',
  session: 'toString(session) AS session',
  started_at: 'toUnixTimestamp64Milli(started_at) AS started_at',
};
