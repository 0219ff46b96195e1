import { engineTime } from './columns.ts';
import { atSecond, during } from './during.ts';
import type { Engine } from './engine.ts';
import { eventLine } from './event-line.ts';

type Reader = Pick<Engine, 'database' | 'read'>;

export interface EventsOfTime {
  siteId: string;
  /** Unix seconds; `to` is the first that does not count. */
  from: number;
  to: number;
}

/** Events as NDJSON: whole lines, each with its newline. */
export interface EventPage {
  lines: Buffer;
  events: number;
}

/** Where a page ends: the time as the engine writes it; for events of the same millisecond, the id and that of the session. */
interface Place {
  at: string;
  id: string;
  session: string;
}

/**
 * So many events are 2 MB as a rule, and more than 100 MB in the worst case: a page that would take the engine more
 * than `bytes` is refused by it and asked again with a quarter of them, down to `few`, which are small in any case.
 */
const page = { events: 3_000, few: 60, bytes: 24_000_000 } as const;
/** A retry comes soon after the first try: so many events are remembered to recognize it. */
const remembered = 50_000;
const memoryLimitExceeded = '241';

/**
 * All events of a time, oldest first, each id of a session once, a page after the other: never more than one is held. The engine
 * writes the lines; as objects here, a page would take ten times its bytes until the next collection.
 */
export async function* readEventPages(engine: Reader, time: EventsOfTime): AsyncGenerator<EventPage> {
  const seen = new Set<string>();
  let after: Place = { at: engineTime(time.from * 1000), ...beforeAll };
  let limit: number = page.events;
  for (;;) {
    const answer = await readPage(engine, time, after, limit);
    if (answer === 'too large') {
      limit = Math.max(page.few, Math.floor(limit / 4));
      continue;
    }
    const { rows, last, ...fresh } = keepNew(answer, seen);
    if (!last) return;
    yield fresh;
    if (rows < limit) return;
    after = last;
    limit = Math.min(page.events, limit * 2);
  }
}

const beforeAll = { id: '00000000-0000-0000-0000-000000000000', session: '' };

async function readPage(
  engine: Reader,
  time: EventsOfTime,
  after: Place,
  limit: number,
): Promise<Buffer | 'too large'> {
  const maxBytes = limit > page.few ? page.bytes : 0; // 0: no limit
  try {
    return await engine.read(
      'heavy',
      `SELECT toString(occurred_at) AS at, concat(toString(id), ' ', ${sessionHash}) AS event, ${eventLine} AS line
       FROM ${engine.database}.events
       WHERE site_id = {site:UUID}
         AND occurred_at >= toDateTime64({at:String}, 3, 'UTC') AND occurred_at < ${atSecond('{to:UInt32}')}
         AND (occurred_at > toDateTime64({at:String}, 3, 'UTC') OR (id, ${sessionHash}) > ({id:UUID}, {session:String}))
       ORDER BY occurred_at, id, ${sessionHash}, sender LIMIT {limit:UInt32}
       SETTINGS max_threads = 1, max_block_size = 2048, max_memory_usage = ${maxBytes},
         output_format_json_escape_forward_slashes = 0
       FORMAT TSVRaw`,
      { site: time.siteId, to: time.to, limit, ...after },
    );
  } catch (error) {
    if (maxBytes > 0 && (error as { code?: unknown }).code === memoryLimitExceeded) return 'too large';
    throw error;
  }
}

/** The same event twice has both of one session. */
const sessionHash = "leftPad(hex(sipHash64(session_id)), 16, '0')";

/** Width of what stands before a line: a time and an event, each with a tab behind it. */
const atWidth = '2026-01-01 00:00:00.000'.length;
const idWidth = 36;
const eventWidth = idWidth + 1 + 16;
const lineStart = atWidth + 1 + eventWidth + 1;
const newline = 10;

/** Leaves the lines of events that were not there before, in the same memory: each is moved to the front. */
function keepNew(answer: Buffer, seen: Set<string>): EventPage & { rows: number; last: Place | null } {
  let [rows, events, kept] = [0, 0, 0];
  let last: Place | null = null;
  for (let start = 0; start < answer.length; rows++) {
    const end = answer.indexOf(newline, start) + 1;
    if (end < start + lineStart) throw new Error('the event store answered with half a line');
    const event = answer.toString('latin1', start + atWidth + 1, start + atWidth + 1 + eventWidth);
    // Before the line is moved: a long one is moved over what stands here.
    if (end === answer.length) last = placeOf(answer.toString('latin1', start, start + atWidth), event);
    if (isNew(event, seen)) {
      answer.copyWithin(kept, start + lineStart, end);
      kept += end - start - lineStart;
      events++;
    }
    start = end;
  }
  return { lines: answer.subarray(0, kept), events, rows, last };
}

function placeOf(at: string, event: string): Place {
  return { at, id: event.slice(0, idWidth), session: event.slice(idWidth + 1) };
}

function isNew(event: string, seen: Set<string>): boolean {
  if (seen.has(event)) return false;
  seen.add(event);
  // A set keeps the order in which its members came.
  if (seen.size > remembered) for (const first of seen) return seen.delete(first);
  return true;
}

/** Events by the start of their bucket; `starts` ascending, Unix seconds. */
export async function countEvents(
  engine: Pick<Engine, 'database' | 'query'>,
  siteId: string,
  starts: number[],
  to: number,
): Promise<Map<number, number>> {
  const rows = await engine.query<{ start: number; total: number }>(
    'heavy',
    `SELECT roundDown(toUnixTimestamp(occurred_at), {starts:Array(UInt32)}) AS start, count() AS total
     FROM ${engine.database}.events
     WHERE site_id = {site:UUID}
       AND ${during('occurred_at')}
     GROUP BY start`,
    { site: siteId, starts, from: starts[0] ?? 0, to },
  );
  return new Map(rows.map(({ start, total }) => [start, total]));
}
