import { engineTime } from './columns.ts';
import type { Engine, Params } from './engine.ts';

type Reader = Pick<Engine, 'database' | 'query'>;

/** Which sessions: conditions on their rows, and the values that these name. */
export interface SessionFilter {
  conditions: string[];
  params: Params;
}

/** Where a session stands: when it began (ms), and the hash of its id as text. */
export interface SessionPlace {
  at: number;
  session: string;
}

/** What a list shows of a session. */
export interface SessionRow extends SessionPlace {
  lasted_ms: number;
  device: string;
  country: string;
  browser: string;
  referrer: string;
  campaign: string;
  blocker: string;
  kind: string;
  adblock_detected: number;
  adblock_not_detected: number;
  walls_displayed: number;
  conversions: number;
  events: number;
}

const columns = `toUnixTimestamp64Milli(started_at) AS at, toString(session) AS session, lasted_ms,
  device, country, browser, referrer, properties['utm_campaign'] AS campaign, blocker, kind,
  adblock_detected, adblock_not_detected, walls_displayed, conversions, events, digest, sign`;

/** Rows that one step reads: enough for a page even if every session was written a few times. */
const stepRows = 250;

/**
 * The newest sessions, one after the other. They are read in the order of the table and no further than needed: what a
 * site had in all the time before costs nothing. A session whose former rows are not merged yet has several, beside each other.
 */
export async function newestSessions(
  { database, query }: Reader,
  { conditions, params }: SessionFilter,
  { before, limit }: { before?: SessionPlace | undefined; limit: number },
): Promise<SessionRow[]> {
  const found: SessionRow[] = [];
  let place = before;
  while (found.length < limit) {
    const rows = await query<SignedRow>(
      'quick',
      `SELECT ${columns} FROM ${database}.sessions
       WHERE ${[...conditions, ...(place ? [older] : [])].join(' AND ')}
       ORDER BY site_id DESC, sessions.started_at DESC, sessions.session DESC LIMIT ${stepRows}`,
      { ...params, ...(place ? placeParams(place, 'before') : {}) },
    );
    const groups = groupRows(rows);
    // The last one may go on in the next step.
    const whole = rows.length < stepRows || groups.length === 1 ? groups : groups.slice(0, -1);
    found.push(...whole.flatMap(valid));
    place = whole.at(-1)?.[0];
    if (rows.length < stepRows) break;
  }
  return found.slice(0, limit);
}

type SignedRow = SessionRow & { digest: number; sign: number };

/** Rows of one session stand beside each other. */
function groupRows(rows: SignedRow[]): SignedRow[][] {
  const groups: SignedRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.at === row.at && last[0].session === row.session) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** The row that no other takes back. */
function valid(group: SignedRow[]): SessionRow[] {
  const net = new Map<number, number>();
  for (const { digest, sign } of group) net.set(digest, (net.get(digest) ?? 0) + sign);
  const row = group.find(({ digest }) => (net.get(digest) ?? 0) > 0);
  return row ? [row] : [];
}

/** How many sessions fit. */
export async function countSessions(
  { database, query }: Reader,
  { conditions, params }: SessionFilter,
): Promise<number> {
  const [row] = await query<{ total: number }>(
    'quick',
    `SELECT sum(sign) AS total FROM ${database}.sessions WHERE ${conditions.join(' AND ')}`,
    params,
  );
  return Number(row?.total ?? 0);
}

const older = beside('<', 'before');

/** Sessions that are newer than a place. */
export function newerThan(place: SessionPlace): SessionFilter {
  return { conditions: [beside('>', 'after')], params: placeParams(place, 'after') };
}

/** By the time first, as the table is ordered. */
function beside(sign: '<' | '>', name: string): string {
  const at = `toDateTime64({${name}At:String}, 3, 'UTC')`;
  return `sessions.started_at ${sign}= ${at}
    AND (sessions.started_at ${sign} ${at} OR sessions.session ${sign} {${name}Session:UInt64})`;
}

function placeParams({ at, session }: SessionPlace, name: string): Params {
  return { [`${name}At`]: engineTime(at), [`${name}Session`]: session };
}
